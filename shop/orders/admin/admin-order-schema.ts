import * as z from "zod/mini";
import { takaAmount } from "../../catalog/catalog-schema.ts";

import { cursor } from "../../cursor/cursor-schema.ts";

import { billingDetails, deliveryArea } from "../../customers/customer-schema.ts";
import { requiredLines } from "../../text.ts";
import { orderRequest } from "../order-schema.ts";
import { orderStatuses } from "../order-status.ts";

const day = z.iso.date();

const orderSorts = ["newest", "waiting"] as const;

/** Which orders staff ask for: every condition given holds; days are Dhaka's, both included; amounts are taka. */
export const orderFilter = z.object({
  /** These very orders, by their ids between commas. */
  ids: z.optional(z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,99}$/))),
  status: z.optional(z.enum(orderStatuses)),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  from: z.optional(day),
  to: z.optional(day),
  area: z.optional(deliveryArea),
  district: z.optional(z.string().check(z.regex(/^[\w-]{1,80}$/))),
  min: z.optional(takaAmount),
  max: z.optional(takaAmount),
  /** Only those that are marked "Call first". */
  callFirst: z.optional(z.literal("yes")),
  sort: z._default(z.enum(orderSorts), "newest"),
  after: z.optional(cursor),
});

export type OrderFilter = z.infer<typeof orderFilter>;

/** One order changes by a step of its life, or by a better address; not by both at once. */
export const orderChange = z
  .object({ status: z.optional(z.enum(orderStatuses)), billingDetails: z.optional(billingDetails) })
  .check(
    z.refine((change) => (change.status === undefined) !== (change.billingDetails === undefined), {
      error: "required",
      path: ["status"],
    }),
  );

const maxBatchSize = 100;

export const statusChanges = z.object({
  ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(maxBatchSize)),
  status: z.enum(orderStatuses),
});

export const newNote = z.object({ text: requiredLines(1000) });

/** An order that staff write down for a customer on the phone: the same rules, the customer's own language. */
export const phoneOrderRequest = z.extend(orderRequest, {
  language: z._default(z.enum(["en", "bn"]), "bn"),
  /** Whether the customer has confirmed it on the phone: it is then placed as `confirmed`. */
  confirmed: z._default(z.boolean(), false),
});

export type PhoneOrderRequest = z.infer<typeof phoneOrderRequest>;
