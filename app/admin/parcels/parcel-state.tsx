import type { CarriedResponse, ParcelResponse } from "../../../api/contract/parcels.ts";
import type { CourierState } from "../../../shop/couriers/courier-state-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { statusHas } from "../../../shop/orders/order-status.ts";
import { courierNameOf, hasCourierNumber } from "../../../shop/parcels/courier-names-rules.ts";
import { formatWhen } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import "./parcel-state.css";

type Tone = "on" | "word" | "bad";

const partTones: Partial<Record<CourierState, Tone>> = {
  "on-hold": "word",
  "not-reached": "bad",
  "delivered-unconfirmed": "word",
  "partly-delivered-unconfirmed": "word",
  "cancelled-unconfirmed": "word",
  "coming-back": "bad",
  "paid-return": "bad",
  returned: "bad",
  lost: "bad",
  cancelled: "bad",
};

/** The progress in five steps: picked up, hub, last hub, out, ended. */
const partsDone: Partial<Record<CourierState, number>> = {
  ...{ booked: 0, "picked-up": 1, "in-transit": 2, "at-last-hub": 3, "out-for-delivery": 4, "on-hold": 4 },
  cancelled: 1,
};

type ParcelStateProps = { shipment: CarriedResponse; stuck: ParcelResponse["stuck"] };

/** How far a parcel is by its courier: a bar of five parts, the state in the shop's words, and the courier's own. */
export function ParcelState({ shipment, stuck }: ParcelStateProps) {
  const { t } = useAdminI18n();
  const { state, lastWord } = shipment;
  const reason = useStuckText(stuck);
  if (!state) return <small>{t("admin.parcels.byHand")}</small>;
  const done = partsDone[state] ?? 5;
  return (
    <>
      <span className="parcel-bar" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((part) => {
          const isLast = part === done;
          const tone = part > done ? undefined : isLast ? (partTones[state] ?? "on") : "on";
          return <i key={part} className={tone && `is-${tone}`} />;
        })}
      </span>
      <span>{t(`admin.courierState.${state}`)}</span>
      {reason && <small className="parcel-why">{reason}</small>}
      {lastWord && <small lang="">{lastWord}</small>}
    </>
  );
}

/** Why a parcel is stuck, where its state does not say it. */
function useStuckText(stuck: ParcelResponse["stuck"]): string | null {
  const i18n = useAdminI18n();
  if (stuck?.until) return i18n.t("admin.stuck.return-offered", { time: formatWhen(stuck.until, i18n) });
  return stuck?.reason === "silent" ? i18n.t("admin.stuck.silent") : null;
}

/**
 * The courier's name and its code of the parcel, with a link to the courier's page where there is one. The shop's own
 * rider has no code.
 */
export function CourierCode({ shipment, orderNumber }: { shipment: CarriedResponse; orderNumber: string }) {
  const { t, language } = useAdminI18n();
  const { trackingCode, trackingUrl } = shipment;
  const courier = courierNameOf(shipment, language);
  if (!hasCourierNumber(shipment, orderNumber)) return <span className="parcel-courier">{courier}</span>;
  return (
    <span className="parcel-courier">
      {courier}{" "}
      {trackingUrl ? (
        <a
          className="num"
          lang="en"
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("admin.parcels.track", { courier, code: trackingCode })}
        >
          {trackingCode}
        </a>
      ) : (
        <small className="num" lang="en">
          {trackingCode}
        </small>
      )}
    </span>
  );
}

type CashParcel = Pick<ParcelResponse, "shipments" | "amountDue" | "status">;

/** The cash of a parcel: to be collected, or collected; "Paid" is only what left nothing to the rider. */
export function useParcelCash(): (parcel: CashParcel) => string {
  const { t, money } = useAdminI18n();
  return ({ status, amountDue, shipments }) => {
    if (statusHas(status, "calledOff")) return "–";
    if (amountDue > 0) return money(fromTaka(amountDue));
    if (status !== "delivered") return t("admin.parcels.paid");
    const known = shipments.flatMap(({ collected }) => collected ?? []);
    const collected = known.reduce((sum, each) => sum + each, 0);
    if (collected === 0 && shipments.some(({ amountTold }) => amountTold === 0)) return t("admin.parcels.paid");
    return known.length > 0 ? t("admin.parcels.collected", { amount: money(fromTaka(collected)) }) : "–";
  };
}

/** The amount that the courier was told to collect, if another amount is due now: staff must inform the courier. */
export function DifferingCash({ shipments, amountDue, status }: CashParcel) {
  const { t, money, language } = useAdminI18n();
  if (status !== "confirmed" && status !== "shipped") return null;
  const live = shipments.filter(({ state }) => state !== "cancelled");
  const [only] = live;
  if (!only || live.length > 1 || only.amountTold === null || only.amountTold === amountDue) return null;
  const text = t("admin.parcels.told", {
    courier: courierNameOf(only, language),
    told: money(fromTaka(only.amountTold)),
    due: money(fromTaka(amountDue)),
  });
  return <small className="parcel-why num">{text}</small>;
}
