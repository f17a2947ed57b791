import * as z from "zod/mini";
import { lookupCapability, searchCapability, ucpVersion } from "../ucp/version.ts";
import type { ContractTable } from "./endpoint.ts";
import { flag, like, lipstick, list, number, object, text } from "./values.ts";

// The catalogue as the Universal Commerce Protocol asks for it (specification/catalog). Its names, its money: paisa.

/** Ids asked for at once. */
const maxIds = 50;

const shortText = z.string().check(z.maxLength(200));
const context = z.optional(
  z.object({ language: z.optional(shortText.check(z.describe("bn answers in Bangla; English otherwise"))) }),
);
const paisa = z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000));

export const searchRequest = z
  .object({
    query: z.optional(shortText.check(z.describe("Free text: names, brands, shades, concerns, “serum under 600”"))),
    filters: z.optional(
      z.object({
        categories: z.optional(z.array(shortText).check(z.maxLength(20))),
        brand: z.optional(z.array(shortText).check(z.maxLength(20))),
        price: z.optional(z.object({ min: z.optional(paisa), max: z.optional(paisa) })),
        availability: z.optional(z.array(shortText).check(z.maxLength(10))),
      }),
    ),
    pagination: z.optional(
      z.object({
        cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}x[1-9]\d?$/))),
        limit: z._default(z.number().check(z.int(), z.minimum(1)), 10),
      }),
    ),
    context,
  })
  .check(
    z.refine(({ query, filters }) => Boolean(query?.trim()) || (filters && Object.keys(filters).length > 0), {
      error: "required",
      path: ["query"],
    }),
  );

export const lookupRequest = z.object({
  ids: z.array(shortText).check(z.minLength(1), z.maxLength(maxIds)),
  context,
});

export const detailRequest = z.object({
  id: shortText,
  selected: z.optional(z.array(z.object({ name: shortText, label: shortText })).check(z.maxLength(20))),
  context,
});

const price = object({ amount: number(75_000), currency: like(z.literal("BDT"), "BDT") });
const priceRange = object({ min: price, max: price });
const description = object({ plain: text("A velvet lipstick that lasts from lunch to dinner.") });
const option = object({ name: text("Shade"), label: text("Sindoor") });
const media = object({
  type: like(z.literal("image"), "image"),
  url: text(`https://labonno.example${lipstick.photo}`),
  alt_text: text(lipstick.name),
  width: number(800),
  height: number(1000),
});

const variant = object({
  id: text(lipstick.variantId),
  sku: text("LIP-SINDOOR"),
  title: text("Sindoor"),
  description,
  url: text(`https://labonno.example${lipstick.path}/${lipstick.slug}?variant=${lipstick.variantId}`),
  price,
  list_price: z.optional(price),
  availability: object({
    available: flag(true),
    status: like(z.enum(["in_stock", "out_of_stock"]), "in_stock"),
  }),
  options: list(option),
  media: list(media),
  inputs: z.optional(list(object({ id: text(lipstick.id), match: like(z.enum(["exact", "featured"]), "featured") }))),
});

const optionValue = object({
  label: text("Sindoor"),
  available: like(z.optional(z.boolean()), true),
  exists: like(z.optional(z.boolean()), true),
});

/** What is in a set, each part at the price of its pieces alone. */
const part = object({
  id: text("b5t2xqz9mk4w"),
  title: text("Rose Soap"),
  variant: z.optional(text("80 g")),
  quantity: number(2),
  price,
  url: text("https://labonno.example/product/b5t2xqz9mk4w/rose-soap"),
});

const product = object({
  id: text(lipstick.id),
  handle: text(lipstick.slug),
  title: text(lipstick.name),
  brand: text("Labonno"),
  description,
  url: text(`https://labonno.example${lipstick.path}/${lipstick.slug}`),
  categories: list(object({ value: text("Makeup"), taxonomy: like(z.literal("merchant"), "merchant") })),
  price_range: priceRange,
  list_price_range: z.optional(priceRange),
  media: list(media),
  options: list(object({ name: text("Shade"), values: list(optionValue) })),
  selected: z.optional(list(option)),
  variants: list(variant),
  rating: z.optional(object({ value: number(4.8), scale_max: number(5), count: number(12) })),
  metadata: z.optional(object({ parts: list(part) })),
});

export type UcpProduct = z.infer<typeof product>;

const message = object({
  type: like(z.enum(["info", "warning", "error"]), "info"),
  code: text("not_found"),
  content: text("b5t2xqz9mk4w"),
  severity: like(z.optional(z.literal("unrecoverable")), undefined),
});

const envelope = (capability: string) =>
  object({
    version: text(ucpVersion),
    status: like(z.optional(z.literal("error")), undefined),
    capabilities: like(z.record(z.string(), z.array(object({ version: z.string() }))), {
      [capability]: [{ version: ucpVersion }],
    }),
  });

const searchResponse = object({
  ucp: envelope(searchCapability),
  products: list(product),
  pagination: object({ cursor: z.optional(text("2x10")), has_next_page: flag(true), total_count: number(47) }),
  messages: z.optional(list(message)),
});

const lookupResponse = object({
  ucp: envelope(lookupCapability),
  products: list(product),
  messages: z.optional(list(message)),
});

const detailResponse = object({
  ucp: envelope(lookupCapability),
  product: z.optional(product),
  messages: z.optional(list(message)),
});

export type SearchResponse = z.infer<typeof searchResponse>;
export type LookupResponse = z.infer<typeof lookupResponse>;
export type DetailResponse = z.infer<typeof detailResponse>;

export const ucpContract = {
  "POST /ucp/catalog/search": {
    tag: "Catalogue",
    summary: "Search the catalogue (Universal Commerce Protocol)",
    body: searchRequest,
    response: { status: 200, description: "One page of products; money in paisa", schema: searchResponse },
    refuses: ["invalid-input", "page-too-far"],
  },
  "POST /ucp/catalog/lookup": {
    tag: "Catalogue",
    summary: "Look up products by ids of products or variants (Universal Commerce Protocol)",
    body: lookupRequest,
    response: { status: 200, description: "The products that were found", schema: lookupResponse },
    refuses: ["invalid-input"],
  },
  "POST /ucp/catalog/product": {
    tag: "Catalogue",
    summary: "Get a product with its choices (Universal Commerce Protocol)",
    body: detailRequest,
    response: { status: 200, description: "The product; an error message where there is none", schema: detailResponse },
    refuses: ["invalid-input"],
  },
  "POST /ucp/mcp": {
    tag: "Catalogue",
    summary: "The same as tools of the Model Context Protocol: search_catalog, lookup_catalog, get_product",
    body: z.record(z.string(), z.unknown()),
    response: {
      status: 200,
      description: "A JSON-RPC answer, without a session",
      type: "application/json",
      schema: like(z.record(z.string(), z.unknown()), { jsonrpc: "2.0", id: 1, result: { tools: [] } }),
    },
    refuses: ["invalid-input"],
  },
} satisfies ContractTable;
