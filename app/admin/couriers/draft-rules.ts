import type { CourierRulesResponse } from "../../../api/contract/courier-settings.ts";
import { normalizeAmount, parseWhole } from "../format.ts";

/** A rule as it is typed. */
export type DraftRule = {
  /** For the page alone. */
  key: string;
  /** Null for a new rule. */
  id: string | null;
  accountId: string;
  districts: string[];
  minDue: string;
  maxDue: string;
  minGrams: string;
  maxGrams: string;
  parcels: number;
};

let keys = 0;

/** A rule that fits every parcel until its words are changed. */
export function newRule(accountId: string): DraftRule {
  keys += 1;
  return {
    ...{ key: `new-${keys}`, id: null, accountId, districts: [], parcels: 0 },
    ...{ minDue: "", maxDue: "", minGrams: "", maxGrams: "" },
  };
}

/** A stored rule, ready to be changed. */
export function toDraft({
  _id,
  minDue,
  maxDue,
  minGrams,
  maxGrams,
  ...rule
}: CourierRulesResponse["rules"][number]): DraftRule {
  const typed = (value: number | null) => (value === null ? "" : String(value));
  return {
    ...{ key: _id, id: _id, ...rule, minDue: typed(minDue), maxDue: typed(maxDue) },
    ...{ minGrams: typed(minGrams), maxGrams: typed(maxGrams) },
  };
}

/** What is sent, numbers as typed; the server validates them. */
export function toRequest({ id, accountId, districts, minDue, maxDue, minGrams, maxGrams }: DraftRule) {
  return {
    ...(id !== null && { id }),
    ...{ accountId, districts, minDue: normalizeAmount(minDue) || null, maxDue: normalizeAmount(maxDue) || null },
    minGrams: minGrams.trim() === "" ? null : parseWhole(minGrams),
    maxGrams: maxGrams.trim() === "" ? null : parseWhole(maxGrams),
  };
}
