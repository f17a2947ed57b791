import * as z from "zod/mini";
import { maxChatLength } from "./order-pad-rules.ts";

/** A chat as it was copied from a messenger. */
export const padRequest = z.object({
  chat: z.string().check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(maxChatLength)),
});
