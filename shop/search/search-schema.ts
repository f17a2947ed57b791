import * as z from "zod/mini";

/** How a product is to be, or for whom, of which it is said where none of the products names it. */
export const notedPurposes = ["men", "babies", "whitening", "waterproof", "organic", "korean", "volume"] as const;
export type NotedPurpose = (typeof notedPurposes)[number];

/** A group of words and phrases that mean the same: at least two, each with a letter or a digit. */
export const synonymsInput = z.object({
  phrases: z
    .array(z.string().check(z.trim(), z.maxLength(60), z.regex(/[\p{L}\d]/u, { error: "required" })))
    .check(z.minLength(2, { error: "too-few" }), z.maxLength(30)),
});
