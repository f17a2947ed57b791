import * as z from "zod/mini";
import { emailAddress, honeypot, requiredLines, requiredText } from "../text.ts";

/**
 * The contact form (specification.txt §2). `website` is a honeypot field hidden from people. `filledIn` is the number
 * of seconds spent on the form; API clients may omit it.
 */
export const contactRequest = z.object({
  fullName: requiredText(120),
  email: emailAddress,
  message: requiredLines(4000),
  website: honeypot,
  filledIn: z.optional(z.number().check(z.gte(0))),
});

export type ContactRequest = z.infer<typeof contactRequest>;
