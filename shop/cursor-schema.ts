import * as z from "zod/mini";

/** Position in a list: time (microseconds since 1970) and id of the last entry seen; blank for the start. */
export const cursor = z
  .string()
  .check(
    z.regex(/^(\d{1,17}-[\w-]{1,64})?$/),
    z.describe(
      "The last entry of the page before, as Link names it: how a list is read to its end, however long it is",
    ),
  );
