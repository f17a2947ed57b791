import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import { setPartList } from "../sets/set-schema.ts";
import { depths, maxLineLength, undertones } from "../shades/shade-facts.ts";
import { takaPrice } from "./catalog-schema.ts";
import { eachField, localizedText, noTexts, singleText } from "./product-fields.ts";
import { percentRange, type SalePrice } from "./sale-price.ts";

// Requests about products: the whole model, and the plainer payload of the specification (specification.txt §5, §7).

/** Null: not counted. */
const stockCount = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(1_000_000)));

const address = z.string().check(z.maxLength(2000));
const optionalPrice = z._default(z.nullable(takaPrice), null);

const swatch = z.pipe(
  z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  z.transform((color) => color.toUpperCase()),
);

/** A day in Dhaka, `2026-11-30`; null is open. */
const day = z._default(z.nullable(z.iso.date().check(z.startsWith("2"))), null);

const variantFields = z
  .object({
    /** Of an existing variant; without it a new one is made. */
    _id: z.optional(z.string().check(z.maxLength(40))),
    sku: z._default(singleText({ maxLength: 64 }), null),
    name: z._default(localizedText({ maxLength: 200 }), noTexts),
    swatch: z._default(z.nullable(swatch), null),
    /** What is said of a shade; with none of the three, an existing variant keeps them. */
    line: z.optional(localizedText({ maxLength: maxLineLength })),
    undertone: z.optional(z.nullable(z.enum(undertones))),
    depth: z.optional(z.nullable(z.enum(depths))),
    price: takaPrice,
    listPrice: optionalPrice,
    /** The sale price, from the beginning of the first day to the end of the last. */
    offerPrice: optionalPrice,
    offerFrom: day,
    offerUntil: day,
    stock: z._default(stockCount, null),
    image: z._default(z.nullable(address), null),
    /** The stock that the form showed: a change is counted from it, since others may have bought meanwhile. */
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

const images = z.array(address).check(z.minLength(1, { error: "required" }), z.maxLength(100));

/**
 * `POST /products` (specification.txt §5, §7): name, both descriptions, price, category and images are needed; extra
 * images are dropped. With `variants` the price is theirs; without, there is one whose stock is not counted.
 */
export const newProduct = z
  .object({
    ...eachField("newSchema"),
    images,
    price: z.optional(takaPrice),
    listPrice: optionalPrice,
    stock: z._default(stockCount, null),
    variants: z.optional(variantList),
    /** Makes it a set of other products. */
    parts: z._default(setPartList, []),
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

/** `PATCH /product/{id}`: changes the fields that are sent. `variants` is the whole list; one that is missing leaves the shop. */
export const productChanges = z.extend(z.partial(z.object({ ...eachField("schema"), images })), {
  variants: z.optional(variantList),
  /** The whole list; none: the product is no set. */
  parts: z.optional(setPartList),
  /** As it was read: nothing is saved if somebody changed the product since. */
  updatedAt: z.optional(z.iso.datetime()),
});

export type ProductChanges = z.output<typeof productChanges>;

/** `PATCH /variant/{id}`: price and stock from the list. `was` is what the list showed. */
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

/** Products that staff change together. */
const selectedProducts = z
  .array(z.string().check(z.maxLength(40)))
  .check(z.minLength(1, { error: "required" }), z.maxLength(100));

/** Whether selected products are in the shop. */
export const productStatusChanges = z.object({ products: selectedProducts, status: z.enum(["published", "hidden"]) });
export type ProductStatusChanges = z.output<typeof productStatusChanges>;

/** `PATCH /products/offers`: a percentage off for some days; null ends the sale prices that are set. */
export const salePriceChanges = z
  .object({
    products: selectedProducts,
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

/** A list price must be above the price. */
function requireHigherListPrice({ value, issues }: z.core.ParsePayload<ListPriceInput>): void {
  if (value.listPrice === null || value.price === undefined || value.listPrice > value.price) return;
  issues.push({ code: "custom", message: "list-price-low", input: value.listPrice, path: ["listPrice"] });
}

/** A sale price must be below the price and above nothing; days need one. */
function requireLowerSalePrice({ value, issues }: z.core.ParsePayload<z.output<typeof variantFields>>): void {
  const { price, offerPrice, offerFrom, offerUntil } = value;
  const isMissing = offerPrice === null && (offerFrom ?? offerUntil) !== null;
  if (!isMissing && (offerPrice === null || (offerPrice > 0 && offerPrice < price))) return;
  const message = isMissing ? "required" : "offer-not-below";
  issues.push({ code: "custom", message, input: offerPrice, path: ["offerPrice"] });
}

type SaleDays = { offerFrom: string | null; offerUntil: string | null };

/** The first day of a sale must not be after its last. */
function requireDayOrder({ value: { offerFrom, offerUntil }, issues }: z.core.ParsePayload<SaleDays>): void {
  if (offerFrom === null || offerUntil === null || offerFrom <= offerUntil) return;
  issues.push({ code: "custom", message: "offer-days-turned", input: offerUntil, path: ["offerUntil"] });
}

/** Several variants need a name each, and no SKU may repeat. */
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

type PricedProduct = { status: string; variants: readonly { price: number }[] };

/** The indexes of variants without a price that keep a product from being published. */
export function findUnpriced({ status, variants }: PricedProduct): number[] {
  if (status !== "published") return [];
  return variants.flatMap(({ price }, index) => (price > 0 ? [] : [index]));
}

/** Refuses (`invalid-input`) to publish a product with a variant that costs nothing. */
export function requirePrices(product: PricedProduct): void {
  const fields = findUnpriced(product).map((index) => [`variants.${index}.price`, "price-needed"]);
  if (fields.length > 0) throw new Refusal("invalid-input", { fields: Object.fromEntries(fields) });
}
