import * as z from "zod/mini";
import { requiredText } from "../text.ts";
import {
  courierKinds,
  maxCourierName,
  maxParcels,
  parcelStages,
  returnConditions,
  uploadForms,
} from "./parcel-rules.ts";

const id = z.string().check(z.maxLength(64));
const pieces = z.number().check(z.int(), z.gte(1), z.lte(9999));
const ids = z.array(id).check(z.minLength(1), z.maxLength(maxParcels));

/** The counted contents of the parcel. Omitted if nobody has counted. */
export const packRequest = z.object({
  items: z.optional(z.array(z.object({ variantId: id, quantity: pieces })).check(z.minLength(1), z.maxLength(200))),
});

/** The condition of every returned piece. */
export const checkInRequest = z.object({
  items: z
    .array(z.object({ variantId: id, condition: z.enum(returnConditions), quantity: pieces }))
    .check(z.minLength(1), z.maxLength(800)),
});

export type CheckedPieces = z.infer<typeof checkInRequest>["items"][number];

/** The courier of parcels: one that the shop knows, any other by its name, or without one the shop's own rider. */
const courier = {
  courier: z.enum(courierKinds),
  courierName: z._default(z.nullable(requiredText(maxCourierName)), null),
};

const trackingCode = z.pipe(
  z.string().check(z.maxLength(120)),
  z.pipe(
    z.transform((typed: string) => typed.normalize("NFKC").replaceAll(/\s+/g, "")),
    z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._/#-]{1,59}$/u, { error: "invalid" })),
  ),
);

/**
 * Tracking numbers of parcels that were booked by hand. `number` is the order's, and also the parcel's where a rider of the
 * shop has no other; `dryRun` saves nothing.
 */
export const shipmentsRequest = z
  .object({
    ...courier,
    shipments: z
      .array(z.object({ number: z.string().check(z.maxLength(60)), trackingCode: z.optional(trackingCode) }))
      .check(z.minLength(1), z.maxLength(maxParcels)),
    dryRun: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ courier: kind, courierName }) => kind === "other" || courierName === null, {
      error: "invalid",
      path: ["courierName"],
    }),
    z.refine(
      ({ courier: kind, shipments }) => kind === "other" || shipments.every((each) => each.trackingCode !== undefined),
      { error: "required", path: ["shipments"] },
    ),
  );

export type ShipmentsRequest = z.infer<typeof shipmentsRequest>;

/** `riderName` is the name of the shop's own rider, who takes what has no courier. */
export const handOverRequest = z.object({ ids, riderName: z._default(z.nullable(requiredText(maxCourierName)), null) });

export type HandOverRequest = z.infer<typeof handOverRequest>;

/** Ids of parcels with commas between them. */
export const idList = z.string().check(z.regex(new RegExp(`^[\\w-]{1,64}(,[\\w-]{1,64}){0,${maxParcels - 1}}$`)));

/** Parcels of a stage, or these ones, or the one with this order number or tracking code. */
export const parcelFilter = z.object({
  stage: z.optional(z.enum(parcelStages)),
  ids: z.optional(idList),
  code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
});

export type ParcelFilter = z.infer<typeof parcelFilter>;

export const uploadQuery = z.object({ form: z.enum(uploadForms), ids: idList });
