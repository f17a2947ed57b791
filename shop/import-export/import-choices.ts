import * as z from "zod/mini";
import { takaAmount } from "../catalog/catalog-schema.ts";
import { requiredText } from "../text.ts";
import { fields } from "./column-mapping.ts";

const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** What staff say of a file before it is imported: where our columns are, what its prices are in, and whose it is. */
export const importChoices = z.object({
  mapping: z.optional(z.partialRecord(z.enum(fields), z.string().check(z.minLength(1), z.maxLength(200)))),
  currency: z.optional(currency),
  rates: z.optional(z.record(currency, takaAmount.check(z.positive()))),
  supplier: z.optional(requiredText(100)),
  /** Keys that were another product's, by their names, change it all the same. */
  sameProducts: z.optional(z.boolean()),
});

export type ImportChoices = z.infer<typeof importChoices>;
