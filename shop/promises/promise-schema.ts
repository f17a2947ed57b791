import * as z from "zod/mini";

const text = z.string().check(z.trim(), z.maxLength(500));

/** Whether the shop promises it, and in which words; without words of the merchant's own, the shop's usual ones. */
const promise = z.object({ on: z.boolean(), words: z.object({ en: text, bn: text }) });

const noText = { en: "", bn: "" };
const onByDefault = z._default(promise, { on: true, words: noText });
const offByDefault = z._default(promise, { on: false, words: noText });

/**
 * What the shop may promise its customers. A promise that is off is made nowhere: on no page, in no mail. Off by default
 * is what staff cannot record in the dashboard.
 */
const promises = z.object({
  /** The parcel may be opened before it is paid for. */
  openParcel: onByDefault,
  /** What is not right goes back with the rider; the customer pays for the rest. */
  partialAcceptance: offByDefault,
  /** Unopened products may come back because the customer changed their mind, within `returnDays`. */
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

/** The promises as stored; those that are missing are at their default. */
export const storedPromises = z._default(promises, () => promises.parse({}));

export type Promises = z.output<typeof storedPromises>;
export type PromiseName = keyof Promises;

/** The same as staff send it: all of them at once. */
export const sentPromises = z.object({
  openParcel: promise,
  partialAcceptance: promise,
  changeOfMind: promise,
  exchange: promise,
  noAdvance: promise,
  changeByPhone: promise,
  batchCheck: promise,
});
