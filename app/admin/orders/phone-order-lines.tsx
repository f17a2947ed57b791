import type { QuoteAnswer } from "../../../api/responses.ts";
import { fromTaka, times } from "../../../shop/money.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { DeliveryRow, DiscountRow } from "../../components/order-sums.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { useAdminSpeech } from "../i18n.ts";

export type ChosenLine = {
  productId: string;
  variantId: string;
  name: string;
  quantity: number;
  /** How many there are, once more were asked for. */
  most?: number;
};

type Props = { lines: ChosenLine[]; quote: QuoteAnswer | null; onChange: (lines: ChosenLine[]) => void };

/** What the customer takes, at today's prices. */
export function ChosenLines({ lines, quote, onChange }: Props) {
  const { t, money } = useAdminSpeech();
  if (lines.length === 0) return <p className="muted en-none">{t("admin.enter.empty")}</p>;
  return (
    <>
      <ul className="en-lines">
        {lines.map((line) => {
          const quoted = quote?.lines.find((each) => each.variantId === line.variantId);
          const isGone = quoted?.problem === "out-of-stock" || quoted?.problem === "product-gone";
          const short = isGone ? t("admin.overview.soldOut") : line.most && t("admin.enter.left", { count: line.most });
          return (
            <li key={line.variantId}>
              <span>
                {line.name}
                {short && <small className="od-bad">{short}</small>}
              </span>
              <QuantityStepper
                label={line.name}
                value={line.quantity}
                max={line.most}
                onChange={(quantity) => onChange(lines.map((each) => (each === line ? { ...each, quantity } : each)))}
              />
              <b className={isGone ? "num is-gone" : "num"}>
                {quoted && money(times(fromTaka(quoted.price), line.quantity))}
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
