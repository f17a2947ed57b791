import type { StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import { useAdminI18n } from "../i18n.ts";

type Staged = Pick<StaffOrderResponse, "status" | "stage" | "mergedInto">;

/** What is to be done with an order, beside its status; nothing where the status says it already. */
export function StageChip({ order }: { order: Staged }) {
  const { t } = useAdminI18n();
  const { status, stage, mergedInto } = order;
  if (mergedInto) return <span className="od-stage">{t("admin.merge.together", { number: mergedInto.number })}</span>;
  if (stage === status) return null;
  return <span className={`od-stage is-${stage}`}>{t(`admin.stage.${stage}`)}</span>;
}
