import * as z from "zod/mini";
import { cleanLines, cleanText } from "../text.ts";
import { categoryName, productAttributes, takaPrice } from "./catalog-schema.ts";
import type { Texts } from "./product-draft.ts";
import { percentRange, type SalePrice } from "./sale-price.ts";
import { findUnpriced } from "./unpriced.ts";

// What staff send of a product: the whole model, and the specification's plainer payload (specification.txt §5, §7).

type TextRules = { most: number; clean: (text: string) => string; required?: boolean };

const maxSentLength = 30_000;
const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(maxSentLength))));

/** A text as `{ en, bn }`, either of which may be missing; a plain string is English. Refuses `required` and `too-big`. */
const localizedText = ({ most, clean, required = false }: TextRules) =>
  z.pipe(
    z.union([z.string().check(z.maxLength(maxSentLength)), z.object({ en: optionalText, bn: optionalText })]),
    z.transform((input, context): Texts => {
      const read = (text: string | null | undefined, path: string[]) => {
        const cleaned = text ? clean(text) : "";
        if (cleaned.length > most) context.issues.push({ code: "custom", message: "too-big", input: text, path });
        return cleaned === "" ? null : cleaned;
      };
      const localized =
        typeof input === "string"
          ? { en: read(input, []), bn: null }
          : { en: read(input.en, ["en"]), bn: read(input.bn, ["bn"]) };
      if (required && localized.en === null && localized.bn === null)
        context.issues.push({ code: "custom", message: "required", input: input });
      return localized;
    }),
  );

/** One text that has no language, or nothing. */
const singleText = ({ most, clean }: TextRules) =>
  z.pipe(
    optionalText,
    z.transform((input, context) => {
      const cleaned = input ? clean(input) : "";
      if (cleaned.length > most) context.issues.push({ code: "custom", message: "too-big", input: input });
      return cleaned === "" ? null : cleaned;
    }),
  );

const singleLine = (most: number) => ({ most, clean: cleanText });
const multiLine = (most: number) => ({ most, clean: cleanLines });

/** How much is in stock; null where it is not counted. */
const stockCount = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1_000_000)));

const address = z.string().check(z.maxLength(2000));
const optionalPrice = z._default(z.nullable(takaPrice), null);

const swatch = z.pipe(
  z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  z.transform((color) => color.toUpperCase()),
);

/** A day of Dhaka, `2026-11-30`; null is open. */
const day = z._default(z.nullable(z.iso.date().check(z.startsWith("2"))), null);

const variantFields = z
  .object({
    /** Of a variant that is there already; without it a new one is made. */
    _id: z.optional(z.string().check(z.maxLength(40))),
    sku: z._default(singleText(singleLine(64)), null),
    name: z._default(localizedText(singleLine(200)), { en: null, bn: null }),
    swatch: z._default(z.nullable(swatch), null),
    price: takaPrice,
    listPrice: optionalPrice,
    /** What it costs for a time: from the beginning of the first day to the end of the last. */
    offerPrice: optionalPrice,
    offerFrom: day,
    offerUntil: day,
    stock: z._default(stockCount, null),
    image: z._default(z.nullable(address), null),
    /** What the person saw: a stock that was changed is counted from it, since others may have bought meanwhile. */
    was: z.optional(z.object({ stock: stockCount })),
  })
  .check(requireHigherListPrice, requireLowerSalePrice, requireDayOrder);

const variantInput = z.pipe(
  variantFields,
  z.transform(({ offerPrice, offerFrom, offerUntil, ...variant }) => ({
    ...variant,
    offer: offerPrice === null ? null : ({ price: offerPrice, from: offerFrom, until: offerUntil } satisfies SalePrice),
  })),
);

export type VariantInput = z.output<typeof variantInput>;

const variantList = z
  .array(variantInput)
  .check(z.minLength(1, { error: "required" }), z.maxLength(100), requireDistinctVariants);

const fields = {
  name: localizedText({ ...singleLine(200), required: true }),
  shortDescription: localizedText({ ...singleLine(400), required: true }),
  description: localizedText({ ...multiLine(10_000), required: true }),
  howToUse: localizedText(multiLine(10_000)),
  material: localizedText(singleLine(1000)),
  origin: localizedText(singleLine(200)),
  ingredients: singleText(multiLine(10_000)),
  /** Ids of the forbidden substances that whoever sends it has checked (shop/ingredients/substances.ts). */
  ingredientsChecked: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)),
  category: categoryName,
  brand: z.string().check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(100)),
  attributes: productAttributes,
  expiryMonths: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1200))),
  isNew: z.boolean(),
  featured: z.boolean(),
  status: z.enum(["published", "hidden"]),
  images: z.array(address).check(z.minLength(1, { error: "required" }), z.maxLength(100)),
};

const emptyTexts = { en: null, bn: null };

/**
 * `POST /products` (specification.txt §5, §7): name, both descriptions, price, category and images are needed; extra
 * images are dropped. With `variants` the price is theirs; without, there is one whose stock is not counted.
 */
export const newProduct = z
  .object({
    ...fields,
    howToUse: z._default(z.nullable(fields.howToUse), emptyTexts),
    material: z._default(z.nullable(fields.material), emptyTexts),
    origin: z._default(z.nullable(fields.origin), emptyTexts),
    ingredients: z._default(fields.ingredients, null),
    ingredientsChecked: z._default(fields.ingredientsChecked, []),
    /** Left out: the shop's own. */
    brand: z.optional(fields.brand),
    attributes: z._default(productAttributes, {}),
    expiryMonths: z._default(fields.expiryMonths, null),
    isNew: z._default(z.boolean(), true),
    featured: z._default(z.boolean(), false),
    status: z._default(fields.status, "published"),
    price: z.optional(takaPrice),
    listPrice: optionalPrice,
    stock: z._default(stockCount, null),
    variants: z.optional(variantList),
  })
  .check(
    z.refine(({ price, variants }) => price !== undefined || variants !== undefined, {
      path: ["price"],
      error: "required",
    }),
    requireHigherListPrice,
    requirePublishedPrice,
  );

export type NewProduct = z.output<typeof newProduct>;

/** `PATCH /product/{id}`: what is named is changed. `variants` is the whole list; who is not in it leaves the shop. */
export const productChanges = z.extend(z.partial(z.object(fields)), {
  variants: z.optional(variantList),
  /** As it was read: if somebody changed the product since, nothing is saved. */
  updatedAt: z.optional(z.iso.datetime()),
});

export type ProductChanges = z.output<typeof productChanges>;

/** `PATCH /variant/{id}`: price and stock at a glance. `was` is what the person saw. */
export const variantChanges = z
  .object({
    price: z.optional(takaPrice),
    stock: z.optional(stockCount),
    was: z._default(z.object({ price: z.optional(takaPrice), stock: z.optional(stockCount) }), {}),
  })
  .check(
    z.refine(({ price, stock }) => price !== undefined || stock !== undefined, { path: ["price"], error: "required" }),
  );

export type VariantChanges = z.output<typeof variantChanges>;

/** `PATCH /products/offers`: so many percent off for some days, or nothing off: what offers there are then end. */
export const salePriceChanges = z
  .object({
    products: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1, { error: "required" }), z.maxLength(100)),
    percent: z.nullable(
      z
        .number({ error: "percent-invalid" })
        .check(
          z.int({ error: "percent-invalid" }),
          z.gte(percentRange.min, { error: "percent-invalid" }),
          z.lte(percentRange.max, { error: "percent-invalid" }),
        ),
    ),
    offerFrom: day,
    offerUntil: day,
  })
  .check(requireDayOrder);

export type SalePriceChanges = z.output<typeof salePriceChanges>;

type PublishableProduct = { status: string; price?: number | undefined; variants?: VariantInput[] | undefined };

function requirePublishedPrice({
  value: { status, price, variants },
  issues,
}: z.core.ParsePayload<PublishableProduct>): void {
  const pricedVariants = variants ?? (price === undefined ? [] : [{ price }]);
  for (const index of findUnpriced({ status, variants: pricedVariants })) {
    const path = variants ? ["variants", index, "price"] : ["price"];
    issues.push({ code: "custom", message: "price-needed", input: 0, path });
  }
}

type ListPriceInput = { price?: number | undefined; listPrice: number | null };

/** A list price stands beside the selling price only where it is higher. */
function requireHigherListPrice({ value, issues }: z.core.ParsePayload<ListPriceInput>): void {
  if (value.listPrice === null || value.price === undefined || value.listPrice > value.price) return;
  issues.push({ code: "custom", message: "list-price-low", input: value.listPrice, path: ["listPrice"] });
}

/** An offer costs less than the price, but something; days alone are none. */
function requireLowerSalePrice({ value, issues }: z.core.ParsePayload<z.output<typeof variantFields>>): void {
  const { price, offerPrice, offerFrom, offerUntil } = value;
  const isMissing = offerPrice === null && (offerFrom ?? offerUntil) !== null;
  if (!isMissing && (offerPrice === null || (offerPrice > 0 && offerPrice < price))) return;
  const message = isMissing ? "required" : "offer-not-below";
  issues.push({ code: "custom", message, input: offerPrice, path: ["offerPrice"] });
}

type SaleDays = { offerFrom: string | null; offerUntil: string | null };

/** The first day of an offer is not after its last. */
function requireDayOrder({ value: { offerFrom, offerUntil }, issues }: z.core.ParsePayload<SaleDays>): void {
  if (offerFrom === null || offerUntil === null || offerFrom <= offerUntil) return;
  issues.push({ code: "custom", message: "offer-days-turned", input: offerUntil, path: ["offerUntil"] });
}

/** Where there is a choice, each has a name, and no SKU stands twice. */
function requireDistinctVariants({ value, issues }: z.core.ParsePayload<VariantInput[]>): void {
  const skus = new Set<string>();
  for (const [index, { sku, name }] of value.entries()) {
    if (value.length > 1 && name.en === null && name.bn === null)
      issues.push({ code: "custom", message: "required", input: name, path: [index, "name"] });
    if (sku !== null && skus.has(sku))
      issues.push({ code: "custom", message: "taken", input: sku, path: [index, "sku"] });
    if (sku !== null) skus.add(sku);
  }
}
