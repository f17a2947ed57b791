import * as z from "zod/mini";
import { takaPrice } from "../catalog/catalog-schema.ts";
import { claimRequest } from "../customers/customer-schema.ts";
import { closureReasons } from "../orders/order-rules.ts";
import { orderStatuses } from "../orders/order-status.ts";
import { optionalText, requiredText } from "../text.ts";
import { callChannels, callOutcomes, customerReplies } from "./call-rules.ts";

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "invalid" }));
const span = z
  .object({ from: timeOfDay, to: timeOfDay })
  .check(z.refine(({ from, to }) => from < to, { path: ["to"], error: "days-backwards" }));
const smallNumber = (least: number, greatest: number) => z.number().check(z.int(), z.gte(least), z.lte(greatest));

/** `CallSettings`, as the merchant changes them. */
export const callSettings = z
  .object({
    from: timeOfDay,
    to: timeOfDay,
    fridayBreak: z.nullable(span),
    retryHours: smallNumber(1, 12),
    eveningHour: timeOfDay,
    nextDayHour: timeOfDay,
    maxAttempts: smallNumber(1, 10),
    unreachableAfterHours: smallNumber(1, 168),
    linkHours: z._default(smallNumber(0, 48), 0),
  })
  .check(z.refine(({ from, to }) => from < to, { path: ["to"], error: "days-backwards" }));

/** `KnownCustomerRule` as stored; `below` is paisa. */
export const knownCustomerRule = z.object({
  delivered: smallNumber(1, 50),
  below: z.number().check(z.int(), z.gte(1)),
});

const moment = z.pipe(
  z.iso.datetime(),
  z.transform((typed) => new Date(typed)),
);

/**
 * The outcome of a call. `callAt` belongs to `call-later`, `advance` (taka) to `wants-advance-info`; `seen` is the order's
 * status on the card.
 */
export const callRequest = z.object({
  channel: z._default(z.enum(callChannels), "phone"),
  outcome: z.enum(callOutcomes),
  seen: z._default(z.nullable(z.enum(orderStatuses)), null),
  note: optionalText(500),
  callAt: z._default(z.nullable(moment), null),
  advance: z._default(z.nullable(takaPrice), null),
  closure: z._default(z.nullable(z.object({ reason: z.enum(closureReasons), text: optionalText(500) })), null),
});

export const holdRequest = z.object({ reason: requiredText(200), until: z._default(z.nullable(moment), null) });

/** Why a customer cancels, by their own choice. */
export const replyReasons = ["changed-mind", "too-dear", "too-late", "ordered-by-mistake", "other"] as const;

/** What a customer answers by number and phone; `text` is the wished change or the reason in words. */
export const replyRequest = z.extend(claimRequest, {
  reply: z.enum(customerReplies),
  text: optionalText(500),
  reason: z._default(z.nullable(z.enum(replyReasons)), null),
});
