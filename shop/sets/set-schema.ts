import * as z from "zod/mini";
import { maxPartPieces, maxSetParts } from "./set-rules.ts";

/** What a set consists of, by SKU; none for a product that is no set. */
export const setPartList = z
  .array(
    z.object({
      sku: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      pieces: z._default(z.int().check(z.gte(1), z.lte(maxPartPieces)), 1),
      /** Customers choose among the shades of its product. */
      any: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(maxSetParts));
