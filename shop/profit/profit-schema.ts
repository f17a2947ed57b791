import * as z from "zod/mini";
import { productIdPattern } from "../catalog/catalog-rules.ts";
import { categoryName, takaPrice } from "../catalog/catalog-schema.ts";
import { isDay } from "../dhaka-time.ts";
import { maxCampaignLength, orderSources } from "../orders/order-rules.ts";
import { optionalText } from "../text.ts";
import { expenseAccounts, expenseKinds, profitDimensions } from "./profit-rules.ts";

const day = z.string().check(z.refine(isDay, { error: "invalid" }));

/** A period, both days included; at most a year and a day, for it is read order by order. */
export const periodQuery = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ["to"],
    error: "invalid",
  }),
);

export const profitQuery = z.object({ from: day, to: day, by: z._default(z.enum(profitDimensions), "product") });

const commaSeparated = z.transform((text: string) => text.split(",").filter(Boolean));

/** `GET /margins`: comma-separated ids of up to 100 products; none for a new one. */
export const marginsQuery = z.object({
  products: z.pipe(
    z.string().check(z.maxLength(6500)),
    z.pipe(commaSeparated, z.array(z.string().check(z.regex(productIdPattern))).check(z.maxLength(100))),
  ),
});

/** `GET /margins/coupon`: the terms of a coupon of a percentage; comma-separated categories, none for all. */
export const couponMarginsQuery = z.object({
  percent: z.coerce.number().check(z.int(), z.gte(1), z.lte(100)),
  maxDiscount: z.optional(takaPrice),
  categories: z.pipe(
    z.string().check(z.maxLength(200)),
    z.pipe(commaSeparated, z.array(categoryName).check(z.maxLength(20))),
  ),
});

/** `POST /expenses`: taka. */
export const expenseRequest = z.object({
  day,
  kind: z.enum(expenseKinds),
  amount: takaPrice.check(z.refine((amount) => amount > 0, { error: "amount-invalid" })),
  source: z._default(z.nullable(z.enum(orderSources)), null),
  campaign: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(maxCampaignLength))), null),
  note: optionalText(200),
  account: z.enum(expenseAccounts),
});
