import { fromTaka } from "../../../shop/money.ts";
import { usePaymentI18n } from "./i18n.ts";

/** Sums of a payment, each with its label. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, taka: number])[] }) {
  const { money } = usePaymentI18n();
  return (
    <dl className="payment-facts num">
      {facts.map(([label, taka]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(fromTaka(taka))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the customer reads out where they ask about the payment. */
export function NumberLine({ label, value }: { label: string; value: string | null }) {
  return value === null ? null : (
    <p className="small muted num">
      {label} <span lang="en">{value}</span>
    </p>
  );
}
