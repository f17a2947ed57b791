import { useState } from "react";
import { Link } from "react-router";
import type { PlannedBookingResponse } from "../../../api/contract/bookings.ts";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { shopFaults } from "../../../shop/couriers/courier-rules.ts";
import { localDigits, parsePhone } from "../../../shop/customers/phone.ts";
import type { Language } from "../../../shop/language.ts";
import { fromTaka } from "../../../shop/money.ts";
import { ownRider } from "../../../shop/parcels/courier-names-rules.ts";
import { Button } from "../../components/button.tsx";
import { formatWhen } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";

type CouriersOffer = PlannedBookingResponse["offers"][number];
/** What a courier offers, or the shop's own rider. */
type Offer = Omit<CouriersOffer, "courier"> & { courier: CouriersOffer["courier"] | "other" };
/** A plan with everybody who can take the parcel. */
export type PlannedBooking = Omit<PlannedBookingResponse, "offers"> & { offers: Offer[] };

export const ownRiderAccount = "own";

/** Adds the shop's own rider, the last of the offers, who takes any parcel. */
export function withOwnRider(planned: PlannedBookingResponse, language: Language): PlannedBooking {
  const own: Offer = {
    ...{ account: ownRiderAccount, courier: "other", name: ownRider[language] },
    ...{ price: null, deliveredPercent: null, faults: [] },
  };
  return { ...planned, offers: planned.offers.length > 0 ? [...planned.offers, own] : [] };
}

/** What staff change for one parcel. */
export type Correction = { accountId?: string; phone?: string; address?: string };

/** A parcel with its plan and the courier that is chosen for it. */
export type RowPlan = {
  parcel: ParcelResponse;
  planned: PlannedBooking;
  offer: Offer;
  correction: Correction;
};

type BookingRowProps = {
  row: RowPlan;
  /** Why the last request for it was refused. */
  refused: string | null;
  isLeftOut: boolean;
  busy: boolean;
  onCorrect: (change: Correction) => void;
  onLeaveOut: (isLeftOut: boolean) => void;
  onBook: (change: Correction) => void;
};

/** One parcel to book: destination, courier, price, and problems. */
export function BookingRow({ row, refused, isLeftOut, busy, onCorrect, onLeaveOut, onBook }: BookingRowProps) {
  const { t, money } = useAdminI18n();
  const { parcel, planned, offer, correction } = row;
  const { booking, number } = parcel;
  const isOpen = booking === null || booking.state === "cancelled" || booking.state === "refused";
  return (
    <>
      <tr className={isLeftOut ? "is-out" : undefined}>
        <td className="parcel-no num">
          <label>
            <input
              type="checkbox"
              aria-label={t("admin.booking.include", { number })}
              checked={!isLeftOut && isOpen}
              disabled={!isOpen}
              onChange={({ target }) => onLeaveOut(!target.checked)}
            />{" "}
            <b lang="en">{number}</b>
          </label>
        </td>
        <td className="parcel-to">
          <span lang="">{planned.fullName}</span>
          <small lang="" title={correction.address ?? planned.address}>
            {correction.address ?? planned.address}
          </small>
        </td>
        <td className="booking-by">
          {planned.offers.length > 1 && isOpen ? (
            <select
              className="input sm"
              aria-label={t("admin.booking.courierOf", { number })}
              value={offer.account}
              onChange={({ target }) => onCorrect({ accountId: target.value })}
            >
              {planned.offers.map((each) => (
                <option key={each.account} value={each.account}>
                  {each.name}
                </option>
              ))}
            </select>
          ) : (
            <span>{offer.name}</span>
          )}
          <small className="num">{reasonText(row)}</small>
        </td>
        <td className={offer.price === null ? "num r is-none" : "num r"}>
          {offer.price === null ? "–" : money(fromTaka(offer.price))}
        </td>
        <td className="num r parcel-sum">
          <b>{planned.amountDue > 0 ? money(fromTaka(planned.amountDue)) : t("admin.parcels.paid")}</b>
        </td>
        <td className="booking-at">
          <BookingState parcel={parcel} />
        </td>
      </tr>
      {isOpen && <Faults row={row} refused={refused} busy={busy} onBook={onBook} />}
    </>
  );

  function reasonText({ planned: plan, offer: chosen }: RowPlan): string {
    const isSuggested = plan.offers[0]?.account === chosen.account;
    const reason = isSuggested && plan.reason ? t(`admin.booking.reason.${plan.reason}`) : t("admin.booking.byHand");
    const share = chosen.deliveredPercent;
    return share === null ? reason : `${reason}, ${t("admin.booking.delivered", { percent: share })}`;
  }
}

/** The state of a booking request. */
function BookingState({ parcel: { booking } }: { parcel: ParcelResponse }) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  if (!booking || booking.state === "cancelled") return <span className="muted">{t("admin.booking.ready")}</span>;
  if (booking.state === "requested" && booking.isSent) return <span>{t("admin.booking.asking")}</span>;
  if (booking.state === "requested")
    return <span className="num">{t("admin.booking.waits", { time: formatWhen(booking.nextTryAt, i18n) })}</span>;
  if (booking.state === "unknown")
    return (
      <Link className="is-bad" to={sectionLink("parcels")}>
        {t("admin.booking.is.unknown")}
      </Link>
    );
  const tone = booking.state === "booked" ? "is-good" : "is-bad";
  return <span className={tone}>{t(`admin.booking.is.${booking.state}`)}</span>;
}

type FaultsProps = Pick<BookingRowProps, "row" | "refused" | "busy" | "onBook">;

/** A problem in a sentence, with the solutions: a correction, or another courier. */
function Faults({ row, refused, busy, onBook }: FaultsProps) {
  const { t, money } = useAdminI18n();
  const { parcel, planned, offer } = row;
  const [phone, setPhone] = useState(localDigits(planned.phone));
  const [address, setAddress] = useState(planned.address);
  const courierFaults = parcel.booking?.state === "refused" ? parcel.booking.faults : [];
  const known = offer.faults;
  if (courierFaults.length === 0 && known.length === 0 && refused === null) return null;
  const others = planned.offers.filter(({ account, faults }) => account !== offer.account && faults.length === 0);
  const correction = {
    ...(phone !== localDigits(planned.phone) && { phone: localDigits(parsePhone(phone) ?? "") || phone }),
    ...(address !== planned.address && { address }),
  };
  return (
    <tr className="booking-faults">
      <td colSpan={6}>
        <ul role="alert">
          {refused !== null && <li>{refused}</li>}
          {known.map((code) => (
            <li key={code}>{t(`admin.booking.fault.${code}`, { courier: offer.name })}</li>
          ))}
          {courierFaults.map(({ field, text }) => {
            const own = shopFaults.find((fault) => fault === text);
            return (
              <li key={`${field} ${text}`}>
                {own ? (
                  t(`admin.booking.fault.${own}`, { courier: offer.name })
                ) : (
                  <>
                    {t("admin.booking.courierSays", { courier: offer.name })} <q lang="en">{text}</q>
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <div className="booking-correct">
          <label>
            {t("admin.booking.phone")}
            <input
              className="input sm num"
              inputMode="tel"
              value={phone}
              onChange={({ target }) => setPhone(target.value)}
            />
          </label>
          <label className="is-wide">
            {t("admin.booking.address")}
            <input className="input sm" value={address} onChange={({ target }) => setAddress(target.value)} />
          </label>
          <Button small variant="outline" busy={busy} onClick={() => onBook(correction)}>
            {t("admin.booking.retry")}
          </Button>
          {others.map((other) => (
            <Button
              key={other.account}
              small
              variant="quiet"
              busy={busy}
              onClick={() => onBook({ ...correction, accountId: other.account })}
            >
              {t("admin.booking.instead", {
                courier: other.name,
                price: other.price === null ? "" : money(fromTaka(other.price)),
              })}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  );
}
