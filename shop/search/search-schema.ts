import * as z from "zod/mini";

/** A group of words and phrases that mean the same: at least two, each with a letter or a digit. */
export const synonymsInput = z.object({
  phrases: z
    .array(z.string().check(z.trim(), z.maxLength(60), z.regex(/[\p{L}\d]/u, { error: "required" })))
    .check(z.minLength(2, { error: "too-few" }), z.maxLength(30)),
});
