import * as z from "zod/mini";
import { parseTaka } from "../money.ts";
import { requiredText } from "../text.ts";

export const categoryNames = ["Skincare", "Makeup", "Fragrance", "Hair Care", "Accessories"] as const;

export type CategoryName = (typeof categoryNames)[number];

/** Accepts a category in any case and spacing, also `Haircare` (specification.txt §2). */
export const categoryName = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((written, context): CategoryName => {
    const normalize = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");
    const match = categoryNames.find((name) => normalize(name) === normalize(written));
    if (match) return match;
    context.issues.push({ code: "invalid_value", values: [...categoryNames], input: written });
    return z.NEVER;
  }),
);

const wordList = z.array(z.string().check(z.maxLength(40)));

/** Attributes; lists hold words such as `dry`, `acne`, `matte`. */
export const productAttributes = z.object({
  skinType: z.optional(wordList),
  hairType: z.optional(wordList),
  concern: z.optional(wordList),
  finish: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  volume: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});

export type ProductAttributes = z.infer<typeof productAttributes>;

export const maxBrandLength = 100;

/** Null takes the Bangla name of a brand away. */
export const brandNameChange = z.object({
  nameBn: z.nullable(requiredText(maxBrandLength)),
});

const maxPrice = 1_000_000_000;

/** Money in a request: taka with at most two decimals, a number or text, not negative; becomes paisa. */
export const takaAmount = z.pipe(
  z.union([z.number(), z.string().check(z.trim(), z.maxLength(20))]),
  z.transform((taka, context) => {
    const amount = parseTaka(taka);
    if (amount !== null && amount >= 0) return amount;
    context.issues.push({ code: "custom", message: "amount-invalid", input: taka });
    return z.NEVER;
  }),
);

/** A price of at most ten million taka. */
export const takaPrice = takaAmount.check(z.refine((amount) => amount <= maxPrice, { error: "amount-invalid" }));

/** Sort orders and stock filters of the admin list: sold out, or running out. */
export const adminSorts = ["newest", "changed", "name", "price", "-price", "stock"] as const;
export const stockFilters = ["out", "low"] as const;

export type AdminSort = (typeof adminSorts)[number];
export type StockFilter = (typeof stockFilters)[number];
