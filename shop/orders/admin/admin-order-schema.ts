import * as z from "zod/mini";
import { takaAmount } from "../../catalog/catalog-schema.ts";
import { cursor } from "../../cursor-schema.ts";
import { billingDetails, deliveryArea, writtenAddress } from "../../customers/customer-schema.ts";
import { optionalText, requiredLines, requiredText } from "../../text.ts";
import { closureReasons, openStages, orderSources } from "../order-rules.ts";
import { campaign, orderRequest } from "../order-schema.ts";
import { orderStatuses } from "../order-status.ts";

const day = z.iso.date();

const orderSorts = ["newest", "waiting"] as const;

/** The order list's filters; all must match. Days are in Dhaka time, both included; amounts are taka. */
export const orderFilter = z.object({
  /** Comma-separated order ids. */
  ids: z.optional(z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,99}$/))),
  status: z.optional(z.enum(orderStatuses)),
  stage: z.optional(z.enum(openStages)),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  from: z.optional(day),
  to: z.optional(day),
  area: z.optional(deliveryArea),
  district: z.optional(z.string().check(z.regex(/^[\w-]{1,80}$/))),
  source: z.optional(z.enum(orderSources)),
  min: z.optional(takaAmount),
  max: z.optional(takaAmount),
  /** Only orders marked "Call first". */
  callFirst: z.optional(z.literal("yes")),
  /** Only orders that staff entered for a customer. */
  enteredBy: z.optional(z.literal("staff")),
  sort: z._default(z.enum(orderSorts), "newest"),
  after: z.optional(cursor),
});

export type OrderFilter = z.infer<typeof orderFilter>;

/** Why an order is cancelled or returned. */
const closure = z.optional(z.object({ reason: z.enum(closureReasons), text: optionalText(500) }));

/**
 * Either the next status or a corrected address, not both at once. `was` is the address from which the correction began:
 * one that somebody has changed since is not overwritten.
 */
export const orderChange = z
  .object({
    status: z.optional(z.enum(orderStatuses)),
    billingDetails: z.optional(billingDetails),
    was: z.optional(writtenAddress),
    closure,
  })
  .check(
    z.refine((change) => (change.status === undefined) !== (change.billingDetails === undefined), {
      error: "required",
      path: ["status"],
    }),
  );

/** Orders that one request moves. */
export const maxBatchSize = 100;

export const statusChanges = z.object({
  ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(maxBatchSize)),
  status: z.enum(orderStatuses),
  closure,
});

export const newNote = z.object({ text: requiredLines(1000) });

/** An order taken by phone: the same rules, in the customer's language. */
export const phoneOrderRequest = z.extend(orderRequest, {
  language: z._default(z.enum(["en", "bn"]), "bn"),
  /** Whether the customer has confirmed on the phone; the order then starts as `confirmed`. */
  confirmed: z._default(z.boolean(), false),
  source: z.optional(z.enum(orderSources)),
  campaign,
  /** The day for which the customer asked, and why the order waits where it is packed later for it. */
  deliverOn: z.optional(z.object({ day, reason: requiredText(200) })),
});

export type PhoneOrderRequest = z.infer<typeof phoneOrderRequest>;
