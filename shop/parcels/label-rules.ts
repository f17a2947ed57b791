import type { Language } from "../language.ts";

/** The words of a parcel's label, which shows both scripts: riders, hubs and the packing table read either. */
export const labelWords = {
  cash: { en: "Cash to collect", bn: "ক্যাশ কালেকশন" },
  nothing: { en: "Nothing to collect", bn: "টাকা নেবেন না" },
  pieces: { en: "pcs", bn: "টি" },
} as const satisfies Record<string, Record<Language, string>>;
