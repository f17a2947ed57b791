import * as z from "zod/mini";
import { takaAmount } from "../catalog/catalog-schema.ts";
import { optionalText, requiredText } from "../text.ts";
import { courierTaskKinds } from "./courier-rules.ts";
import { courierStates } from "./courier-state-rules.ts";

const id = z.string().check(z.maxLength(64));

export const courierTaskFilter = z.object({ kind: z.optional(z.enum(courierTaskKinds)) });

/** What somebody saw in the courier's panel: the parcel's number there, or null for "not there". */
export const unknownAnswer = z.object({
  found: z.nullable(
    z.object({
      number: z.string().check(z.trim(), z.regex(/^[\w-]{2,60}$/, { error: "invalid" })),
    }),
  ),
});

export type UnknownAnswer = z.infer<typeof unknownAnswer>;

/** Which pieces stayed with the customer. Those that are not named have come back. */
export const partRequest = z.object({
  items: z
    .array(z.object({ variantId: id, delivered: z.number().check(z.int(), z.gte(0), z.lte(9999)) }))
    .check(z.minLength(1), z.maxLength(200)),
});

export type PartRequest = z.infer<typeof partRequest>;

/** Why a parcel is asked back, in words that its courier reads. */
export const parcelReturnRequest = z.object({ reason: requiredText(300) });

/** What somebody knows about a parcel, by phone or from the courier's panel. Amounts are taka. */
export const parcelEvent = z.object({
  state: z.enum(courierStates),
  collected: z._default(z.nullable(takaAmount), null),
  text: optionalText(300),
});

export type ParcelEvent = z.infer<typeof parcelEvent>;
