import * as z from "zod/mini";
import { soundsOf } from "./sound.ts";

/** A group of words and phrases that mean the same: at least two, each of something that can be heard. */
export const synonymsInput = z.object({
  phrases: z
    .array(
      z.string().check(
        z.trim(),
        z.maxLength(60),
        z.refine((phrase) => soundsOf(phrase).length > 0, { error: "required" }),
      ),
    )
    .check(z.minLength(2, { error: "too-few" }), z.maxLength(30)),
});
