import * as z from "zod/mini";
import { maxParcels } from "../parcels/parcel-rules.ts";
import { requiredText } from "../text.ts";

const id = z.string().check(z.maxLength(64));

/** Orders to book, each with the courier of staff's choice and their corrections for this parcel alone. */
export const bookingsRequest = z.object({
  parcels: z
    .array(
      z.object({
        orderId: id,
        /** Null for the suggested courier. */
        accountId: z._default(z.nullable(id), null),
        phone: z.optional(z.string().check(z.regex(/^01[3-9]\d{8}$/, { error: "phone-invalid" }))),
        address: z.optional(requiredText(490)),
        grams: z.optional(z.number().check(z.int(), z.gte(1), z.lte(30_000))),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxParcels)),
});

export type BookingsRequest = z.infer<typeof bookingsRequest>;
