import * as z from "zod/mini";

const text = z.string().check(z.trim(), z.maxLength(500));

/** Whether a promise is made, and the merchant's own text; the default text when blank. */
const promise = z.object({ on: z.boolean(), words: z.object({ en: text, bn: text }) });

const noText = { en: "", bn: "" };
const onByDefault = z._default(promise, { on: true, words: noText });
const offByDefault = z._default(promise, { on: false, words: noText });

/**
 * Promises to customers. One that is off appears on no page and in no message. Off by default when the admin cannot
 * record it.
 */
const promises = z.object({
  /** The customer may open the parcel before paying. */
  openParcel: onByDefault,
  /** Wrong items go back with the rider; the customer pays for the rest. */
  partialAcceptance: offByDefault,
  /** Unopened products can be returned within `returnDays` without a reason. */
  changeOfMind: onByDefault,
  /** A replacement instead of a refund. */
  exchange: offByDefault,
  /** No order ever needs an advance payment. */
  noAdvance: offByDefault,
  /** Products and delivery day of a confirmed order can be changed by phone. */
  changeByPhone: offByDefault,
  /** The shop looks up where the batch in a customer's photo came from. */
  batchCheck: offByDefault,
});

/** The promises as stored; missing ones are at their default. */
export const storedPromises = z._default(promises, () => promises.parse({}));

export type Promises = z.output<typeof storedPromises>;
export type PromiseName = keyof Promises;

/** All promises at once, from the settings form. */
export const sentPromises = z.object({
  openParcel: promise,
  partialAcceptance: promise,
  changeOfMind: promise,
  exchange: promise,
  noAdvance: promise,
  changeByPhone: promise,
  batchCheck: promise,
});
