import type { Parameters } from "../parameters/parameters.ts";
import { draw, drawWhole } from "./draw.ts";
import type { WantedOrder } from "./wanted-orders.ts";

/** What a buyer does, whatever the merchant does: drawn once for each order. */
export type BuyerTruth = {
  /** The call that is answered, counted since somebody last answered; null for none. */
  answersCall: 1 | 2 | 3 | null;
  /** Their answer. For a duplicate it is their answer about the second order. */
  onCall: "confirms" | "cancels" | "one-only" | "knows-of-nothing";
  /** What they do with a link, and after how many minutes; null for nothing. */
  byLink: { reply: "confirm" | "change" | "cancel"; afterMinutes: number } | null;
  /** Whether they refuse at the door, if paid there and if paid in advance. */
  refuses: boolean;
  refusesPaid: boolean;
  /** Whether a duplicate parcel is refused. */
  refusesDouble: boolean;
  entersCode: boolean;
  paysAdvance: boolean;
  /** An attempt to pay online ends without money. */
  onlineFails: boolean;
  /** Keeps some of several pieces. */
  keepsPart: boolean;
  isLost: boolean;
  /** Whole days until delivery. */
  daysToDeliver: number;
  /** Whether a piece that comes back is sold again. */
  isSaleable: (piece: number) => boolean;
};

/** The behaviour of an order's buyer. A duplicate has the same person, who answers the same calls. */
export function truthOf(parameters: Parameters, order: WantedOrder): BuyerTruth {
  const { seed, answers, buyers, delivery, demand, stock } = parameters;
  const drawn = (what: string, nth = 0) => draw(seed, "order", order.n, what, nth);
  const ofPerson = (what: string) => draw(seed, "order", order.of ?? order.n, what, 0);
  const isFake = order.intent === "fake";
  const refusal = refusalOf(parameters, order);
  const refuses = ofPerson("refuses") < refusal;
  const isSilent = isFake && drawn("silent") < buyers.fakeSilent;
  const replyOnCall = refuses && ofPerson("says") < buyers.saysNoOnCall ? "cancels" : "confirms";
  return {
    answersCall: isSilent ? null : answeredCall(ofPerson("answers"), answers, isFake),
    onCall: isFake ? "knows-of-nothing" : order.of !== null ? "one-only" : replyOnCall,
    byLink: isFake ? null : linkReply(parameters, { order, refuses, drawn: ofPerson }),
    refuses,
    refusesPaid: ofPerson("refuses") < refusal * buyers.prepaidRefused,
    refusesDouble: drawn("double") < buyers.duplicateRefused,
    entersCode: !isFake && drawn("code") < answers.entersCode,
    paysAdvance: !isFake && drawn("advance") < (refuses ? answers.carelessPaysAdvance : answers.paysAdvance),
    onlineFails: drawn("online") < demand.onlineFails,
    keepsPart: order.lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1 && drawn("part") < delivery.partly,
    isLost: drawn("lost") < delivery.lost,
    daysToDeliver: drawWhole(drawn("door"), order.person.isInDhaka ? delivery.dhaka : delivery.outside),
    isSaleable: (piece) => drawn("saleable", piece) >= stock.unsaleable,
  };
}

/**
 * How likely an order is refused. The rate of a district is that of all its real buyers: what the careless refuse more,
 * the others refuse less.
 */
function refusalOf({ buyers, districts }: Parameters, { intent, person }: WantedOrder): number {
  // Nobody waits for it.
  if (intent === "fake") return 1;
  const rate = districts.find(({ id }) => id === person.district)?.refused ?? 0;
  if (intent === "careless") return Math.max(buyers.carelessRefused, rate);
  return Math.max(0, (rate - buyers.careless * buyers.carelessRefused) / (1 - buyers.careless));
}

/** The owner of a misused number is as easy to reach as a buyer. */
function answeredCall(drawn: number, answers: Parameters["answers"], isFake: boolean): BuyerTruth["answersCall"] {
  const { firstCall, threeCalls } = answers;
  if (drawn < firstCall) return 1;
  if (drawn < (firstCall + threeCalls) / 2) return 2;
  return drawn < threeCalls || isFake ? 3 : null;
}

type LinkInput = { order: WantedOrder; refuses: boolean; drawn: (what: string) => number };

function linkReply({ answers, buyers }: Parameters, { order, refuses, drawn }: LinkInput): BuyerTruth["byLink"] {
  const afterMinutes = Math.ceil(drawn("link-after") ** 2 * answers.linkHours * 60);
  const pressed = drawn("link");
  const replyShare = answers.byLink * (refuses ? answers.refuserByLink : 1);
  if (pressed < replyShare) {
    // A customer who means one order presses "cancel" for the other.
    if (order.of !== null) return { reply: "cancel", afterMinutes };
    return { reply: drawn("change") < answers.wantsChange ? "change" : "confirm", afterMinutes };
  }
  return refuses && pressed < replyShare + buyers.saysNoByLink ? { reply: "cancel", afterMinutes } : null;
}
