import { maxNetworkOrders } from "../orders/guard/guard-rules.ts";

/**
 * Every rate limit of the shop: what strangers can make it spend (mail, SMS, hashing, decoding, guesses), and how much
 * of it. `spend` counts under each limit: of a `network` (an IPv4 address, an IPv6 /64), an `account`, a `recipient` of
 * mail or SMS, two of them together (`network+email`), or in `total`; narrow limits come before wide ones. Networks get
 * high limits: thousands of phones share one address of a mobile carrier. A total exists only where money is spent, or
 * mail goes to people who did not ask for it: a limit for everyone is also a lever against everyone (decision 23).
 */
export const rateLimits = {
  "sign-in": {
    spends: "one Argon2id hash: 40 ms of a core, 19 MB; right ones, too",
    limits: [
      { by: "network", max: 600, minutes: 10 },
      { by: "network+email", max: 120, minutes: 10 },
    ],
  },
  "wrong-password": {
    spends: "a guess at somebody's password; refunded if it was right",
    limits: [
      { by: "network", max: 120, minutes: 10 },
      { by: "network+email", max: 10, minutes: 10 },
      // Over all networks. A browser that has signed in to this account before is exempt.
      { by: "email", max: 30, minutes: 60 },
    ],
  },
  "wrong-password-known-device": {
    spends: "the same, in a browser that has signed in to this account before",
    limits: [{ by: "device+email", max: 10, minutes: 10 }],
  },
  "own-password": {
    spends: "a guess at one's own password; refunded unless it was wrong",
    limits: [{ by: "account", max: 10, minutes: 10 }],
  },
  "second-factor-code": {
    spends: "a guess at a second factor's code, per user, from any network; refunded if it was right",
    limits: [
      { by: "account", max: 10, minutes: 10 },
      { by: "account", max: 60, minutes: 1440 },
    ],
  },
  passkey: {
    spends: "a challenge, and checking its signature",
    limits: [{ by: "network", max: 120, minutes: 10 }],
  },
  "sign-up": {
    spends: "one hash, an account, or a mail to the owner of the address",
    limits: [
      { by: "network", max: 120, minutes: 10 },
      { by: "network+email", max: 10, minutes: 10 },
    ],
  },
  "password-reset": {
    spends: "a lookup of the account, and an e-mail",
    limits: [
      { by: "network", max: 120, minutes: 10 },
      { by: "network+email", max: 10, minutes: 10 },
    ],
  },
  "account-mail": {
    // As long as a link is valid: anyone refused here has one in their mailbox that still works.
    spends: "a mail with a link to the owner of an account; beyond it nothing is sent, without saying so",
    limits: [{ by: "kind+recipient", max: 3, minutes: 60 }],
  },
  "email-change": {
    spends: "a mail to an address that is unconfirmed; successes count",
    limits: [
      { by: "network", max: 20, minutes: 60 },
      { by: "account", max: 5, minutes: 60 },
      { by: "account", max: 10, minutes: 1440 },
      { by: "recipient", max: 3, minutes: 1440 },
      { by: "total", max: 300, minutes: 60 },
    ],
  },
  "one-time-link": {
    spends: "a guess at a link",
    limits: [{ by: "network", max: 120, minutes: 10 }],
  },
  "staff-invitation": {
    spends: "a mail or an SMS at the merchant's cost to an address that an admin typed",
    limits: [
      { by: "recipient", max: 3, minutes: 1440 },
      { by: "account", max: 20, minutes: 60 },
      { by: "total", max: 60, minutes: 1440 },
    ],
  },
  "google-sign-in": {
    spends: "a row, and a request to the issuer",
    limits: [{ by: "network", max: 60, minutes: 10 }],
  },
  change: {
    spends: "whatever one signed-in shopper's changes at one address of the API cost",
    limits: [{ by: "account+route", max: 300, minutes: 10 }],
  },
  "own-data": {
    spends: "an export of all data about a user",
    limits: [{ by: "account", max: 20, minutes: 10 }],
  },
  image: {
    spends: "decoding an image: three seconds of a core at most; a review has four, an avatar is one",
    limits: [{ by: "account", max: 60, minutes: 10 }],
  },
  "upload-ticket": {
    spends: "the same, by a guest",
    limits: [{ by: "network", max: 20, minutes: 60 }],
  },
  "order-lookup": {
    spends: "a guess at an order's number and phone; refunded if it was right",
    limits: [{ by: "network", max: 120, minutes: 10 }],
  },
  "order-lookup-besieged": {
    spends: "a wrong guess at one phone's orders, or one number's phone, over all networks; beyond it, see the next",
    limits: [
      { by: "phone", max: 400, minutes: 10 },
      { by: "number", max: 400, minutes: 10 },
    ],
  },
  "order-lookup-last-attempts": {
    spends:
      "a guess at a phone or a number that are besieged (shop/orders/brute-force-guard.ts); refunded if it was right",
    limits: [
      { by: "network+phone", max: 3, minutes: 10 },
      { by: "network+number", max: 3, minutes: 10 },
    ],
  },
  "batch-check": {
    spends: "a guess at the code of a batch",
    limits: [{ by: "network", max: 120, minutes: 10 }],
  },
  "own-address": {
    spends: "a change of an order's address by its customer, of which staff read each",
    limits: [{ by: "order", max: 10, minutes: 1440 }],
  },
  "return-request": {
    spends: "a request to send goods back, with photos, which staff look at",
    limits: [
      { by: "order", max: 5, minutes: 1440 },
      { by: "network", max: 60, minutes: 60 },
    ],
  },
  "order-claim": {
    spends: "a wrong guess at a guest's order by a signed-in user",
    limits: [{ by: "account", max: 10, minutes: 60 }],
  },
  "coupon-guess": {
    spends: "a guess at a coupon's code; the same wrong one is one",
    limits: [
      { by: "network", max: 120, minutes: 10 },
      { by: "account", max: 40, minutes: 10 },
    ],
  },
  question: {
    spends:
      "a question or an answer about a product, which staff read; its author is an account, the phone of a proven order, or one typed in a network",
    limits: [
      { by: "network", max: 60, minutes: 60 },
      { by: "author", max: 5, minutes: 60 },
      { by: "author", max: 12, minutes: 1440 },
    ],
  },
  contact: {
    spends: "a message that somebody has to read, and a mail to the shop",
    limits: [{ by: "network", max: 120, minutes: 10 }],
  },
  "contact-in-a-hurry": {
    spends: "the same, filled in faster than a person types",
    limits: [{ by: "network", max: 30, minutes: 10 }],
  },
  "contact-sender": {
    spends: "the same, by the e-mail in it",
    limits: [{ by: "email", max: 5, minutes: 60 }],
  },
  "back-in-stock": {
    spends: "an e-mail or an SMS once something is restocked; successes count",
    limits: [
      { by: "network", max: 60, minutes: 10 },
      { by: "network", max: 300, minutes: 1440 },
      { by: "recipient", max: 20, minutes: 10 },
    ],
  },
  "webhook-unproven": {
    spends: "a row, and reading 64 kB, for a webhook that nobody has proven; proven ones count nowhere",
    limits: [{ by: "network", max: 120, minutes: 10 }],
  },
  "order-pad": {
    spends: "reading a pasted chat: up to 24 searches, and for 6,000 letters 0.05 s of a core, 0.1 s at worst",
    limits: [{ by: "account", max: 200, minutes: 10 }],
  },
  "order-sms": {
    // Orders are never refused for this; beyond the limit their SMS is held back in the outbox.
    spends:
      "an SMS at the merchant's cost for an order that anybody can place or cancel, or for an answer to a number that anybody can type",
    limits: [
      { by: "network", max: 60, minutes: 60 },
      { by: "recipient", max: 20, minutes: 1440 },
      { by: "total", max: 600, minutes: 60 },
    ],
  },
  "network-orders": {
    // Nobody is refused for it: with more than the merchant's own number the guard looks closer (guard-rules.ts).
    spends: "a place for an unconfirmed order, by orders of one network",
    limits: [{ by: "network", max: maxNetworkOrders, minutes: 60 }],
  },
  "phone-code": {
    spends:
      "an SMS with a code at the merchant's cost, for a number that anybody can type; refunded if it was not sent",
    // One network alone leaves codes for the owner of the number. Where several take them all, the order is taken
    // without a code and holds no stock (guard-order.ts).
    limits: [
      { by: "network+recipient", max: 3, minutes: 60 },
      { by: "network", max: 20, minutes: 60 },
      { by: "recipient", max: 6, minutes: 60 },
      { by: "recipient", max: 10, minutes: 1440 },
      { by: "total", max: 200, minutes: 60 },
    ],
  },
  "phone-code-guess": {
    // Of a code, not of its number: a customer who is refused asks for a new one, and each number gets a few a day.
    spends: "a guess at a code that was sent and is valid; refunded if it was right",
    limits: [
      { by: "network+code", max: 5, minutes: 10 },
      { by: "code", max: 15, minutes: 10 },
    ],
  },
  "payment-start": {
    spends: "a call to a gateway that opens or ends a payment of an order",
    limits: [
      { by: "order", max: 15, minutes: 60 },
      { by: "network", max: 120, minutes: 10 },
    ],
  },
  "payment-claim": {
    spends: "a transaction number that a customer typed, which staff look for",
    limits: [
      { by: "order", max: 3, minutes: 1440 },
      { by: "recipient", max: 6, minutes: 1440 },
    ],
  },
  "advance-claim": {
    spends: "an order that holds stock for an advance that nobody has seen yet, or a transaction id that is used",
    limits: [
      { by: "network", max: 30, minutes: 60 },
      { by: "recipient", max: 3, minutes: 1440 },
    ],
  },
  "courier-score": {
    spends: "one of the day's lookups at a courier; who opens the same card meanwhile waits for that answer",
    limits: [{ by: "account+recipient", max: 1, minutes: 1 }],
  },
  "order-mail": {
    spends: "a mail for an order that anybody can place or cancel",
    limits: [
      { by: "network", max: 60, minutes: 60 },
      { by: "recipient", max: 20, minutes: 1440 },
      { by: "total", max: 2_000, minutes: 60 },
    ],
  },
} as const satisfies Record<string, RateLimit>;

export type RateLimit = { spends: string; limits: readonly { by: string; max: number; minutes: number }[] };
export type RateLimitName = keyof typeof rateLimits;

type KeyPartsOf<By extends string> = By extends `${infer First}+${infer Rest}`
  ? KeyPartsOf<First> | KeyPartsOf<Rest>
  : By;

/** Who spends, and for whom: one value for each part of its limits, null where it does not apply. */
export type RateLimitKeys<Name extends RateLimitName> = Record<
  Exclude<KeyPartsOf<(typeof rateLimits)[Name]["limits"][number]["by"]>, "total">,
  string | null
>;
