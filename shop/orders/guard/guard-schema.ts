import * as z from "zod/mini";
import { phoneNumber } from "../../customers/customer-schema.ts";
import { toLatinDigits } from "../../digits.ts";
import { normalizeReference } from "../../payments/payment-rules.ts";
import { guardAnswers, maxNetworkOrders } from "./guard-rules.ts";

const count = (least: number, greatest: number) => z.number().check(z.int(), z.gte(least), z.lte(greatest));

/** `GuardSettings` as stored; amounts are paisa. */
export const storedGuard = z.object({
  openOrders: count(1, 20),
  networkOrders: count(5, maxNetworkOrders),
  houseOrders: count(1, 20),
  doubtfulPast: z.boolean(),
  answer: z.enum(guardAnswers),
  advance: z.number().check(z.int(), z.gte(0)),
  sendTo: z.string().check(z.trim(), z.maxLength(120)),
  advanceAbove: z._default(z.nullable(z.number().check(z.int(), z.gte(1))), null),
  stockHours: count(1, 336),
});

/** The six digits that were sent by SMS, in either script of digits. */
export const phoneCode = z.pipe(
  z.string().check(z.maxLength(20)),
  z.pipe(
    z.transform((typed: string) => toLatinDigits(typed).replaceAll(/\s/g, "")),
    z.string().check(z.regex(/^\d{6}$/, { error: "invalid" })),
  ),
);

/** Ways in which an advance is sent from a phone. */
export const advanceMethods = ["bkash", "nagad", "rocket"] as const;

/** What a customer says about the advance they have sent. */
export const advanceClaim = z.object({
  method: z.enum(advanceMethods),
  reference: z.pipe(
    z.string().check(z.maxLength(60)),
    z.pipe(
      z.transform((typed: string) => (typed.trim() === "" ? "" : (normalizeReference(typed) ?? "?"))),
      z.string().check(z.minLength(1, { error: "required" }), z.regex(/^[^?]*$/, { error: "invalid" })),
    ),
  ),
});

export type AdvanceClaim = z.infer<typeof advanceClaim>;

/** `POST /phone-codes`: where a code is sent. */
export const phoneCodeRequest = z.object({ phone: phoneNumber });
