import { fromTaka } from "../../../shop/money.ts";
import { usePaymentI18n } from "./i18n.ts";

/** Sums of a payment in taka, and its numbers, each with its label. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: number | string])[] }) {
  const { money } = usePaymentI18n();
  return (
    <dl className="payment-facts num">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === "number" ? money(fromTaka(value)) : <span lang="en">{value}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The data that customers need when they ask about the payment. */
export function NumberLine({ label, value }: { label: string; value: string | null }) {
  return value === null ? null : (
    <p className="small muted num">
      {label} <span lang="en">{value}</span>
    </p>
  );
}
