import { useState } from "react";
import { Link } from "react-router";
import type { StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import type { CustomerResponse } from "../../../api/contract/customers.ts";
import { fromTaka } from "../../../shop/money.ts";
import { closureChoices } from "../../../shop/orders/order-rules.ts";
import { mayFollow } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { showToast } from "../../components/toast.ts";
import { Panel } from "../components.tsx";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";

/** The orders of a customer. Those that have not left yet can be cancelled together, with a reason. */
export function CustomerOrders({ customer: { orders } }: { customer: CustomerResponse }) {
  const { t, number } = useAdminI18n();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const mayCancel = usePermission("orders:change");
  const cancellable = orders.filter(({ status }) => mayCancel && mayFollow(status, "cancelled"));
  // Orders that have moved on meanwhile are no longer selected.
  const selected = cancellable.filter(({ _id }) => selectedIds.has(_id));
  const select = (id: string, isSelected: boolean) =>
    setSelectedIds(new Set(isSelected ? [...selectedIds, id] : [...selectedIds].filter((each) => each !== id)));
  return (
    <Panel title={t("admin.customer.orders")} className="cu-orders">
      {cancellable.length > 0 && (
        <p className="cu-bulk">
          <label>
            <input
              type="checkbox"
              checked={selected.length === cancellable.length}
              onChange={({ target }) =>
                setSelectedIds(new Set(target.checked ? cancellable.map(({ _id }) => _id) : []))
              }
            />
            {t("admin.customer.selectOpen", { count: cancellable.length })}
          </label>
          {selected.length > 0 && (
            <Button variant="danger" small onClick={() => setIsAsking(true)}>
              {t("admin.customer.cancelMany", { count: selected.length })}
            </Button>
          )}
        </p>
      )}
      {orders.length === 0 && <p className="muted">{t("admin.customer.noOrders")}</p>}
      <ul className="cu-list">
        {orders.map((order) => (
          <OrderEntry
            key={order._id}
            order={order}
            isSelected={cancellable.includes(order) ? selectedIds.has(order._id) : null}
            onSelect={select}
          />
        ))}
      </ul>
      {isAsking && (
        <CancelDialog
          orders={selected}
          title={t("admin.customer.cancelAsk", { count: selected.length, number: number(selected.length) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}

type OrderEntryProps = {
  order: StaffOrderResponse;
  /** Null for one that cannot be selected. */
  isSelected: boolean | null;
  onSelect: (id: string, isSelected: boolean) => void;
};

function OrderEntry({ order, isSelected, onSelect }: OrderEntryProps) {
  const { t, date, money } = useAdminI18n();
  const { _id, number, items, status, total, orderedAt } = order;
  const goods = items.map((item) => [item.name, item.variantName].filter(Boolean).join(", ")).join(" · ");
  return (
    <li>
      {isSelected !== null && (
        <input
          type="checkbox"
          aria-label={`${t("admin.orders.select")} ${number}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(_id, target.checked)}
        />
      )}
      <div>
        <Link to={sectionLink("orders", { tab: "all", order: _id })}>
          <b className="num" lang="en">
            {number}
          </b>
        </Link>
        <p>{goods}</p>
        <small>
          <time dateTime={orderedAt}>{date(orderedAt, "dayTime")}</time>
        </small>
      </div>
      <span className="cu-sum">
        <b className="num">{money(fromTaka(total))}</b>
        <StatusPill status={status} />
      </span>
    </li>
  );
}

/** Reasons for cancelling before the parcel leaves, the one for a flood of orders first. */
const floodReasons = ["fake", "duplicate", "unreachable"] as const;
const cancelReasons = [
  ...floodReasons,
  ...closureChoices.cancelled.filter((each) => !floodReasons.some((first) => first === each)),
];

type CancelDialogProps = { orders: StaffOrderResponse[]; title: string; onClose: () => void };

/** Asks why, then cancels them all. The focus is on keeping them. */
function CancelDialog({ orders, title, onClose }: CancelDialogProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [reason, setReason] = useState<(typeof cancelReasons)[number]>("fake");

  async function cancel(): Promise<void> {
    await change(
      async () => {
        const ids = orders.map(({ _id }) => _id);
        const outcomes = await api("PATCH /orders", { body: { ids, status: "cancelled", closure: { reason } } });
        const count = outcomes.filter(({ modified }) => modified).length;
        showToast({ title: t("admin.success"), text: t("admin.customer.cancelled.many", { count }) });
      },
      { failed: t("admin.customer.cancelFailed") },
    );
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      role="alertdialog"
      isForm
      className="cu-cancel"
      actions={
        <>
          <Button variant="quiet" autoFocus onClick={onClose}>
            {t("admin.customer.cancelNo")}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void cancel()}>
            {t("admin.customer.cancelYes")}
          </Button>
        </>
      }
    >
      <fieldset className="chips">
        <legend>{t("admin.customer.cancelWhy")}</legend>
        {cancelReasons.map((each) => (
          <label key={each} className="chip">
            <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
            {t(`admin.closure.${each}`)}
          </label>
        ))}
      </fieldset>
      <p className="small" role="status">
        {t(reason === "fake" ? "admin.customer.cancelSilent" : "admin.customer.cancelTold")}
      </p>
    </Dialog>
  );
}
