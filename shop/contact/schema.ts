import * as z from "zod/mini";
import { emailAddress, writtenLines, writtenText } from "../text.ts";

/** The contact form (specification.txt §2). `website` is a field that people do not see: what fills it in is a robot. */
export const contactRequest = z.object({
  fullName: writtenText(120),
  email: emailAddress,
  message: writtenLines(4000),
  website: z.optional(z.string()),
});

export type ContactRequest = z.infer<typeof contactRequest>;
