import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetailResponse, StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import { sum } from "../../../shop/money.ts";
import {
  mayFollow,
  type NextStatus,
  nextStatuses,
  type OrderStatus,
  orderStatus,
  orderStatuses,
  statusHas,
} from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/toast.ts";
import type { Batch } from "../batch-result.tsx";
import { usePermission } from "../hooks.ts";
import { type AdminI18n, type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { type ChosenClosure, ClosureChips } from "./closure-chips.tsx";
import { loadOrder } from "./load-orders.ts";
import { moveOrders } from "./move-orders.tsx";
import { orderAmountDue } from "./order-facts.tsx";
import { undoLastStep } from "./undo.ts";

/** The steps that several orders may take at once, those that call them off last. */
const bulkSteps = orderStatuses
  .flatMap((from) => nextStatuses(from).map((to) => ({ from, to })))
  .sort((one, other) => Number(statusHas(one.to, "calledOff")) - Number(statusHas(other.to, "calledOff")));
const bulkTargets = [...new Set(bulkSteps.map(({ to }) => to))];

type BulkBarProps = { orders: StaffOrderResponse[]; onDone: (batch: Batch | null) => void };

/** Actions for the selected orders: change status, print. */
export function BulkBar({ orders, onDone }: BulkBarProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const mayChange = usePermission("orders:change");
  const mayLabel = usePermission("parcels:read");
  const ids = orders.map((order) => order._id).join(",");
  const printLink = (paper: string) => sectionLink("orders", { view: "print", paper, ids });
  const movableTo = (to: NextStatus) => orders.filter((order) => mayFollow(order.status, to));

  async function move(to: NextStatus): Promise<void> {
    const isMarked = (order: StaffOrderResponse) => to === "confirmed" && order.callFirst.length > 0;
    const moving = movableTo(to);
    const part = (some: StaffOrderResponse[]) => ({
      ...{ ids: some.map((order) => order._id), amount: sum(some.map(orderAmountDue)) },
    });
    setBusy(true);
    try {
      const callFirst = part(moving.filter(isMarked));
      const batch = await moveOrders({ ...part(moving.filter((order) => !isMarked(order))), to, callFirst }, i18n);
      if (batch) onDone(batch);
    } catch {
      showToast({ title: t("admin.order.error"), text: t("admin.order.errorText"), tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <div className="bulk">
      <b className="num" role="status">
        {t("admin.orders.selected", { count: orders.length })}
      </b>
      {(mayChange ? bulkTargets : [])
        .filter((to) => movableTo(to).length > 0)
        .map((to) => (
          <Button
            key={to}
            small
            variant={statusHas(to, "calledOff") ? "danger" : "primary"}
            busy={busy}
            onClick={() => void move(to)}
          >
            {t(`admin.orders.bulk.${to}`)}
          </Button>
        ))}
      <Button variant="outline" small to={printLink("invoice")}>
        {t("admin.orders.bulkInvoices")}
      </Button>
      <Button variant="outline" small to={printLink("slip")}>
        {t("admin.orders.bulkSlips")}
      </Button>
      {mayLabel && (
        <Button variant="outline" small to={sectionLink("dispatch", { view: "print", ids })}>
          {t("admin.orders.bulkLabels")}
        </Button>
      )}
      <IconButton icon="x" size="s" label={t("admin.orders.filterClear")} onClick={() => onDone(null)} />
    </div>
  );
}

/** Long enough to see that it was the wrong one. */
const undoToastMs = 8000;

const confirmTexts: Partial<Record<OrderStatus, AdminMessageKey>> = {
  delivered: "admin.order.askTextDelivered",
  cancelled: "admin.order.askTextCancel",
  returned: "admin.order.askTextBack",
};

function confirmText({ packed }: OrderDetailResponse, to: OrderStatus): AdminMessageKey {
  if (to === "cancelled" && packed) return "admin.order.askTextCancelPacked";
  return confirmTexts[to] ?? "admin.order.askText";
}

/**
 * Confirms and applies a status change, and reports the result in the words of specification.txt §8, or what somebody
 * else has done meanwhile. Returns false when it was not confirmed.
 */
export async function changeOrderStatus(
  order: OrderDetailResponse,
  to: OrderStatus,
  i18n: AdminI18n,
  reload: () => Promise<unknown> = async () => {},
): Promise<boolean> {
  const { t, money } = i18n;
  let closure: ChosenClosure | undefined;
  const chooseClosure = (chosen: ChosenClosure) => {
    closure = chosen;
  };
  const status = t(`admin.status.${to}`);
  const { number, billingDetails } = order;
  const confirmed = await confirmDialog({
    title: t("admin.order.ask", { status }),
    text: t(confirmText(order, to), {
      number,
      name: billingDetails.fullName,
      amount: money(orderAmountDue(order)),
    }),
    content: statusHas(to, "calledOff") && <ClosureChips status={to} onChoose={chooseClosure} />,
    icon: orderStatus[to].icon,
    yes: t("admin.order.yes", { status }),
    no: t("admin.order.cancelDialog"),
    destructive: statusHas(to, "calledOff"),
  });
  if (!confirmed) return false;
  try {
    const body = { status: to, ...(closure && { closure }) };
    const { modifiedCount } = await api("PATCH /orders/:id", { params: { id: order._id }, body });
    if (modifiedCount > 0) {
      const undo = { label: t("admin.undo"), run: () => void undoLastStep(order._id, i18n).then(reload) };
      const text = t("admin.order.doneText", { status });
      showToast({ title: t("admin.order.done", { status }), text, action: undo, ms: undoToastMs });
    } else await showStatusConflict(order, i18n);
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "status-step-refused") await showStatusConflict(order, i18n);
    else showToast({ title: t("admin.order.error"), text: t("admin.order.errorText"), tone: "error" });
  }
  return true;
}

async function showStatusConflict(order: OrderDetailResponse, i18n: AdminI18n): Promise<void> {
  const { t, date } = i18n;
  const latest = await loadOrder(order._id, i18n.language).catch(() => null);
  const lastEvent = latest?.timeline.at(-1);
  const messages = [t("admin.order.failedText")];
  if (lastEvent) {
    const details = {
      status: t(`admin.status.${lastEvent.status}`),
      time: date(lastEvent.at, "dayTime"),
      name: lastEvent.byName ?? "",
    };
    messages.push(t(lastEvent.byName ? "admin.order.meanwhile" : "admin.order.meanwhileShopper", details));
  }
  showToast({ title: t("admin.order.failed"), text: messages.join(" "), tone: "error" });
}
