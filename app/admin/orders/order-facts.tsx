import type { OrderDetailResponse, StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka, type Paisa } from "../../../shop/money.ts";
import type { CallFirstReason } from "../../../shop/orders/admin/verification-flags.ts";
import { statusHas } from "../../../shop/orders/order-status.ts";
import { Icon } from "../../components/icon.tsx";
import { useAdminI18n } from "../i18n.ts";

type OrderAmount = Pick<OrderResponse, "status" | "amountDue">;

/** The amount still to be collected, from an API response. */
export function orderAmountDue({ amountDue }: Pick<OrderAmount, "amountDue">): Paisa {
  return fromTaka(amountDue);
}

/** The label of an order's total: due, collected, or just a sum. */
export function useTotalLabel(): (order: Pick<OrderAmount, "status">) => string {
  const { t } = useAdminI18n();
  return (order) => {
    if (order.status === "delivered") return t("admin.order.collected");
    return statusHas(order.status, "calledOff") ? t("summary.total") : t("admin.order.toCollect");
  };
}

/** States that a cancelled or returned order leaves nothing to pay. */
export function NothingDue({ status }: OrderAmount) {
  const { t } = useAdminI18n();
  if (!statusHas(status, "calledOff")) return null;
  return <p className="od-nothing">{t(`admin.order.nothingDue.${status}`)}</p>;
}

/** Flags a guest's order that staff should confirm by phone, with the reasons. */
export function VerificationFlags({ reasons }: { reasons: readonly CallFirstReason[] }) {
  const { t, language } = useAdminI18n();
  if (reasons.length === 0) return null;
  return (
    <span className="od-call" lang={language}>
      <strong>
        <Icon name="phone" size="xs" />
        {t("admin.order.callFirst")}
      </strong>
      {reasons.map((reason) => (
        <span key={reason}>{t(`admin.order.callFirst.${reason}`)}</span>
      ))}
    </span>
  );
}

type Staged = Pick<StaffOrderResponse, "status" | "stage" | "mergedInto">;

/** The next action for an order, beside its status; nothing if the status says it already. */
export function StageChip({ order }: { order: Staged }) {
  const { t } = useAdminI18n();
  const { status, stage, mergedInto } = order;
  if (mergedInto) return <span className="od-stage">{t("admin.merge.together", { number: mergedInto.number })}</span>;
  if (stage === status) return null;
  return <span className={`od-stage is-${stage}`}>{t(`admin.stage.${stage}`)}</span>;
}

/** Lines and sums of an order change until it is packed, or a courier has its number. */
export function isEditable({ status, packed, shipments }: OrderDetailResponse): boolean {
  return statusHas(status, "editable") && !packed && shipments.length === 0;
}
