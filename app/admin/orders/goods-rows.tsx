import { fromTaka, sum } from "../../../shop/money.ts";
import { useAdminI18n } from "../i18n.ts";

/** What goods cost one by one, and what sets take off that: beside a list that shows the parts of sets alone. */
export function GoodsRows({ sums }: { sums: { subtotal: number; setSaving: number } }) {
  const { t, money } = useAdminI18n();
  const { subtotal, setSaving } = sums;
  return (
    <>
      <dt>{t("summary.subtotal")}</dt>
      <dd>{money(sum([fromTaka(subtotal), fromTaka(setSaving)]))}</dd>
      {setSaving > 0 && (
        <>
          <dt>{t("admin.set.saving")}</dt>
          <dd className="sum-off">{money(fromTaka(-setSaving))}</dd>
        </>
      )}
    </>
  );
}
