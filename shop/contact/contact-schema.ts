import * as z from "zod/mini";
import { emailAddress, trap, writtenLines, writtenText } from "../text.ts";

/**
 * The contact form (specification.txt §2). `website` is a field that people do not see: what fills it in is a robot.
 * `filledIn` is how many seconds that took; programs need not say it.
 */
export const contactRequest = z.object({
  fullName: writtenText(120),
  email: emailAddress,
  message: writtenLines(4000),
  website: trap,
  filledIn: z.optional(z.number().check(z.gte(0))),
});

export type ContactRequest = z.infer<typeof contactRequest>;
