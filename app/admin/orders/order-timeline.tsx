import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { callOutcome } from "../../../shop/calls/call-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { ownRevisionReasons } from "../../../shop/orders/edit/revision-reasons.ts";
import { closureReasons } from "../../../shop/orders/order-rules.ts";
import type { ReturnResolution, ReturnState } from "../../../shop/returns/return-rules.ts";
import { Icon } from "../../components/icon.tsx";
import { useAdminI18n } from "../i18n.ts";
import { undoLastStep } from "./undo.ts";

type Entry = { at: string; key: string } & (
  | { step: OrderDetailResponse["timeline"][number] }
  | { revision: OrderDetailResponse["revisions"][number]; editor: OrderDetailResponse["editors"][number] | undefined }
  | { call: OrderDetailResponse["calls"][number] }
  | { report: OrderDetailResponse["reports"][number] }
  | { returned: { step: ReturnState; resolution: ReturnResolution; byName: string | null } }
);

/** Steps, changes, calls, reports about parcels and returns in the order in which they happened. */
function timelineEntries(order: OrderDetailResponse): Entry[] {
  const { timeline, revisions, editors, calls, reports, returnSteps } = order;
  const steps = timeline.map((step, index): Entry => ({ at: step.at, key: `step ${index}`, step }));
  const changes = revisions.map(
    (revision, index): Entry => ({
      ...{ at: revision.at, key: `change ${index}`, revision, editor: editors[index] },
    }),
  );
  // Where a call changed the status, the step says so.
  const attempts = calls.flatMap((call, index): Entry[] =>
    ["confirm", "cancel"].includes(callOutcome[call.outcome].next) ? [] : [{ at: call.at, key: `call ${index}`, call }],
  );
  const entered = reports.map((report, index): Entry => ({ at: report.at, key: `report ${index}`, report }));
  return [...steps, ...changes, ...attempts, ...entered, ...returnSteps.flatMap(returnEntries)].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
}

/** A request to send goods back: who asked, who decided, and when the goods were back. */
function returnEntries(request: OrderDetailResponse["returnSteps"][number], index: number): Entry[] {
  const { resolution, state, requestedAt, requestedByName, decidedAt, decidedByName, receivedAt, receivedByName } =
    request;
  const steps: [ReturnState, string | null, string | null][] = [
    ["requested", requestedAt, requestedByName],
    [state === "declined" ? "declined" : "accepted", decidedAt, decidedByName],
    ["received", receivedAt, receivedByName],
  ];
  return steps.flatMap(([step, at, byName]) =>
    at === null ? [] : [{ at, key: `return ${index} ${step}`, returned: { step, resolution, byName } }],
  );
}

/** The history of an order, newest last, with the way to undo its last step. */
export function OrderTimeline({ order }: { order: OrderDetailResponse }) {
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
            ) : "call" in entry ? (
              <CallEntry call={entry.call} />
            ) : "report" in entry ? (
              <ReportEntry report={entry.report} />
            ) : "returned" in entry ? (
              <ReturnEntry entry={entry} />
            ) : (
              <RevisionEntry revision={entry.revision} editor={entry.editor} />
            )}
          </li>
        ))}
      </ol>
      <UndoButton order={order} />
    </>
  );
}

/** A call that left the order as it was, and how it ended. */
function CallEntry({ call }: Pick<Extract<Entry, { call: unknown }>, "call">) {
  const { t, date } = useAdminI18n();
  return (
    <>
      <b>{t(`admin.calls.outcome.${call.outcome}`)}</b>
      {call.note && (
        <span className="od-tl-line" lang="">
          {call.note}
        </span>
      )}
      <span>
        <time dateTime={call.at}>{date(call.at, "dayTime")}</time>
        {call.byName && `, ${t("admin.order.by.staff", { name: call.byName })}`}
      </span>
    </>
  );
}

/** What somebody entered about a parcel, where no courier reports it. */
function ReportEntry({
  report: { state, collected, at, byName },
}: Pick<Extract<Entry, { report: unknown }>, "report">) {
  const { t, date, money } = useAdminI18n();
  return (
    <>
      <b>{t("admin.order.reported", { state: t(`admin.courierState.${state}`) })}</b>
      {collected !== null && (
        <span className="od-tl-line num">{t("admin.parcels.riderTook", { amount: money(fromTaka(collected)) })}</span>
      )}
      <span>
        <time dateTime={at}>{date(at, "dayTime")}</time>
        {byName && `, ${t("admin.order.by.staff", { name: byName })}`}
      </span>
    </>
  );
}

/** A step of a return; a request without a name is the customer's. */
function ReturnEntry({ entry: { at, returned } }: { entry: Extract<Entry, { returned: unknown }> }) {
  const { t, date } = useAdminI18n();
  const { step, resolution, byName } = returned;
  const by = byName ? t("admin.order.by.staff", { name: byName }) : t("admin.order.by.shopper");
  return (
    <>
      <b>{t(`admin.return.step.${step}.${resolution}`)}</b>
      <span>
        <time dateTime={at}>{date(at, "dayTime")}</time>
        {(byName || step !== "received") && `, ${by}`}
      </span>
    </>
  );
}

/** What an edit changed: pieces, address and total. */
function RevisionEntry({ revision, editor }: Omit<Extract<Entry, { revision: unknown }>, "at" | "key">) {
  const { t, date, money, number } = useAdminI18n();
  const { totalBefore, total, lines, addressChanged, at } = revision;
  const isTotalChanged = totalBefore !== total;
  const ownReason = ownRevisionReasons.find((each) => each === editor?.reason);
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
      {ownReason ? (
        <span className="od-tl-line">{t(`admin.order.editReason.${ownReason}`)}</span>
      ) : (
        editor?.reason && (
          <span className="od-tl-line" lang="">
            {editor.reason}
          </span>
        )
      )}
      <span>
        <time dateTime={at}>{date(at, "dayTime")}</time>
        {editor?.byName && `, ${t("admin.order.by.staff", { name: editor.byName })}`}
      </span>
    </>
  );
}

/** Takes back the last step while that is possible. */
function UndoButton({ order: { _id, undoUntil } }: { order: OrderDetailResponse }) {
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
