import type { QuoteAnswer } from "../../../api/answers.ts";
import { fromTaka } from "../../../shop/money.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { DeliveryRow, DiscountRow } from "../../ui/order-sums.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { useAdminSpeech } from "../speech.ts";

export type ChosenLine = { productId: string; variantId: string; name: string; quantity: number };

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
          const short = quoted?.problem && t("admin.enter.left", { count: quoted.left ?? 0 });
          return (
            <li key={line.variantId}>
              <span>
                {line.name}
                {short && <small className="od-bad">{short}</small>}
              </span>
              <QuantityStepper
                label={line.name}
                value={line.quantity}
                onChange={(quantity) => onChange(lines.map((each) => (each === line ? { ...each, quantity } : each)))}
              />
              <b className="num">{quoted ? money(fromTaka(quoted.lineTotal)) : ""}</b>
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
