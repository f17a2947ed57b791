import * as z from "zod/mini";

/** Purposes for which the results say so if none of the products mentions it. */
export const notedPurposes = ["men", "babies", "whitening", "waterproof", "organic", "korean", "volume"] as const;
export type NotedPurpose = (typeof notedPurposes)[number];

/** A group of synonyms: at least two words or phrases, each with a letter or a digit. */
export const synonymsInput = z.object({
  phrases: z
    .array(z.string().check(z.trim(), z.maxLength(60), z.regex(/[\p{L}\d]/u, { error: "required" })))
    .check(z.minLength(2, { error: "too-few" }), z.maxLength(30)),
});
