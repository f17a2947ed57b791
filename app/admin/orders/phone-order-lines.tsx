import type { QuoteResponse } from "../../../api/responses.ts";
import { fromTaka, times } from "../../../shop/money.ts";
import { IconButton } from "../../components/button.tsx";
import { DeliveryRow, DiscountRow } from "../../components/order-sums.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { useAdminI18n } from "../i18n.ts";

export type PhoneOrderLine = {
  productId: string;
  variantId: string;
  name: string;
  quantity: number;
  /** How many there are, once more were asked for. */
  maxQuantity?: number;
};

type PhoneOrderLinesProps = {
  lines: PhoneOrderLine[];
  quote: QuoteResponse | null;
  onChange: (lines: PhoneOrderLine[]) => void;
};

/** What the customer takes, at today's prices. */
export function PhoneOrderLines({ lines, quote, onChange }: PhoneOrderLinesProps) {
  const { t, money } = useAdminI18n();
  if (lines.length === 0) return <p className="muted en-none">{t("admin.enter.empty")}</p>;
  return (
    <>
      <ul className="en-lines">
        {lines.map((line) => {
          const quotedLine = quote?.lines.find((each) => each.variantId === line.variantId);
          const isGone = quotedLine?.problem === "out-of-stock" || quotedLine?.problem === "product-gone";
          const availabilityNote = isGone
            ? t("admin.overview.soldOut")
            : line.maxQuantity && t("admin.enter.left", { count: line.maxQuantity });
          return (
            <li key={line.variantId}>
              <span>
                {line.name}
                {availabilityNote && <small className="od-bad">{availabilityNote}</small>}
              </span>
              <QuantityStepper
                label={line.name}
                value={line.quantity}
                max={line.maxQuantity}
                onChange={(quantity) => onChange(lines.map((each) => (each === line ? { ...each, quantity } : each)))}
              />
              <b className={isGone ? "num is-gone" : "num"}>
                {quotedLine && money(times(fromTaka(quotedLine.price), line.quantity))}
              </b>
              <IconButton
                icon="trash"
                size="s"
                label={t("admin.enter.remove", { name: line.name })}
                onClick={() => onChange(lines.filter((each) => each !== line))}
              />
            </li>
          );
        })}
      </ul>
      {quote && (
        <dl className="od-t num">
          <dt>{t("summary.subtotal")}</dt>
          <dd>{money(fromTaka(quote.subtotal))}</dd>
          <DiscountRow sums={quote} />
          <DeliveryRow sums={quote} />
          <dt className="tot">{t("admin.order.toCollect")}</dt>
          <dd className="tot">{money(fromTaka(quote.total))}</dd>
        </dl>
      )}
    </>
  );
}
