import * as z from "zod/mini";
import { callFailures } from "../../shop/connected-accounts/account-port.ts";
import { courierRateInput, courierRulesRequest, placeChoice } from "../../shop/couriers/courier-settings-schema.ts";
import { courierKinds } from "../../shop/parcels/parcel-rules.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, day, list, maybe, number, object, oneOf, taka, text } from "./values.ts";

const levels = ["city", "zone", "area"] as const;

const courierRule = object({
  _id: text("rul4kq8wz3vt"),
  accountId: text("crr5sdpk3mxq"),
  /** Empty for every district. */
  districts: list(text("bhola")),
  minDue: maybe(taka(0)),
  maxDue: maybe(taka(5000)),
  minGrams: maybe(number(0)),
  maxGrams: maybe(number(2000)),
  /** Parcels that it gave to its courier in the last 30 days. */
  parcels: number(6),
});

/** The first rule that fits a parcel decides; `version` is sent back with the changed list. */
const courierRulesResponse = object({ version: text("nQ3vLk81"), rules: list(courierRule) });
export type CourierRulesResponse = z.infer<typeof courierRulesResponse>;

const courierRateResponse = object({
  _id: text("rat7mw2xq5kd"),
  kind: oneOf(courierKinds, "steadfast"),
  deliveryArea: oneOf(["inside", "outside"], "inside"),
  startsOn: day("2026-11-01"),
  /** For the first kilogram. */
  charge: taka(60),
  /** For each further one that is begun. */
  extraKilogram: taka(20),
  /** Percent of the collected cash. */
  codPercent: number(1),
  returnCharge: taka(30),
});
export type CourierRateResponse = z.infer<typeof courierRateResponse>;

const namedPlace = object({ level: oneOf(levels, "zone"), id: number(298), name: text("Dhanmondi, Dhaka") });

const placeRow = object({
  district: text("dhaka"),
  /** Null for the district as a whole. */
  area: maybe(text("dhanmondi")),
  /** `byName` of the member of staff who chose it; null if the shop did. */
  match: maybe(object({ name: text("Dhanmondi"), byName: maybe(text("Rima")) })),
  /** What could be it: several fit twice, none was found. */
  candidates: list(namedPlace),
});

const courierPlacesResponse = object({
  /** Places in the courier's list; 0 before it was fetched. */
  places: number(1840),
  matched: number(742),
  unsure: number(12),
  unmatched: number(52),
  /** At most 50. */
  rows: list(placeRow),
});
export type CourierPlacesResponse = z.infer<typeof courierPlacesResponse>;

const staff = ["not-signed-in", "not-allowed"] as const;

export const courierSettingsContract = {
  "GET /courier-rules": {
    tag: "Couriers",
    summary: "List the rules for choosing a courier, in their order. Accounts and admins only",
    signedIn: "couriers:manage",
    response: { status: 200, description: "Rules, with the version that a change names", schema: courierRulesResponse },
    refuses: [...staff],
  },
  "PUT /courier-rules": {
    tag: "Couriers",
    summary: "Replace the rules for choosing a courier. Accounts and admins only",
    body: courierRulesRequest,
    signedIn: "couriers:manage",
    response: { status: 200, description: "Saved", schema: acknowledged },
    refuses: ["invalid-input", ...staff, "changed-meanwhile"],
  },
  "GET /courier-rates": {
    tag: "Couriers",
    summary: "List what couriers charge, the newest first. Accounts and admins only",
    signedIn: "couriers:manage",
    response: { status: 200, description: "Rates", schema: list(courierRateResponse) },
    refuses: [...staff],
  },
  "POST /courier-rates": {
    tag: "Couriers",
    summary:
      "Add what a courier charges from a day on; a second one of that day corrects the first. Accounts and admins only",
    body: courierRateInput,
    signedIn: "couriers:manage",
    response: { status: 200, description: "Added", schema: acknowledged },
    refuses: ["invalid-input", ...staff],
  },
  "GET /courier-places/:kind": {
    tag: "Couriers",
    summary: "List our areas beside a courier's places: without a match, or matched. Accounts and admins only",
    query: z.object({ show: z.optional(z.enum(["open", "matched"])), district: z.optional(z.string()) }),
    signedIn: "couriers:manage",
    response: { status: 200, description: "Areas, and how many are matched", schema: courierPlacesResponse },
    refuses: ["invalid-input", ...staff, "not-found"],
  },
  "GET /courier-places/:kind/search": {
    tag: "Couriers",
    summary: "Find places in a courier's list by name. Accounts and admins only",
    query: z.object({ q: z.string().check(z.maxLength(100)) }),
    signedIn: "couriers:manage",
    response: { status: 200, description: "At most twenty", schema: list(namedPlace) },
    refuses: ["invalid-input", ...staff, "not-found"],
  },
  "POST /courier-places/:kind/fetch": {
    tag: "Couriers",
    summary: "Fetch a courier's list of places and match our areas with it. Accounts and admins only",
    signedIn: "couriers:manage",
    response: {
      status: 200,
      description: "`failure` is null once the list is kept",
      schema: object({ failure: maybe(oneOf(callFailures, "unreachable")) }),
    },
    refuses: [...staff, "not-found", "keys-unreadable"],
  },
  "PUT /courier-places/:kind": {
    tag: "Couriers",
    summary:
      "Choose which place of a courier an area of ours is; null gives it back to the shop. Accounts and admins only",
    body: placeChoice,
    signedIn: "couriers:manage",
    response: { status: 200, description: "Chosen", schema: acknowledged },
    refuses: ["invalid-input", ...staff, "not-found"],
  },
} satisfies ContractTable;
