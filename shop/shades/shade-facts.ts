import type { Texts } from "../catalog/product-fields.ts";

/** The undertone of skin, and of complexion products. */
export const undertones = ["cool", "neutral", "warm", "olive"] as const;
export type Undertone = (typeof undertones)[number];

/** For which skin a shade is, light to deep. */
export const depths = ["very-fair", "fair", "medium", "wheatish", "shyamla", "deep"] as const;
export type Depth = (typeof depths)[number];

/** What a merchant says of a shade. */
export type ShadeFacts = {
  /** "Warm brick, wheatish to deep". */
  line: Texts;
  undertone: Undertone | null;
  depth: Depth | null;
};

export const maxLineLength = 120;
