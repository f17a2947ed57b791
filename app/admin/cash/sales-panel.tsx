import type { SalesResponse } from "../../../api/contract/cash.ts";
import { fromTaka, paisa } from "../../../shop/money.ts";
import { useAdminI18n } from "../i18n.ts";

const parts = ["notEnded", "cancelled", "returned", "partial", "beforeCash"] as const;

/** How the orders of the last days became sales, to the paisa. */
export function SalesPanel({ sales, days }: { sales: SalesResponse; days: number }) {
  const { t, money } = useAdminI18n();
  if (sales.ordered === 0) return null;
  return (
    <section className="panel" aria-label={t("admin.cash.sales")}>
      <h2>{t("admin.cash.sales")}</h2>
      <p className="cash-why">{t("admin.cash.salesText", { days })}</p>
      <dl className="cash-led num">
        <dt>{t("admin.cash.sales.ordered")}</dt>
        <dd>{money(fromTaka(sales.ordered))}</dd>
        {parts
          .filter((part) => sales[part] !== 0)
          .map((part) => (
            <div key={part} className="cash-part">
              <dt>{t(`admin.cash.sales.${part}`)}</dt>
              <dd>{money(paisa(-fromTaka(sales[part])))}</dd>
            </div>
          ))}
        <dt className="is-total">{t("admin.cash.sales.sold")}</dt>
        <dd className="is-total">{money(fromTaka(sales.sales))}</dd>
      </dl>
    </section>
  );
}
