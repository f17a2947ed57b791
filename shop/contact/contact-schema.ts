import * as z from "zod/mini";
import { emailAddress, honeypot, requiredLines, requiredText } from "../text.ts";

/**
 * The contact form (specification.txt §2). `website` is a field that people do not see: what fills it in is a robot.
 * `filledIn` is how many seconds that took; programs need not say it.
 */
export const contactRequest = z.object({
  fullName: requiredText(120),
  email: emailAddress,
  message: requiredLines(4000),
  website: honeypot,
  filledIn: z.optional(z.number().check(z.gte(0))),
});

export type ContactRequest = z.infer<typeof contactRequest>;
