import { type Paisa, paisa } from "../money.ts";
import type { DeliveryArea } from "../shipping/delivery-charge.ts";
import type { ConnectedKind } from "./courier-port.ts";

/** A courier that may be chosen, with what it costs and how it has done. */
export type CourierChoice = { accountId: string; kind: ConnectedKind; name: string };

/** What a courier charges from a day on; `codBasisPoints` of what it collects. */
export type CourierRate = {
  kind: string;
  deliveryArea: DeliveryArea;
  charge: Paisa;
  extraKilogram: Paisa;
  codBasisPoints: number;
};

/** Parcels of a courier in a district that have ended. */
export type CourierRecord = { kind: string; district: string; ended: number; delivered: number };

/** A rule of the merchant's: parcels that match go with this courier. Empty conditions always match. */
export type CourierRule = {
  id: string;
  accountId: string;
  districts: readonly string[];
  minDue: Paisa | null;
  maxDue: Paisa | null;
  minGrams: number | null;
  maxGrams: number | null;
};

export type ChosenParcel = { district: string | null; deliveryArea: DeliveryArea; amountDue: Paisa; grams: number };

/** Why a courier is suggested: a rule of the merchant's, the only one, the cheapest of those that deliver, or the first. */
export const courierReasons = ["rule", "only", "cheapest", "first"] as const;
export type CourierReason = (typeof courierReasons)[number];

export type CourierOffer = CourierChoice & {
  /** Null without a rate. */
  price: Paisa | null;
  /** Whole percent delivered in this district; null for too few parcels to tell. */
  deliveredPercent: number | null;
};

export type CourierSuggestion = CourierOffer & { reason: CourierReason };

/** With fewer ended parcels the share is not meaningful. */
export const fewestToJudge = 20;
/** Below this share a courier is suggested only if no other is left. */
export const lowestPercent = 85;
const gramsPerKilogram = 1000;

/** What a courier charges for a parcel: up to a kilogram, each further one begun, and its share of the cash. */
export function courierPrice(rate: CourierRate, { amountDue, grams }: ChosenParcel): Paisa {
  const extraKilograms = Math.max(0, Math.ceil(grams / gramsPerKilogram) - 1);
  const share = Math.round((amountDue * rate.codBasisPoints) / 10_000);
  return paisa(rate.charge + extraKilograms * rate.extraKilogram + share);
}

type Knowledge = {
  couriers: readonly CourierChoice[];
  rules: readonly CourierRule[];
  rates: readonly CourierRate[];
  records: readonly CourierRecord[];
};

/** The couriers' offers for a parcel, the suggested one first. Empty without a courier. */
export function offersFor(parcel: ChosenParcel, known: Knowledge): CourierOffer[] {
  const offers = known.couriers.map((courier) => offerOf(courier, parcel, known));
  const suggested = suggestCourier(parcel, known);
  return suggested ? [suggested, ...offers.filter(({ accountId }) => accountId !== suggested.accountId)] : offers;
}

/** The first matching rule decides; without one the cheapest courier that delivers well enough in the district. */
export function suggestCourier(parcel: ChosenParcel, known: Knowledge): CourierSuggestion | null {
  const offers = known.couriers.map((courier) => offerOf(courier, parcel, known));
  const [first] = offers;
  if (!first) return null;
  const byRule = ruleFor(parcel, known);
  const ruled = offers.find(({ accountId }) => accountId === byRule?.accountId);
  if (ruled) return { ...ruled, reason: "rule" };
  if (offers.length === 1) return { ...first, reason: "only" };
  const good = offers.filter(({ deliveredPercent }) => deliveredPercent === null || deliveredPercent >= lowestPercent);
  const priced = (good.length > 0 ? good : offers).filter(({ price }) => price !== null);
  const [cheapest] = priced.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0));
  return cheapest ? { ...cheapest, reason: "cheapest" } : { ...(good[0] ?? first), reason: "first" };
}

/** The rule that decides about a parcel: the first that fits, and whose courier is in use. */
export function ruleFor(parcel: ChosenParcel, { couriers, rules }: Knowledge): CourierRule | undefined {
  const isInUse = ({ accountId }: CourierRule) => couriers.some((courier) => courier.accountId === accountId);
  return rules.find((rule) => isInUse(rule) && fits(rule, parcel));
}

function offerOf(courier: CourierChoice, parcel: ChosenParcel, { rates, records }: Knowledge): CourierOffer {
  const rate = rates.find(({ kind, deliveryArea }) => kind === courier.kind && deliveryArea === parcel.deliveryArea);
  const record = records.find(({ kind, district }) => kind === courier.kind && district === parcel.district);
  const isJudged = record !== undefined && record.ended >= fewestToJudge;
  return {
    ...courier,
    price: rate ? courierPrice(rate, parcel) : null,
    deliveredPercent: isJudged ? Math.floor((100 * record.delivered) / record.ended) : null,
  };
}

function fits(rule: CourierRule, { district, amountDue, grams }: ChosenParcel): boolean {
  return (
    (rule.districts.length === 0 || (district !== null && rule.districts.includes(district))) &&
    (rule.minDue === null || amountDue >= rule.minDue) &&
    (rule.maxDue === null || amountDue <= rule.maxDue) &&
    (rule.minGrams === null || grams >= rule.minGrams) &&
    (rule.maxGrams === null || grams <= rule.maxGrams)
  );
}
