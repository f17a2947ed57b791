import * as z from "zod/mini";

/** For whom or for what something is sought of which most products say nothing. */
export const purposes = ["men", "babies", "whitening"] as const;
export type Purpose = (typeof purposes)[number];

/** A group of words and phrases that mean the same: at least two, each with a letter or a digit. */
export const synonymsInput = z.object({
  phrases: z
    .array(z.string().check(z.trim(), z.maxLength(60), z.regex(/[\p{L}\d]/u, { error: "required" })))
    .check(z.minLength(2, { error: "too-few" }), z.maxLength(30)),
});
