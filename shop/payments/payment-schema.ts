import * as z from "zod/mini";
import { takaAmount, takaPrice } from "../catalog/catalog-schema.ts";
import { chosenId } from "../chosen-id-schema.ts";
import { claimRequest } from "../customers/customer-schema.ts";
import { advanceMethods } from "../orders/guard/guard-schema.ts";
import { optionalText } from "../text.ts";
import { attemptPurposes, gatewayKinds, handMethods, normalizeReference, paymentKinds } from "./payment-rules.ts";

const amount = takaPrice.check(z.refine((paisa) => paisa > 0, { error: "amount-invalid" }));

const reference = z.pipe(
  z._default(z.nullable(z.string().check(z.maxLength(60))), null),
  z.pipe(
    z.transform((typed: string | null) => (typed?.trim() ? (normalizeReference(typed) ?? "") : null)),
    z.nullable(z.string().check(z.minLength(1, { error: "invalid" }))),
  ),
);

const typedReference = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(
    z.transform((typed: string) => normalizeReference(typed) ?? ""),
    z.string().check(z.minLength(1, { error: "invalid" })),
  ),
);

/** Money that a customer says they sent. Amounts are taka. */
export const paymentRequest = z.object({
  id: chosenId,
  kind: z._default(z.enum(paymentKinds), "advance"),
  method: z.enum(handMethods),
  amount,
  reference,
  senderLast4: z._default(z.nullable(z.string().check(z.regex(/^\d{4}$/))), null),
  note: optionalText(500),
});

/** Verified, for its order or divided among the customer's orders; or rejected. */
export const paymentDecision = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("verified"),
    allocations: z._default(
      z.nullable(
        z
          .array(z.object({ orderId: z.string().check(z.maxLength(64)), amount }))
          .check(z.minLength(1), z.maxLength(20)),
      ),
      null,
    ),
  }),
  z.object({ state: z.literal("rejected"), note: optionalText(500) }),
]);

/**
 * A refund; `done` if it has been sent already, with the `reference` that proves it. With a `payment` its gateway
 * refunds it.
 */
export const refundRequest = z.object({
  id: chosenId,
  payment: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  method: z.enum(handMethods),
  amount,
  note: optionalText(500),
  done: z._default(z.boolean(), false),
  reference,
});

export const refundResult = z.object({ state: z.enum(["done", "failed"]), reference });

/** `POST /orders/pay`: by the order's number and phone, in which way, and whether only the advance. */
export const payRequest = z.extend(claimRequest, {
  kind: z.enum(gatewayKinds),
  purpose: z._default(z.enum(attemptPurposes), "online"),
});

const sendOthers = z.object({ choice: z.literal("send"), total: takaAmount });
const takeInstead = z.object({
  ...{ choice: z.literal("instead"), variantId: z.string().check(z.maxLength(64)), total: takaAmount },
});
const cancelAll = z.object({ choice: z.literal("cancel") });

/**
 * The choice for an order with sold-out goods, with the `total` in taka that was shown for it: deliver the rest,
 * deliver the closest replacement, or cancel with a full refund.
 */
export const ranOutChoice = z.discriminatedUnion("choice", [sendOthers, takeInstead, cancelAll]);

export type RanOutChoice = z.infer<typeof ranOutChoice>;

/** `POST /orders/ran-out`: the same from the customer. */
export const ranOutRequest = z.discriminatedUnion("choice", [
  z.extend(claimRequest, sendOthers.shape),
  z.extend(claimRequest, takeInstead.shape),
  z.extend(claimRequest, cancelAll.shape),
]);

/**
 * `POST /orders/payment-claim`: the transaction number of money that a customer sees in their wallet and the shop has
 * not heard of.
 */
export const paymentClaimRequest = z.extend(claimRequest, {
  reference: typedReference,
  /** For an advance that was sent by hand; null for the payment that was begun through a gateway. */
  method: z._default(z.nullable(z.enum(advanceMethods)), null),
});

/**
 * `POST /receipts/{id}`: the order that the money pays for, by its id or number; null to put it away, with the reason or
 * the reference of the money that was sent back.
 */
export const receiptDecision = z.object({
  order: z.nullable(z.string().check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(64))),
  note: optionalText(500),
});
