import * as z from "zod/mini";
import { takaAmount } from "../catalog/catalog-schema.ts";
import { requiredText } from "../text.ts";
import { fields } from "./column-mapping.ts";

const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Answers of staff about a file: columns, currency, supplier. */
export const importChoices = z.object({
  mapping: z.optional(z.partialRecord(z.enum(fields), z.string().check(z.minLength(1), z.maxLength(200)))),
  currency: z.optional(currency),
  rates: z.optional(z.record(currency, takaAmount.check(z.positive()))),
  supplier: z.optional(requiredText(100)),
  /** Change products by key even where the name differs. */
  sameProducts: z.optional(z.boolean()),
});

export type ImportChoices = z.infer<typeof importChoices>;
