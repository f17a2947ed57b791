import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { newNote } from "../../../shop/orders/admin/admin-order-schema.ts";
import { closureReasons } from "../../../shop/orders/order-rules.ts";
import { isOpenStatus, type NextStatus, nextStatuses, statusHas } from "../../../shop/orders/order-status.ts";
import { courierNameOf } from "../../../shop/parcels/courier-names-rules.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { TextArea } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { OrderItems, OrderSums } from "../../components/order-sums.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminForm } from "../admin-form.ts";
import { HoldForm } from "../calls/hold-form.tsx";
import { OrderPayments } from "../calls/order-payments.tsx";
import { formatAge } from "../format.ts";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { changeOrderStatus } from "./bulk-bar.tsx";
import { CustomerBlock } from "./customer-block.tsx";
import { MergeOffers, splitting } from "./merge-offer.tsx";
import { OrderEditor } from "./order-editor.tsx";
import { NothingDue, useTotalLabel } from "./order-facts.tsx";
import { StageChip } from "./stage-chip.tsx";
import { StockHold } from "./stock-hold.tsx";
import { undoLastStep } from "./undo.ts";

type OrderPanelProps = { order: OrderDetailResponse; closeHref: string };

/** The open order: beside the list, or a sheet over it on a phone, with its actions at the bottom. */
export function OrderPanel({ order, closeHref }: OrderPanelProps) {
  const i18n = useAdminI18n();
  const { t, date } = i18n;
  const heading = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();
  const mayPay = usePermission("payments:claim");
  const mayCall = usePermission("calls:make");
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const printLink = (paper: string) => sectionLink("orders", { view: "print", paper, ids: order._id });
  return (
    <>
      <Link className="od-scrim only-m" to={closeHref} tabIndex={-1} aria-hidden="true" preventScrollReset />
      <section className="od" aria-labelledby="od-number">
        <header className="od-h">
          <div>
            <h2 className="num" id="od-number" lang="en" tabIndex={-1} ref={heading}>
              {order.number}
            </h2>
            <p className="num">
              <StatusPill status={order.status} />
              <StageChip order={order} />
              <span>{formatAge(order.orderedAt, i18n)}</span>
              <time dateTime={order.orderedAt}>{date(order.orderedAt, "dayTime")}</time>
              {order.source !== "site" && (
                <span>
                  {t(`admin.order.source.${order.source}`)}
                  {order.campaign && <span lang="">, {order.campaign}</span>}
                </span>
              )}
            </p>
          </div>
          <Link className="ib" to={closeHref} aria-label={t("admin.order.close")} preventScrollReset>
            <Icon name="x" />
          </Link>
        </header>
        <div className="od-b">
          <CustomerBlock order={order} />
          <StockHold order={order} />
          {order.hold && mayCall && (
            <section className="od-held">
              <h3 className="od-s">{t("admin.calls.held")}</h3>
              <HoldForm order={order} onHeld={() => void revalidate()} />
            </section>
          )}
          <MergeOffers order={order} />
          <OrderLines order={order} />
          <MergedOrders order={order} />
          <Timeline order={order} />
          <OrderParcel order={order} />
          {mayPay && (
            <details
              className="cd-more od-pay"
              open={order.payments.some(({ state }) => state === "claimed") || undefined}
            >
              <summary>{t("admin.calls.payments")}</summary>
              <OrderPayments order={order} />
            </details>
          )}
          <OrderNotes order={order} />
          <p className="od-print">
            {order.status !== "cancelled" && (
              <Button variant="quiet" small to={printLink("invoice")}>
                <Icon name="printer" size="s" />
                {t("admin.order.invoice")}
              </Button>
            )}
            {isOpenStatus(order.status) && (
              <Button variant="quiet" small to={printLink("slip")}>
                <Icon name="package" size="s" />
                {t("admin.order.slip")}
              </Button>
            )}
          </p>
          <ForgetCustomer order={order} />
        </div>
        <StatusButtons order={order} />
      </section>
    </>
  );
}

/** Buttons for the statuses that may follow (specification.txt §4). */
function StatusButtons({ order }: Pick<OrderPanelProps, "order">) {
  const i18n = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const mayChange = usePermission("orders:change");
  const steps = nextStatuses(order.status);
  if (steps.length === 0 || !mayChange) return null;

  async function moveTo(to: NextStatus): Promise<void> {
    setBusy(true);
    if (await changeOrderStatus(order, to, i18n, revalidate)) await revalidate();
    setBusy(false);
  }
  return (
    <footer className="od-f">
      {steps.toReversed().map((to) => (
        <Button
          key={to}
          small
          variant={statusHas(to, "calledOff") ? "danger" : "primary"}
          busy={busy}
          onClick={() => void moveTo(to)}
        >
          {i18n.t(`admin.order.do.${to}`)}
        </Button>
      ))}
    </footer>
  );
}

function OrderLines({ order }: Pick<OrderPanelProps, "order">) {
  const { t } = useAdminI18n();
  const totalLabel = useTotalLabel();
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = usePermission("orders:edit") && isEditable(order);
  return (
    <>
      <h3 className="od-s od-lines-h">
        {t("admin.orderEdit.items")}
        {mayEdit && (
          <button type="button" className="link" data-key="e" onClick={() => setEditing(true)}>
            {t("admin.order.edit")}
          </button>
        )}
      </h3>
      <OrderItems items={order.items} sizes="40px" className="od-i" />
      <OrderSums sums={order} total={totalLabel(order)} className="od-t" />
      <NothingDue {...order} />
      {isEditing && <OrderEditor order={order} onSaved={revalidate} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Lines and sums of an order change until it is packed, or a courier has its number. */
function isEditable({ status, packed, shipments }: OrderDetailResponse): boolean {
  return statusHas(status, "editable") && !packed && shipments.length === 0;
}

/** The orders that go in this one's parcel, and the way back. */
function MergedOrders({ order }: Pick<OrderPanelProps, "order">) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const maySplit = usePermission("orders:edit") && isEditable(order);
  const split = (id: string) => change(...splitting(id, t));
  if (order.absorbed.length === 0) return null;
  return (
    <ul className="od-merged">
      {order.absorbed.map(({ _id, number }) => (
        <li key={_id}>
          <span className="num">{t("admin.merge.with", { number })}</span>
          {maySplit && (
            <button type="button" className="link" disabled={busy} onClick={() => void split(_id)}>
              {t("admin.merge.splitDo")}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

type Entry = { at: string; key: string } & (
  | { step: OrderDetailResponse["timeline"][number] }
  | { revision: OrderDetailResponse["revisions"][number]; editor: OrderDetailResponse["editors"][number] | undefined }
);

/** Steps and changes in the order in which they happened. */
function timelineEntries({ timeline, revisions, editors }: OrderDetailResponse): Entry[] {
  const steps = timeline.map((step, index): Entry => ({ at: step.at, key: `step ${index}`, step }));
  const changes = revisions.map(
    (revision, index): Entry => ({
      ...{ at: revision.at, key: `change ${index}`, revision, editor: editors[index] },
    }),
  );
  return [...steps, ...changes].toSorted((one, other) => one.at.localeCompare(other.at));
}

function Timeline({ order }: Pick<OrderPanelProps, "order">) {
  const i18n = useAdminI18n();
  const { t, date } = i18n;
  const by = ({ by, byName }: OrderDetailResponse["timeline"][number]) =>
    byName
      ? t("admin.order.by.staff", { name: byName })
      : t(by === "system" ? "admin.order.by.system" : "admin.order.by.shopper");
  return (
    <>
      <h3 className="od-s">{t("admin.order.timeline")}</h3>
      <ol className="od-tl">
        {timelineEntries(order).map((entry) => (
          <li key={entry.key} className={"step" in entry && !entry.step.undone ? undefined : "is-minor"}>
            {"step" in entry ? (
              <>
                <b>
                  {entry.step.undone
                    ? t("admin.order.undone", { status: t(`admin.status.${entry.step.status}`) })
                    : order.mergedInto && entry.step.status === "cancelled"
                      ? t("admin.merge.together", { number: order.mergedInto.number })
                      : t(`admin.order.event.${entry.step.status}`)}
                </b>
                <span>
                  <time dateTime={entry.at}>{date(entry.at, "dayTime")}</time>, {by(entry.step)}
                </span>
                {entry.step.status === order.status && !entry.step.undone && <Closure closure={order.closure} />}
              </>
            ) : (
              <RevisionEntry {...entry} />
            )}
          </li>
        ))}
      </ol>
      <UndoButton order={order} />
    </>
  );
}

/** Why an order ended, where staff or the customer named a reason. */
function Closure({ closure }: Pick<OrderDetailResponse, "closure">) {
  const { t } = useAdminI18n();
  const reason = closureReasons.find((each) => each === closure?.reason);
  if (!reason) return null;
  return (
    <span className="od-tl-line">
      {t(`admin.closure.${reason}`)}
      {closure?.text && (
        <>
          : <span lang="">{closure.text}</span>
        </>
      )}
    </span>
  );
}

/** Who packed an order, its tracking numbers, and what came back of it. */
function OrderParcel({ order }: Pick<OrderPanelProps, "order">) {
  const { t, date, language } = useAdminI18n();
  const { packed, shipments, return: returned } = order;
  if (!packed && shipments.length === 0 && !returned) return null;
  const names = new Map(order.items.map(({ variantId, name, variantName }) => [variantId, variantName ?? name]));
  return (
    <>
      <h3 className="od-s">{t("admin.order.parcel")}</h3>
      <ul className="od-notes">
        {packed && (
          <li>
            <p>{t("admin.order.packed", { name: packed.byName ?? "" })}</p>
            <small>
              <time dateTime={packed.at}>{date(packed.at, "dayTime")}</time>
            </small>
          </li>
        )}
        {shipments.map((shipment) => (
          <li key={shipment.trackingCode}>
            <p>
              {courierNameOf(shipment, language)}{" "}
              <b className="num" lang="en">
                {shipment.trackingCode}
              </b>
            </p>
          </li>
        ))}
        {returned && !returned.checkedInAt && (
          <li>
            <Link className="link" to={sectionLink("parcels", { stage: "to-check-in" })}>
              {t("admin.stage.to-check-in")}
            </Link>
          </li>
        )}
        {returned?.items.map(({ variantId, condition, quantity }) => (
          <li key={`${variantId}-${condition}`}>
            <p>
              {names.get(variantId)} <span className="num">{t("summary.times", { quantity })}</span>:{" "}
              {t(`admin.checkIn.${condition}`)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What an edit changed: pieces, address and total. */
function RevisionEntry({ revision, editor }: Extract<Entry, { revision: unknown }>) {
  const { t, date, money, number } = useAdminI18n();
  const { totalBefore, total, lines, addressChanged, at } = revision;
  const isTotalChanged = totalBefore !== total;
  return (
    <>
      <b>
        {t("admin.order.edited")}
        {isTotalChanged && (
          <>
            {": "}
            <span className="num">
              {t("admin.order.editedTotal", { before: money(fromTaka(totalBefore)), after: money(fromTaka(total)) })}
            </span>
          </>
        )}
      </b>
      {lines.map((line) => (
        <span key={`${line.name} ${line.variantName}`} className="od-tl-line num" lang="">
          {t("admin.order.editedLine", {
            name: [line.name, line.variantName].filter(Boolean).join(", "),
            before: number(line.before),
            after: number(line.after),
          })}
        </span>
      ))}
      {addressChanged && <span className="od-tl-line">{t("admin.order.editedAddress")}</span>}
      {editor?.reason && (
        <span className="od-tl-line" lang="">
          {editor.reason}
        </span>
      )}
      <span>
        <time dateTime={at}>{date(at, "dayTime")}</time>
        {editor?.byName && `, ${t("admin.order.by.staff", { name: editor.byName })}`}
      </span>
    </>
  );
}

/** Takes back the last step while that is possible. */
function UndoButton({ order: { _id, undoUntil } }: Pick<OrderPanelProps, "order">) {
  const i18n = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (undoUntil === null) return null;
  async function undo(): Promise<void> {
    setBusy(true);
    await undoLastStep(_id, i18n);
    await revalidate();
    setBusy(false);
  }
  return (
    <button type="button" className="link od-undo" data-key="u" disabled={busy} onClick={() => void undo()}>
      <Icon name="arrow-counter-clockwise" size="s" />
      {i18n.t("admin.undo")}
    </button>
  );
}

/** Staff notes on an order. */
export function OrderNotes({ order }: { order: OrderDetailResponse }) {
  const { t, date } = useAdminI18n();
  const mayWrite = usePermission("orders:change");
  const { form, field, set, sending } = useAdminForm<{ text: string }>(
    { text: "" },
    {
      schema: newNote,
      send: (body) => api("POST /orders/:id/notes", { params: { id: order._id }, body }),
      failed: t("admin.order.noteFailed"),
      onSaved: (): void => set({ text: "" }),
    },
  );

  return (
    <>
      <h3 className="od-s">{t("admin.order.notes")}</h3>
      <ul className="od-notes">
        {order.notes.map((note) => (
          <li key={note.at}>
            <p lang="">{note.text}</p>
            <small>
              {note.byName}, <time dateTime={note.at}>{date(note.at, "dayTime")}</time>
            </small>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form className="od-note" {...form}>
          <TextArea
            {...field("text")}
            rows={2}
            maxLength={1000}
            label={t("admin.order.noteNew")}
            hint={t("admin.order.notesHint")}
          />
          <Button type="submit" variant="outline" small busy={sending}>
            {t("admin.order.noteAdd")}
          </Button>
        </form>
      )}
    </>
  );
}

/** Erases the customer's data from all their guest orders, on request; for the admin only. */
function ForgetCustomer({ order }: { order: OrderDetailResponse }) {
  const { t, phone: formatPhone, number } = useAdminI18n();
  const mayForget = usePermission("customers:forget");
  const { busy, change } = useSave();
  const { phone } = order.billingDetails;
  if (!mayForget) return null;

  async function forgetCustomer(): Promise<void> {
    const confirmed = await confirmDialog({
      title: t("admin.order.forget.title"),
      text: t("admin.order.forget.text", { phone: formatPhone(phone) }),
      icon: "trash",
      yes: t("admin.order.forget.yes"),
      no: t("admin.order.forget.no"),
      destructive: true,
    });
    if (!confirmed) return;
    await change(
      async () => {
        const { orders, later } = await api("POST /customers/forget", { body: { phone } });
        const text = t("admin.order.forget.doneText", { orders: number(orders), later: number(later) });
        showToast({ title: t("admin.order.forget.done"), text });
      },
      { failed: t("admin.order.forget.failed") },
    );
  }

  return (
    <details className="od-more">
      <summary>{t("admin.order.more")}</summary>
      <button type="button" className="link od-bad" disabled={busy} onClick={() => void forgetCustomer()}>
        {t("admin.order.forget")}
      </button>
    </details>
  );
}
