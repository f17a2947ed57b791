import { randomBytes } from "node:crypto";
import type { FieldCode } from "../field-codes.ts";
import { Refusal } from "../refusal.ts";

/** A secret shared with the other side: the path of a webhook, or a key that proves one. */
export function unguessable(): string {
  return randomBytes(24).toString("base64url");
}

type MergeInput = {
  /** The present keys that can be decrypted. */
  stored: Record<string, string>;
  given: Record<string, string> | undefined;
  isNew: boolean;
  /** All keys of the kind, and those that the shop generates if none is entered. */
  names: string[];
  madeUpNames?: readonly string[];
};

/**
 * The keys of an account after a change, and which of them were generated. Refuses `invalid-input` for missing and
 * unknown ones.
 */
export function mergeKeys({ stored, given, isNew, names, madeUpNames = [] }: MergeInput) {
  const fields: Record<string, FieldCode> = {};
  for (const name of Object.keys(given ?? {})) if (!names.includes(name)) fields[`keys.${name}`] = "invalid";
  const keys = { ...stored, ...given };
  const madeUp: Record<string, string> = {};
  for (const name of names) {
    if (keys[name] !== undefined) continue;
    if (madeUpNames.includes(name)) madeUp[name] = unguessable();
    // Keys that cannot be read stay so while something else is changed.
    else if (isNew || given) fields[`keys.${name}`] = "required";
  }
  if (Object.keys(fields).length > 0) throw new Refusal("invalid-input", { fields });
  return { keys: { ...keys, ...madeUp }, madeUp: isNew || given !== undefined ? madeUp : {} };
}
