import * as z from "zod/mini";
import { maxTopUpProducts } from "../../shop/cart/top-up-rules.ts";
import { attributeWords } from "../../shop/catalog/attribute-words.ts";
import { productIdPattern, productSorts } from "../../shop/catalog/catalog-rules.ts";
import { categoryNames, productAttributes, takaPrice } from "../../shop/catalog/catalog-schema.ts";
import { type Facet, facets, shadeFamilies } from "../../shop/catalog/facets.ts";
import { claims } from "../../shop/ingredients/ingredient-rules.ts";
import { depths, undertones } from "../../shop/shades/shade-facts.ts";
import { shadeGroups } from "../../shop/shades/shade-kinds.ts";
import { filterQuery } from "../http/filter-query.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  day,
  eachOf,
  flag,
  image,
  language,
  like,
  lipstick,
  list,
  localized,
  maybe,
  moment,
  number,
  object,
  oneOf,
  taka,
  text,
  unitPrice,
} from "./values.ts";

const shortText = z.string().check(z.trim(), z.maxLength(100));

const productsQuery = z.extend(pageQuery, {
  ...filterQuery,
  q: z.optional(shortText),
  sort: z.optional(
    z.enum(productSorts).check(z.describe("Default: best match first for a search, newest first otherwise")),
  ),
  after: z.optional(
    z
      .string()
      .check(
        z.regex(productIdPattern),
        z.describe(
          "Id of the last product on the previous page, as in the Link header. Reads the newest-first list to its end",
        ),
      ),
  ),
});

const attributes = like(productAttributes, {
  ...{ skinType: ["all"], hairType: ["all"], concern: ["dryness"], finish: "matte", volume: "3.5 g" },
});

const ingredientList = maybe(
  text("Ricinus Communis Seed Oil, Octyldodecanol, Candelilla Cera, Mica, Tocopherol, CI 15850"),
);
export const productFacts = { attributes, ingredients: ingredientList };

/** For whom a shade is, by its undertone and by the depth of the skin. */
export const shadeTone = {
  undertone: maybe(oneOf(undertones, "neutral")),
  depth: maybe(oneOf(depths, "wheatish")),
};

const productResponse = object({
  _id: text(lipstick.id),
  slug: text(lipstick.slug),
  name: text(lipstick.name),
  shortDescription: text("A true vermilion that dries to a soft matte."),
  description: text("One swipe of full colour."),
  price: taka(750),
  listPrice: maybe(taka(890)),
  offerUntil: maybe(day("2026-11-30")),
  category: oneOf(categoryNames, "Makeup"),
  brand: text("Labonno"),
  images: list(text(lipstick.photo)),
  inStock: flag(true),
  rating: maybe(number(4.8)),
  ratingCount: number(12),
  variants: list(
    object({
      _id: text(lipstick.variantId),
      sku: text("LAB-SVL-SIN"),
      name: maybe(text("Sindoor")),
      swatch: maybe(text("#B3121F")),
      line: maybe(text("True vermilion, for every skin")),
      ...shadeTone,
      price: taka(750),
      listPrice: maybe(taka(890)),
      offerUntil: maybe(day("2026-11-30")),
      inStock: flag(true),
      image: maybe(text(lipstick.photo)),
    }),
  ),
  ...productFacts,
  marks: like(list(z.enum(claims)), ["fragrance-free", "alcohol-free", "paraben-free"]),
  howToUse: maybe(text("Line from the bow outwards, press with tissue, then a second coat.")),
  createdAt: moment("2026-11-01T04:00:00.000Z"),
});

const facetValues = (value: string, products: number, name?: string) =>
  z.optional(
    like(list(object({ value: z.string(), name: z.optional(z.string()), products: z.number() })), [
      { value, ...(name === undefined ? {} : { name }), products },
    ]),
  );

/** The filters of a list. Counts named in `more` are minimums. */
const facetsResponse = object({
  total: number(17),
  values: object({
    category: facetValues("makeup", 17),
    kind: facetValues("lipstick", 5, "Lipstick"),
    brand: facetValues("labonno", 9, "Labonno"),
    price: facetValues("-749", 7),
    shade: facetValues("red", 4),
    skin: facetValues("dry", 11),
    hair: facetValues("curly", 2),
    concern: facetValues("dullness", 1),
    finish: facetValues("matte", 5),
    rating: facetValues("4.5", 8),
    stock: facetValues("1", 16),
    offer: facetValues("1", 8),
    new: facetValues("1", 12),
  } satisfies Record<Facet, z.ZodMiniType>),
  prices: maybe(object({ lowest: taka(240), highest: taka(2190) })),
  without: like(z.partial(eachOf(facets, () => z.number())), { category: 63 }),
  more: like(z.optional(list(z.enum([...facets, "all"]))), undefined),
});

const categoryResponse = object({
  name: oneOf(categoryNames, "Skincare"),
  title: text("Skincare"),
  path: text("/skincare"),
  image: maybe(text("/images/tile-skincare-800.jpg")),
});

/** What a list shows of a product. */
export const productCardResponse = object({
  _id: text(lipstick.id),
  path: text(`${lipstick.path}/${lipstick.slug}`),
  name: localized(lipstick.name),
  brand: text("Labonno"),
  price: taka(750),
  listPrice: maybe(taka(890)),
  salePrice: maybe(taka(690)),
  saleVariant: maybe(object({ id: text(lipstick.variantId), name: maybe(localized("Sindoor")), listPrice: taka(890) })),
  fromPrice: flag(false),
  inStock: flag(true),
  isNew: flag(true),
  isSet: flag(false),
  /** What is in a set, and for whom; null for any other product. */
  setAbout: maybe(localized("A serum, a soap and a pouch")),
  rating: maybe(number(4.8)),
  ratingCount: number(12),
  picture: maybe(image),
  secondPicture: maybe(image),
  swatches: list(object({ name: localized("Sindoor"), color: text("#B3121F") })),
  onlyVariantId: maybe(text(lipstick.variantId)),
});

export type ProductCardResponse = z.infer<typeof productCardResponse>;

export const productCardsResponse = object({
  cards: list(productCardResponse),
  gone: list(object({ _id: text("b5t2xqz9mk4w"), name: localized("Alta Nail Lacquer") })),
});

export type ProductCardsResponse = z.infer<typeof productCardsResponse>;

const shadesResponse = object({
  name: localized(lipstick.name),
  path: text(`${lipstick.path}/${lipstick.slug}`),
  finish: maybe(oneOf(attributeWords, "matte")),
  group: maybe(oneOf(shadeGroups, "lips")),
  /** Where one asks about a shade. */
  chats: object({
    whatsappUrl: maybe(text("https://wa.me/8801700000000")),
    messengerUrl: maybe(text("https://m.me/labonno")),
  }),
  shades: list(
    object({
      _id: text(lipstick.variantId),
      name: localized("Sindoor"),
      otherName: maybe(like(object({ text: z.string(), language }), { text: "সিঁদুর", language: "bn" })),
      swatch: maybe(text("#B3121F")),
      family: maybe(oneOf(shadeFamilies, "red")),
      line: maybe(localized("True vermilion, for every skin")),
      ...shadeTone,
      price: taka(750),
      listPrice: maybe(taka(890)),
      unitPrice,
      inStock: flag(true),
      closestId: maybe(text(lipstick.variantId)),
      picture: maybe(image),
      hasOwnPicture: flag(true),
    }),
  ),
});

export type ShadesResponse = z.infer<typeof shadesResponse>;

/** A product of the shop whose kinds wrap a gift. */
const giftWrap = maybe(
  object({
    productId: text("w4rp8kq2m7zx"),
    name: text("Gift Wrap"),
    choices: list(
      object({
        _id: text("w4rp8kq2m7zy"),
        name: maybe(text("Jamdani paper")),
        price: taka(80),
        picture: maybe(image),
      }),
    ),
  }),
);
const cartProducts = z.pipe(
  z
    .string()
    .check(z.maxLength(maxTopUpProducts * 65), z.describe("Ids of the cart's products, comma-separated, at most 40")),
  z.pipe(
    z.transform((ids: string) => ids.split(",").filter(Boolean)),
    z.array(z.string().check(z.regex(productIdPattern))).check(z.maxLength(maxTopUpProducts)),
  ),
);
const topUpQuery = z.object({
  missing: takaPrice.check(z.describe("What the cart lacks until its delivery is free, in taka")),
  cart: cartProducts,
});

export const catalogContract = {
  "GET /products": {
    tag: "Catalogue",
    summary: "List products",
    cacheable: true,
    query: productsQuery,
    response: {
      status: 200,
      description:
        "Products. X-Total-Count is the number of matches; the Link header leads to more pages. " +
        "`page` reads up to product 10,000; following `next` in Link reads the default newest-first list to its end. A " +
        'price in a search ("under 600") acts as a filter. Search-Match is `near` when nothing matches exactly and these ' +
        "are the closest products; Search-Missing-Brand (percent-encoded) names a well-known brand that was searched for " +
        "but is not sold here",
      schema: list(productResponse),
    },
    refuses: ["invalid-input", "page-too-far"],
  },
  "GET /products/facets": {
    tag: "Catalogue",
    summary: "List filters for a category or search, with product counts",
    cacheable: true,
    query: z.object({ ...filterQuery, q: z.optional(shortText) }),
    response: {
      status: 200,
      description:
        "For each value, how many products match it together with the filters chosen in the other facets. A search counts its 1,000 best matches: with more, `more` names the facets whose counts are minimums",
      schema: facetsResponse,
    },
    refuses: ["invalid-input"],
  },
  "GET /products-random": {
    tag: "Catalogue",
    summary: "Random products in stock, the same for everyone for ten minutes",
    cacheable: true,
    response: { status: 200, description: "Eight products, fewer in a small shop", schema: list(productResponse) },
    refuses: [],
  },
  "GET /product/:id": {
    tag: "Catalogue",
    summary: "Get a product",
    cacheable: true,
    response: { status: 200, description: "The product with its variants", schema: productResponse },
    refuses: ["not-found"],
  },
  "GET /gift-wrap": {
    tag: "Catalogue",
    summary: "Get the wrapping that gifts are offered, with the kinds of it that can be had",
    response: {
      status: 200,
      description: "A cart line like any other; null where the shop offers none",
      schema: giftWrap,
    },
    refuses: [],
  },
  "GET /product/:id/shades": {
    tag: "Catalogue",
    summary: "List the shades or sizes of a product with their names in both languages",
    cacheable: true,
    response: { status: 200, description: "The shades or sizes in the merchant's order", schema: shadesResponse },
    refuses: ["not-found"],
  },
  "GET /products/top-up": {
    tag: "Catalogue",
    summary: "List products that bring a cart to free delivery",
    cacheable: true,
    query: topUpQuery,
    response: {
      status: 200,
      description:
        "At most eight products in stock that are not in the cart: first those that cost what is missing or more, the smallest excess first; within ৳100 those that were bought together with the cart, then those of the same routine",
      schema: list(productCardResponse),
    },
    refuses: ["invalid-input"],
  },
  "GET /products/bought-together": {
    tag: "Catalogue",
    summary: "List products that were bought together with those of a cart",
    cacheable: true,
    query: z.object({ cart: cartProducts }),
    response: {
      status: 200,
      description:
        "At most eight products in stock that are not in the cart, the closest first: first what was bought with several of its products. Empty where orders say nothing",
      schema: list(productCardResponse),
    },
    refuses: ["invalid-input"],
  },
  "GET /categories": {
    tag: "Catalogue",
    summary: "List categories",
    cacheable: true,
    response: { status: 200, description: "In display order", schema: list(categoryResponse) },
    refuses: [],
  },
} satisfies ContractTable;
