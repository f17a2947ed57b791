import * as z from "zod/mini";

/** An id that a form has chosen for what it sends: sent again after a lost answer, it is recorded once. */
export const chosenId = z.optional(z.string().check(z.regex(/^[\w-]{12,40}$/)));
