import { Link } from "react-router";
import type { CourierTaskResponse } from "../../../api/contract/couriers.ts";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import type { CourierTaskKind } from "../../../shop/couriers/courier-rules.ts";
import { courierStates } from "../../../shop/couriers/courier-state-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { missedAnswers } from "../../../shop/orders/missed-delivery-rules.ts";
import { orderStatuses } from "../../../shop/orders/order-status.ts";
import { courierNameOf } from "../../../shop/parcels/courier-names-rules.ts";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { formatAge, formatWhen } from "../format.ts";
import { usePermission } from "../hooks.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { CourierCode, useParcelCash } from "./parcel-state.tsx";
import { CallButton, isOvercharged, TaskActions } from "./task-actions.tsx";

const looks: Record<CourierTaskKind, { icon: IconName; tone: "bad" | "soon" }> = {
  "answer-unknown": { icon: "warning-circle", tone: "soon" },
  "unknown-state": { icon: "info", tone: "soon" },
  "unknown-parcel": { icon: "info", tone: "soon" },
  "event-on-cancelled": { icon: "x-circle", tone: "bad" },
  "amount-differs": { icon: "hand-coins", tone: "soon" },
  "partly-delivered": { icon: "package", tone: "soon" },
  lost: { icon: "x-circle", tone: "bad" },
  stuck: { icon: "clock", tone: "soon" },
  contradicts: { icon: "warning-circle", tone: "bad" },
  "never-fetched": { icon: "truck", tone: "soon" },
  "customer-answer": { icon: "calendar-blank", tone: "soon" },
};

type TaskCardProps = { task: CourierTaskResponse; parcel: ParcelResponse | null; isPartOpen: boolean };

/** A task: what happened, in a sentence, and the possible actions. */
export function TaskCard({ task, parcel, isPartOpen }: TaskCardProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { icon, tone } = looks[task.kind];
  const shipment = parcel?.shipments.find(({ _id }) => _id === task.shipment);
  const courier = shipment ? courierNameOf(shipment, i18n.language) : (task.courier ?? t("admin.tracking.courier"));
  return (
    <li className="need">
      <p className="need-h">
        <span className={`need-tag is-${tone}`}>
          <Icon name={icon} size="s" />
          {t(`admin.task.kind.${task.kind}`)}
        </span>
        <time className="num" dateTime={task.raisedAt}>
          {formatAge(task.raisedAt, i18n)}
        </time>
      </p>
      {parcel && <ParcelOf parcel={parcel} />}
      <p className="num">{taskText(task, { courier, collected: shipment?.collected ?? null }, i18n)}</p>
      {parcel && shipment && <CourierCode shipment={shipment} orderNumber={parcel.number} />}
      <TaskActions task={task} parcel={parcel} courier={courier} isPartOpen={isPartOpen} />
    </li>
  );
}

/** A return that the courier offers to stop until a moment. */
export function OfferCard({ parcel, isFirst }: { parcel: ParcelResponse; isFirst: boolean }) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const [shipment] = parcel.shipments;
  const until = parcel.stuck?.until;
  if (!shipment || !until) return null;
  const courier = courierNameOf(shipment, i18n.language);
  return (
    <li className="need">
      <p className="need-h">
        <span className="need-tag is-bad">
          <Icon name="clock" size="s" />
          {t("admin.task.until", { time: formatWhen(until, i18n) })}
        </span>
        <span>{t("admin.task.offered")}</span>
      </p>
      <ParcelOf parcel={parcel} />
      <p>{t("admin.task.offer", { courier })}</p>
      <CourierCode shipment={shipment} orderNumber={parcel.number} />
      <div className="need-do">
        <CallButton parcel={parcel} isNext={isFirst} />
      </div>
    </li>
  );
}

/** The parcel's customer, address and amount, with a link to the order. */
function ParcelOf({ parcel }: { parcel: ParcelResponse }) {
  const { money } = useAdminI18n();
  const { _id, number, billingDetails, amountDue, shipments } = parcel;
  const cashOf = useParcelCash();
  const mayOpen = usePermission("orders:read");
  // Nothing is due of an order that has ended: what was to be collected says which parcel it is.
  const cash = amountDue || (shipments.at(-1)?.amountTold ?? 0);
  return (
    <p className="need-who">
      <span>
        <b lang="">{billingDetails.fullName}</b>, <span lang="">{billingDetails.city}</span>,{" "}
        <span className="num">{cash > 0 ? money(fromTaka(cash)) : cashOf(parcel)}</span>
      </span>
      {mayOpen ? (
        <Link className="num" lang="en" to={sectionLink("orders", { tab: "all", order: _id })}>
          {number}
        </Link>
      ) : (
        <span className="num" lang="en">
          {number}
        </span>
      )}
    </p>
  );
}

type TaskFacts = {
  courier: string;
  /** What the rider took by the last report, which may correct the one that raised the task. */
  collected: number | null;
};

function taskText(task: CourierTaskResponse, { courier, collected }: TaskFacts, { t, money, date }: AdminI18n): string {
  const { kind, detail, reference } = task;
  const amount = (name: string) => (typeof detail[name] === "number" ? money(fromTaka(detail[name])) : "–");
  const rawState = String(detail.rawState ?? "");
  const state = courierStates.find((each) => each === detail.state);
  const status = orderStatuses.find((each) => each === detail.status);
  const words = {
    state: state ? t(`admin.courierState.${state}`) : "–",
    status: status ? t(`status.${status}`) : "–",
  };
  switch (kind) {
    case "answer-unknown":
      return t("admin.task.answer-unknown", { courier, reference: reference ?? String(detail.reference ?? "") });
    case "unknown-state":
      return rawState ? t("admin.task.unknown-state", { courier, rawState }) : t("admin.task.unreadable", { courier });
    case "unknown-parcel":
      return t("admin.task.unknown-parcel", { courier, code: String(detail.externalId ?? detail.reference ?? "–") });
    case "partly-delivered":
      return collected !== null
        ? t("admin.task.partly-delivered", { courier, amount: money(fromTaka(collected)) })
        : t("admin.task.partly-delivered.unknown", { courier });
    case "amount-differs":
      return t(isOvercharged(task) ? "admin.task.amount-differs.over" : "admin.task.amount-differs", {
        ...{ collected: amount("collected"), told: amount("told") },
      });
    case "event-on-cancelled":
    case "contradicts":
      return t(`admin.task.${kind}`, { courier, ...words });
    case "lost":
    case "never-fetched":
      return t(`admin.task.${kind}`, { courier });
    case "customer-answer":
      return t(`admin.task.customer-answer.${missedAnswers.find((each) => each === detail.answer) ?? "cancel"}`, {
        courier,
        day: detail.day ? date(`${detail.day}T06:00:00Z`, "day") : "",
      });
    case "stuck":
      return t("admin.task.stuck", { courier, ...words });
  }
}
