import { atDhakaTime, inDhaka } from "../dhaka-time.ts";
import type { OrderStage } from "../orders/order-rules.ts";

/** Why a customer is called now, the most urgent first. */
export const callReasons = ["call-back", "wants-change", "delivery-at-risk", "waiting"] as const;
export type CallReason = (typeof callReasons)[number];

export const callChannels = ["phone", "whatsapp", "sms", "messenger", "link"] as const;
export type CallChannel = (typeof callChannels)[number];

type OutcomeFacts = {
  /** Whether the customer was reached: the count of unanswered attempts then starts again. */
  reached: boolean;
  /** The resulting status of the order. */
  next: "confirm" | "cancel" | "call-by-plan" | "call-at-time" | "call-now" | "ask-advance" | "unreachable";
};

/** Everything that follows from the outcome of a call. */
export const callOutcome = {
  confirmed: { reached: true, next: "confirm" },
  "no-answer": { reached: false, next: "call-by-plan" },
  busy: { reached: false, next: "call-by-plan" },
  "switched-off": { reached: false, next: "call-by-plan" },
  "someone-else": { reached: false, next: "call-by-plan" },
  "wrong-number": { reached: false, next: "unreachable" },
  "call-later": { reached: true, next: "call-at-time" },
  "wants-change": { reached: true, next: "call-now" },
  "wants-advance-info": { reached: true, next: "ask-advance" },
  cancelled: { reached: true, next: "cancel" },
} as const satisfies Record<string, OutcomeFacts>;

export type CallOutcome = keyof typeof callOutcome;

export const callOutcomes = Object.keys(callOutcome) as CallOutcome[];

/** What a customer answers to "shall we send it?" on the page of their order. */
export const customerReplies = ["confirm", "change", "cancel"] as const;
export type CustomerReply = (typeof customerReplies)[number];

/** Stages in which an answer confirms the order: it waits only for the customer. */
const answerStages: readonly OrderStage[] = ["to-call", "call-again", "unreachable"];

/** Stages in which the customer can only ask for a change, or cancel. */
const changeStages: readonly OrderStage[] = ["waiting-for-advance", "on-hold"];

/** Whether an order is confirmed as soon as somebody says yes: its customer, or staff on the phone. */
export function awaitsYes(stage: OrderStage): boolean {
  return answerStages.includes(stage);
}

/** Whether the customer can still give this answer for an order, whose number and phone anybody may know. */
export function mayReply({ stage, needsCall }: AnsweredOrder, reply: CustomerReply): boolean {
  if (reply === "confirm") return awaitsYes(stage) && !needsCall;
  return awaitsYes(stage) || changeStages.includes(stage);
}

type AnsweredOrder = { stage: OrderStage; needsCall: boolean };

/** The outcomes after which the customer still has to be reached. */
export const unansweredOutcomes = callOutcomes.filter((outcome) => !callOutcome[outcome].reached);

/** When customers are called, in Dhaka's time of day; part of the merchant's settings. */
export type CallSettings = {
  /** No call before and after, `HH:MM`. */
  from: string;
  to: string;
  /** No call on Fridays during prayer; null for a shop that calls. */
  fridayBreak: { from: string; to: string } | null;
  /** After the first unanswered attempt. */
  retryHours: number;
  /** After the second, unless the customer's usual hour is known. */
  eveningHour: string;
  /** After the third, on the next day. */
  nextDayHour: string;
  /** After this many unanswered attempts over this many hours the order is unreachable, and staff decide. */
  maxAttempts: number;
  unreachableAfterHours: number;
  /** A new order's customer gets the link at once, and is called after so many hours without an answer; 0 for no link. */
  linkHours: number;
};

export const defaultCallSettings: CallSettings = {
  from: "09:30",
  to: "21:30",
  fridayBreak: { from: "12:30", to: "14:30" },
  retryHours: 2,
  eveningHour: "19:30",
  nextDayHour: "11:00",
  maxAttempts: 3,
  unreachableAfterHours: 24,
  linkHours: 0,
};

/**
 * Orders that are confirmed without a call: of a number with so many delivered orders and none returned, for less than
 * `below` (paisa), to a complete address. Part of the merchant's settings.
 */
export type KnownCustomerRule = { delivered: number; below: number };

const friday = 5;
/** How many answered calls it takes to know a customer's usual hour. */
const minKnownAnswers = 3;

/** The first moment from `moment` on at which customers may be called. */
export function withinCallingHours(moment: Date, settings: CallSettings): Date {
  const opening = atDhakaTime(moment, settings.from);
  if (moment < opening) return withinCallingHours(opening, settings);
  if (moment >= atDhakaTime(moment, settings.to))
    return withinCallingHours(atDhakaTime(moment, settings.from, 1), settings);
  const weekday = inDhaka(moment).getUTCDay();
  const prayer = settings.fridayBreak;
  const isPaused =
    prayer &&
    weekday === friday &&
    moment >= atDhakaTime(moment, prayer.from) &&
    moment < atDhakaTime(moment, prayer.to);
  return isPaused ? atDhakaTime(moment, prayer.to) : moment;
}

type UnansweredAttempts = {
  /** Since the customer was last reached, this one included. */
  count: number;
  /** When the first of them was. */
  firstAt: Date;
  /** When this customer answered before. */
  answeredAt: readonly Date[];
  now: Date;
};

/**
 * When to call again after an unanswered attempt: in two hours, then at the usual hour or in the evening, then tomorrow.
 * After `maxAttempts` the next call is the last one: it waits until the order may be given up.
 */
export function nextCallAt({ count, firstAt, answeredAt, now }: UnansweredAttempts, settings: CallSettings): Date {
  const { retryHours, eveningHour, nextDayHour, maxAttempts, unreachableAfterHours } = settings;
  const hour = usualHour(answeredAt) ?? eveningHour;
  const earliest = (from: Date, hours: readonly Date[]) =>
    hours.filter((each) => each >= from).reduce((first, each) => (each < first ? each : first));
  const planned =
    count <= 1
      ? new Date(now.getTime() + retryHours * 3_600_000)
      : count === 2
        ? earliest(new Date(now.getTime() + 1), [atDhakaTime(now, hour), atDhakaTime(now, hour, 1)])
        : atDhakaTime(now, nextDayHour, 1);
  const givenUpAt = new Date(firstAt.getTime() + unreachableAfterHours * 3_600_000);
  if (count < maxAttempts || planned >= givenUpAt) return withinCallingHours(planned, settings);
  const hours = [0, 1].flatMap((days) => [
    atDhakaTime(givenUpAt, nextDayHour, days),
    atDhakaTime(givenUpAt, hour, days),
  ]);
  return withinCallingHours(earliest(givenUpAt, hours), settings);
}

/** When to call a customer who got the link immediately; null if none is sent. */
export function callAfterLinkAt(now: Date, settings: CallSettings): Date | null {
  if (settings.linkHours === 0) return null;
  return withinCallingHours(new Date(now.getTime() + settings.linkHours * 3_600_000), settings);
}

/** The median time of day at which the customer answered; null while too few are known. */
export function usualHour(answeredAt: readonly Date[]): string | null {
  if (answeredAt.length < minKnownAnswers) return null;
  const minutes = answeredAt
    .map(inDhaka)
    .map((moment) => moment.getUTCHours() * 60 + moment.getUTCMinutes())
    .sort((one, other) => one - other);
  const median = minutes[Math.floor(minutes.length / 2)] ?? 0;
  return `${String(Math.floor(median / 60)).padStart(2, "0")}:${String(median % 60).padStart(2, "0")}`;
}
