import * as z from "zod/mini";
import { takaPrice } from "../catalog/catalog-schema.ts";
import { chosenId } from "../chosen-id-schema.ts";
import { isDay } from "../dhaka-time.ts";
import { paisa, parseTaka } from "../money.ts";
import { courierKinds } from "../parcels/parcel-rules.ts";
import { paymentMethods } from "../payments/payment-rules.ts";
import { optionalText, requiredLines, requiredText } from "../text.ts";
import { cashEntryKinds, claimKinds, payoutAccounts } from "./cash-rules.ts";

const id = z.string().check(z.minLength(1), z.maxLength(64));
const positive = takaPrice.check(z.refine((paisa) => paisa > 0, { error: "amount-invalid" }));
const day = z.string().check(z.refine(isDay, { error: "invalid" }));

/** Taka that may be negative: a payout whose charges exceed what was collected. */
const signedTaka = z.pipe(
  z.number().check(z.refine((taka) => parseTaka(taka) !== null, { error: "amount-invalid" })),
  z.transform((taka: number) => parseTaka(taka) ?? z.NEVER),
);

/** `POST /payouts/{id}/book`: the account that received it, and what it shows. */
export const payoutReceipt = z.object({
  account: z._default(z.enum(payoutAccounts), "bank"),
  received: signedTaka,
  reason: optionalText(300),
});

/** `POST /payout-lines/{id}/order`: the number of the order that it pays for. */
export const lineOrder = z.object({ number: requiredText(40) });

/** `POST /payout-lines/{id}/accept` and `POST /days/{day}/reopen`. */
export const givenReason = z.object({ reason: requiredText(300) });

/** `POST /claims`: what the courier owes, in taka, and the text sent to it. */
export const claimRequest = z.object({
  courier: z.enum(courierKinds),
  kind: z.enum(claimKinds),
  amount: positive,
  line: z._default(z.nullable(id), null),
  order: z._default(z.nullable(id), null),
  text: requiredLines(2000),
});

/**
 * `PATCH /claims/{id}`: paid into an account, or together with the parcels of a payout (null); or written off, with a
 * reason.
 */
export const claimResult = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("paid"),
    amount: positive,
    account: z._default(z.nullable(z.enum(payoutAccounts)), null),
    note: optionalText(300),
  }),
  z.object({ state: z.literal("dropped"), note: requiredText(300) }),
]);

/** `POST /payouts`: the parcels that it pays for, by `GET /unpaid-parcels`. */
export const payoutRequest = z.object({
  courier: z.enum(courierKinds),
  parcels: z.array(id).check(z.minLength(1), z.maxLength(200)),
  /** Where the money already is; null to book it later. */
  account: z._default(z.nullable(z.enum(payoutAccounts)), null),
});

/** `POST /cash/transfers`: what arrived, in taka, and what was kept on the way. */
export const transferRequest = z
  .object({
    id: chosenId,
    from: z.enum(paymentMethods),
    to: z.enum(paymentMethods),
    amount: positive,
    fee: z._default(takaPrice, paisa(0)),
    text: optionalText(200),
  })
  .check(z.refine(({ from, to }) => from !== to, { path: ["to"], error: "invalid" }));

/** `POST /orders/{id}/write-off`: what the customer will not pay any more, in taka, and why. */
export const writeOffRequest = z.object({ amount: positive, reason: requiredText(300) });

/** `POST /cash/entries` */
export const cashEntryRequest = z.object({
  id: chosenId,
  kind: z.enum(cashEntryKinds),
  amount: positive,
  text: requiredText(200),
});

/** `POST /days/{day}/close`: what is in the cash box, in taka, and why it is not what should be. */
export const closeRequest = z.object({ counted: takaPrice, reason: optionalText(300) });

/** `POST /payouts/import` */
export const statementQuery = z.object({
  courier: z.enum(courierKinds),
  dry: z.optional(z.literal("1")),
  choices: z.optional(z.string().check(z.maxLength(5000))),
});

/** `GET /cash/sales`: by the days on which orders were placed, both included. */
export const salesQuery = z.object({ from: day, to: day });
