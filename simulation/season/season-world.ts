import { type ParcelPlan, type PayoutFault, payoutFaults } from "../../integrations/couriers/stand-in/world.ts";
import { type BuyerTruth, truthOf } from "../buyers/buyer-truth.ts";
import { draw } from "../buyers/draw.ts";
import { goods } from "../buyers/goods.ts";
import type { WantedOrder } from "../buyers/wanted-orders.ts";
import type { Parameters } from "../parameters/parameters.ts";
import type { SeasonShop } from "./season-shop.ts";

/** An order in the shop, with what its buyer does. */
export type PlacedOrder = {
  wanted: WantedOrder;
  truth: BuyerTruth;
  id: string;
  number: string;
  /** By the buyer, all of it. */
  isPaid: boolean;
  isShipped: boolean;
  hasLink: boolean;
  /** When the buyer answers the link that was sent; null where they do not, or have. */
  answersLinkAt: Date | null;
};

/** The other costs of a season, and failures at the checkout. */
type Tally = {
  calls: number;
  minutes: number;
  /** Orders that were not placed, by why. */
  notPlaced: Record<string, number>;
  /** Refusals that should not occur: bugs of the software or the simulation. */
  surprises: string[];
  /** Goods that came, and those that expired, in pieces and by what they cost. */
  received: { pieces: number; taka: number };
  expired: { pieces: number; taka: number };
  /** What must be in the bank's account and in the cash box, and what was spent out of them. */
  bank: number;
  box: number;
  expenses: number;
  /** Claims, and by their kind what couriers paid for them, and what was given up. */
  claims: number;
  repaid: Record<string, number>;
  dropped: Record<string, number>;
};

export type World = ReturnType<typeof createWorld>;

const hoursADay = 24;
// Handed over in the afternoon, delivered around noon.
const deliveryHour = 20;

/** The buyers of a season: persons, orders, and behaviour at the door and on the phone. */
export function createWorld(parameters: Parameters, seasonShop: SeasonShop) {
  const byId = new Map<string, PlacedOrder>();
  const byReference = new Map<string, PlacedOrder>();
  const byPlace = new Map<number, PlacedOrder>();
  /** Calls in a row that a number has not answered. */
  const unanswered = new Map<string, number>();
  const tally: Tally = {
    ...{ calls: 0, minutes: 0, notPlaced: {}, surprises: [] },
    ...{ received: { pieces: 0, taka: 0 }, expired: { pieces: 0, taka: 0 } },
    ...{ bank: 0, box: 0, expenses: 0, claims: 0, repaid: {}, dropped: {} },
  };
  /** References of parcels that were given up with their couriers, until they are claimed. */
  const lostParcels: string[] = [];
  const ofReference = (reference: string) => byReference.get(reference.replace(/-\d+$/, ""));

  seasonShop.couriers.setPlan((reference) => {
    const placed = ofReference(reference);
    return placed ? planOf(placed) : { outcome: "delivered" };
  });
  seasonShop.couriers.setPayout((reference) => {
    const placed = ofReference(reference);
    return placed ? payoutFaultOf(parameters, placed.wanted) : null;
  });

  function planOf(placed: PlacedOrder): ParcelPlan {
    const { wanted, truth } = placed;
    const { delivery, costs } = parameters;
    placed.isShipped = true;
    const charge = wanted.person.isInDhaka ? costs.dhaka : isSuburb(wanted) ? costs.suburb : costs.outside;
    return {
      outcome: truth.isLost ? "lost" : isRefused(placed) ? "returned" : truth.keepsPart ? "partly" : "delivered",
      wayHours: (truth.daysToDeliver - 1) * hoursADay + deliveryHour,
      backHours: delivery.returnDays * hoursADay,
      ...{ charge, returnCharge: Math.round(charge * costs.returned) },
      ...{ collection: costs.collection, payoutDays: delivery.payoutDays },
      partCollected: placed.isPaid ? 0 : partlyAcceptedTaka(wanted),
    };
  }

  function isRefused({ wanted, truth, isPaid }: PlacedOrder): boolean {
    const meant = wanted.of === null ? undefined : byPlace.get(wanted.of);
    if (meant?.isShipped && truth.refusesDouble) return true;
    return isPaid ? truth.refusesPaid : truth.refuses;
  }

  return {
    ...{ byId, unanswered, tally, lostParcels, ofReference },
    placed: () => [...byId.values()],
    truthOf: (wanted: WantedOrder) => truthOf(parameters, wanted),
    add(wanted: WantedOrder, { id, number, isPaid }: { id: string; number: string; isPaid: boolean }): PlacedOrder {
      const truth = truthOf(parameters, wanted);
      const placed = {
        ...{ wanted, truth, id, number, isPaid },
        isShipped: false,
        ...{ hasLink: false, answersLinkAt: null },
      };
      byId.set(id, placed);
      byReference.set(number.replaceAll("-", ""), placed);
      byPlace.set(wanted.n, placed);
      return placed;
    },
    /** Whether a person answers this call, and how long it takes. */
    call(placed: PlacedOrder): boolean {
      const { phone } = placed.wanted.person;
      const attempt = (unanswered.get(phone) ?? 0) + 1;
      const { answersCall } = placed.truth;
      const isAnswered = answersCall !== null && attempt >= answersCall;
      unanswered.set(phone, isAnswered ? 0 : attempt);
      tally.calls += 1;
      tally.minutes += isAnswered ? parameters.answers.answeredMinutes : parameters.answers.unansweredMinutes;
      return isAnswered;
    },
    /** The buyer has got the link: they answer the first one, or none. */
    sendLink(placed: PlacedOrder, now: Date): void {
      const { byLink } = placed.truth;
      if (byLink && !placed.hasLink) placed.answersLinkAt = new Date(now.getTime() + byLink.afterMinutes * 60_000);
      placed.hasLink = true;
    },
  };
}

/** The payout error of a parcel; usually none. */
function payoutFaultOf({ seed, delivery, payouts }: Parameters, { n }: WantedOrder): PayoutFault | null {
  const { late, overcharged, unexplained, missing } = payouts;
  const shares = { short: delivery.shortPaid, late, overcharged, unexplained, missing };
  let left = draw(seed, "order", n, "payout");
  for (const fault of payoutFaults) {
    left -= shares[fault];
    if (left < 0) return fault;
  }
  return null;
}

const suburbs = ["gazipur", "narayanganj"];

/** Where couriers take their price of a suburb. */
function isSuburb({ person }: WantedOrder): boolean {
  return suburbs.includes(person.district);
}

/** Pieces of each line that a buyer who refuses a part accepts: all but the last piece. */
export function partlyAcceptedLines({ lines }: WantedOrder): WantedOrder["lines"] {
  return lines.map(({ good, quantity }, index) => ({
    good,
    quantity: index === lines.length - 1 ? quantity - 1 : quantity,
  }));
}

/** What goods cost, in taka. */
export function goodsTaka(lines: WantedOrder["lines"]): number {
  return lines.reduce((sum, { good, quantity }) => sum + (goods[good]?.price ?? 0) * quantity, 0);
}

/** What the shop takes for the delivery, in taka: its default settings. */
export const deliveryTaka = ({ person }: WantedOrder) => (person.isInDhaka ? 60 : 120);

function partlyAcceptedTaka(wanted: WantedOrder): number {
  return goodsTaka(partlyAcceptedLines(wanted)) + deliveryTaka(wanted);
}
