import * as z from "zod/mini";
import { takaAmount } from "../catalog/catalog-schema.ts";
import { isDay } from "../dhaka-time.ts";
import { courierKinds } from "../parcels/parcel-rules.ts";
import { maxRules } from "./courier-settings-rules.ts";

const id = z.string().check(z.minLength(1), z.maxLength(64));
const limit = z._default(z.nullable(takaAmount), null);
const grams = z._default(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(30_000))), null);

const rule = z
  .object({
    /** Of a rule that is there already; left out for a new one. */
    id: z.optional(id),
    accountId: id,
    /** Empty for every district. */
    districts: z._default(z.array(id).check(z.maxLength(64)), []),
    minDue: limit,
    maxDue: limit,
    minGrams: grams,
    maxGrams: grams,
  })
  .check(
    z.refine(({ minDue, maxDue }) => minDue === null || maxDue === null || minDue <= maxDue, { path: ["maxDue"] }),
    z.refine(({ minGrams, maxGrams }) => minGrams === null || maxGrams === null || minGrams <= maxGrams, {
      path: ["maxGrams"],
    }),
  );

/** `PUT /courier-rules`: all rules in their order, and the version that staff have seen. */
export const courierRulesRequest = z.object({
  version: z.string().check(z.maxLength(64)),
  rules: z.array(rule).check(z.maxLength(maxRules)),
});

export type CourierRulesRequest = z.infer<typeof courierRulesRequest>;

const percent = z.number().check(
  z.gte(0, { error: "percent-invalid" }),
  z.lte(100, { error: "percent-invalid" }),
  z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), { error: "percent-invalid" }),
);

/** `POST /courier-rates`: what a courier charges from a day on. */
export const courierRateInput = z.object({
  kind: z.enum(courierKinds),
  deliveryArea: z.enum(["inside", "outside"]),
  startsOn: z.string().check(z.refine(isDay, { error: "invalid" })),
  charge: takaAmount,
  extraKilogram: takaAmount,
  /** Of what is collected; at most two decimals. */
  codPercent: percent,
  returnCharge: takaAmount,
});

export type CourierRateInput = z.infer<typeof courierRateInput>;

/** `PUT /courier-places/{kind}`: which of a courier's places an area of ours is. */
export const placeChoice = z.object({
  district: id,
  /** Empty for the district as a whole. */
  area: z.string().check(z.maxLength(64)),
  /** Null gives the choice back to the shop. */
  place: z.nullable(z.object({ level: z.enum(["city", "zone", "area"]), id: z.number().check(z.int()) })),
});

export type PlaceChoice = z.infer<typeof placeChoice>;
