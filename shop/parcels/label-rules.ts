import type { Language } from "../language.ts";

/** The texts of a parcel's label, in both scripts, because riders, hubs and packers may read only one. */
export const labelWords = {
  cash: { en: "Cash to collect", bn: "ক্যাশ কালেকশন" },
  nothing: { en: "Nothing to collect", bn: "টাকা নেবেন না" },
  pieces: { en: "pcs", bn: "টি" },
} as const satisfies Record<string, Record<Language, string>>;
