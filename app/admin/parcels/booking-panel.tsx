import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { BookingOutcomeResponse, PlannedBookingResponse } from "../../../api/contract/bookings.ts";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { errorText, refusalText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import {
  BookingRow,
  type Correction,
  ownRiderAccount,
  type PlannedBooking,
  type RowPlan,
  withOwnRider,
} from "./booking-row.tsx";
import { RiderNameField } from "./rider-name-field.tsx";
import "./booking.css";

type BookingPanelProps = { parcels: ParcelResponse[]; plan: PlannedBookingResponse[] };

const refreshMs = 1500;

/**
 * Books parcels with couriers: one suggested for each, changed where staff know better. A booking goes on without this
 * page; while one is under way the list follows.
 */
export function BookingPanel({ parcels, plan }: BookingPanelProps) {
  const i18n = useAdminI18n();
  const { t, money, number, language } = i18n;
  const { revalidate } = useRevalidator();
  const seesSums = usePermission("orders:read");
  const [corrections, setCorrections] = useState<ReadonlyMap<string, Correction>>(new Map());
  const [riderName, setRiderName] = useState("");
  const [leftOutIds, setLeftOutIds] = useState<ReadonlySet<string>>(new Set());
  const { busy, outcomes, book, withdraw } = useBookings(riderName);
  const waiting = parcels.filter(({ booking }) => booking?.state === "requested");
  const isUnderWay = waiting.length > 0;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);

  const rows = planRows(
    parcels,
    plan.map((each) => withOwnRider(each, language)),
    corrections,
  );
  const ready = rows.filter(({ parcel }) => isReady(parcel) && !leftOutIds.has(parcel._id));
  const bookable = ready.filter(({ offer, correction }) => offer.faults.length === 0 || isCorrected(correction));
  const refusedBefore = new Map(outcomes.map((outcome) => [outcome.order, outcome]));
  const booked = outcomes.filter(({ order, booking }) => booking && !parcels.some(({ _id }) => _id === order));
  const prices = bookable.flatMap(({ offer }) => (offer.price === null ? [] : [fromTaka(offer.price)]));

  const correct = (id: string, change: Correction) =>
    setCorrections((before) => new Map([...before, [id, { ...before.get(id), ...change }]]));
  const leaveOut = (id: string, isLeftOut: boolean) =>
    setLeftOutIds((before) => new Set(isLeftOut ? [...before, id] : [...before].filter((each) => each !== id)));
  if (rows.length === 0 && outcomes.length === 0) return null;
  const groups = groupByCourier(rows);
  const labels = sectionLink("dispatch", {
    ...{ view: "print", paper: "roll", stage: "booked" },
    ids: booked.map(({ order }) => order).join(","),
  });
  return (
    <section className="panel booking" aria-label={t("admin.booking.title")}>
      <div className="panel-h">
        <div>
          <h2>{t("admin.booking.title")}</h2>
          <p>{t("admin.booking.text")}</p>
        </div>
        <div className="booking-actions">
          {isUnderWay ? (
            <Button variant="outline" small busy={busy} onClick={() => void withdraw(waiting)}>
              {t("admin.booking.stop")}
            </Button>
          ) : (
            bookable.length > 0 && (
              <Button busy={busy} onClick={() => void book(bookable)}>
                {t("admin.booking.book", { count: bookable.length })}
              </Button>
            )
          )}
        </div>
      </div>
      <p role="status" className="booking-state num">
        {isUnderWay && t("admin.booking.underWay", { count: waiting.length })}
        {!isUnderWay && booked.length > 0 && t("admin.booking.done", { count: booked.length })}{" "}
        {!isUnderWay && booked.length > 0 && <Link to={labels}>{t("admin.booking.labels")}</Link>}
      </p>
      {groups.some(({ account }) => account === ownRiderAccount) && (
        <RiderNameField value={riderName} onChange={setRiderName} />
      )}
      {groups.map(({ account, name, rows: ofCourier }) => (
        <table key={account} className="table booking-tb">
          <caption>
            <b>{name}</b> <span className="num">{t("admin.booking.parcels", { count: ofCourier.length })}</span>
          </caption>
          <thead>
            <tr>
              <th>{t("admin.orders.column.order")}</th>
              <th>{t("admin.booking.to")}</th>
              <th>{t("admin.tracking.courier")}</th>
              <th className="r">{t("admin.booking.price")}</th>
              <th className="r">{t("admin.parcels.column.cash")}</th>
              <th>{t("admin.booking.state")}</th>
            </tr>
          </thead>
          <tbody>
            {ofCourier.map((row) => (
              <BookingRow
                key={row.parcel._id}
                row={row}
                refused={refusedText(refusedBefore.get(row.parcel._id))}
                isLeftOut={leftOutIds.has(row.parcel._id)}
                busy={busy}
                onCorrect={(change) => correct(row.parcel._id, change)}
                onLeaveOut={(isLeftOut) => leaveOut(row.parcel._id, isLeftOut)}
                onBook={(change) => {
                  correct(row.parcel._id, change);
                  const offer = row.planned.offers.find(({ account: each }) => each === change.accountId) ?? row.offer;
                  void book([{ ...row, offer, correction: { ...row.correction, ...change } }]);
                }}
              />
            ))}
          </tbody>
        </table>
      ))}
      {seesSums && prices.length > 0 && (
        <p className="booking-sum num">
          {t("admin.booking.sum", { count: prices.length, amount: money(sum(prices)) })}
          {prices.length < bookable.length &&
            ` ${t("admin.booking.unpriced", { count: bookable.length - prices.length })}`}
        </p>
      )}
      {ready.length > bookable.length && (
        <p className="booking-sum num">
          {t("admin.booking.toCorrect", { count: number(ready.length - bookable.length) })}
        </p>
      )}
    </section>
  );

  function refusedText(outcome: BookingOutcomeResponse | undefined): string | null {
    return outcome?.refused ? refusalText(outcome.refused, t) : null;
  }
}

/** Sends parcels to their couriers, and withdraws what has not been sent. */
function useBookings(riderName: string) {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [outcomes, setOutcomes] = useState<BookingOutcomeResponse[]>([]);
  const [busy, setBusy] = useState(false);

  async function book(chosen: RowPlan[]): Promise<void> {
    setBusy(true);
    try {
      const isOwn = ({ offer }: RowPlan) => offer.account === ownRiderAccount;
      const given = await giveToOwnRider(chosen.filter(isOwn), riderName);
      const count = given.filter(({ refused }) => refused === null).length;
      if (count > 0) showToast({ title: t("admin.booking.own", { count }) });
      const answered = [...given, ...(await bookWithCouriers(chosen.filter((row) => !isOwn(row))))];
      const answeredIds = new Set(answered.map(({ order }) => order));
      setOutcomes((before) => [...before.filter(({ order }) => !answeredIds.has(order)), ...answered]);
    } catch (error) {
      showToast({ title: t("admin.booking.failed"), text: errorText(error, t), tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }
  async function withdraw(waiting: ParcelResponse[]): Promise<void> {
    setBusy(true);
    for (const { booking } of waiting)
      if (booking && !booking.isSent)
        await api("DELETE /bookings/:id", { params: { id: booking._id } }).catch(() => undefined);
    await revalidate();
    setBusy(false);
  }

  return { busy, outcomes, book, withdraw };
}

/** Requests parcels of their couriers. */
async function bookWithCouriers(rows: RowPlan[]): Promise<BookingOutcomeResponse[]> {
  if (rows.length === 0) return [];
  const { outcomes } = await api("POST /bookings", {
    body: {
      parcels: rows.map(({ parcel, offer, correction }) => ({
        orderId: parcel._id,
        accountId: offer.account,
        ...(correction.phone && { phone: correction.phone }),
        ...(correction.address && { address: correction.address }),
      })),
    },
  });
  return outcomes;
}

/** Gives parcels to the shop's own rider, under their orders' numbers. */
async function giveToOwnRider(rows: RowPlan[], riderName: string): Promise<BookingOutcomeResponse[]> {
  if (rows.length === 0) return [];
  const shipments = rows.map(({ parcel }) => ({ number: parcel.number }));
  const outcomes = await api("POST /shipments", {
    body: { courier: "other", courierName: riderName.trim() || null, shipments },
  });
  return outcomes.flatMap(({ order, number, refused }) =>
    order ? [{ order, number, booking: null, refused, faults: [] }] : [],
  );
}

/** Each parcel with the courier that staff have chosen, or the suggested one. */
function planRows(
  parcels: ParcelResponse[],
  plan: PlannedBooking[],
  corrections: ReadonlyMap<string, Correction>,
): RowPlan[] {
  const planById = new Map(plan.map((each) => [each.order, each]));
  return parcels.flatMap((parcel): RowPlan[] => {
    const planned = planById.get(parcel._id);
    const correction = corrections.get(parcel._id) ?? {};
    const { booking } = parcel;
    // A requested booking keeps its courier, whichever would be suggested now.
    const requested = booking?.state === "requested" || booking?.state === "unknown" ? booking.courier : null;
    const offer =
      planned?.offers.find(({ account, courier }) =>
        requested ? courier === requested : account === correction.accountId,
      ) ?? planned?.offers[0];
    return planned && offer ? [{ parcel, planned, offer, correction }] : [];
  });
}

/** A parcel that waits for its courier's answer is not booked again. */
function isReady({ booking }: ParcelResponse): boolean {
  return booking === null || booking.state === "cancelled";
}

/** A corrected field is looked at again by the server. */
function isCorrected({ phone, address }: Correction): boolean {
  return Boolean(phone ?? address);
}

type CourierGroup = { account: string; name: string; rows: RowPlan[] };

/** Parcels by courier, those that need somebody first. */
function groupByCourier(rows: RowPlan[]): CourierGroup[] {
  const groups = new Map<string, CourierGroup>();
  for (const row of rows) {
    const { account, name } = row.offer;
    const group = groups.get(account) ?? { account, name, rows: [] };
    group.rows.push(row);
    groups.set(account, group);
  }
  const needsStaff = ({ parcel, offer }: RowPlan) =>
    parcel.booking?.state === "refused" || parcel.booking?.state === "unknown" || offer.faults.length > 0;
  return [...groups.values()].map((group) => ({
    ...group,
    rows: group.rows.toSorted((one, other) => Number(needsStaff(other)) - Number(needsStaff(one))),
  }));
}
