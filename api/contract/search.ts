import * as z from "zod/mini";
import { optionalPages } from "../../shop/catalog/empty-pages.ts";
import { gatewayKinds } from "../../shop/payments/payment-rules.ts";
import { menuLists } from "../../shop/search/menu-words.ts";
import { notedPurposes, synonymsInput } from "../../shop/search/search-schema.ts";
import { productCardResponse } from "./catalog.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  acknowledged,
  flag,
  image,
  inserted,
  like,
  lipstick,
  list,
  localized,
  maybe,
  number,
  object,
  oneOf,
  taka,
  text,
} from "./values.ts";

/** What the search box shows of a product. */
const products = list(
  z.pick(productCardResponse, {
    ...{ _id: true, path: true, name: true, brand: true, price: true, listPrice: true, fromPrice: true, inStock: true },
    ...{ rating: true, ratingCount: true, picture: true, swatches: true },
  }),
);

const suggestionsResponse = object({
  /** How the query may go on; each finds something. */
  completions: list(text("matte lipstick")),
  /** The query that the typed text is taken to begin, and whose products these are. */
  finished: maybe(text("lipstick")),
  /** How many products match it exactly; null where there are too many to count. */
  total: maybe(number(12)),
  products,
  /** Others that only come close, where few products match exactly. */
  near: products,
  /** Whether the shop has nothing of what was searched for: the products, if any, only come close. */
  isNear: flag(false),
  brands: list(text("Labonno")),
  categories: list(object({ title: text("Makeup"), path: text("/makeup") })),
  /** Values of the filter `concern` that the query names. */
  concerns: like(list(z.string()), ["acne"]),
  /** The list of the shop's menu that the query names: what is on offer, new, or sells best. */
  list: maybe(oneOf(menuLists, "offers")),
  /**
   * Pages that answer the query; the title is null for the pages of every shop. `answer` is what a page answers at once: the
   * ways to pay online, the days to send something back, the number to call.
   */
  help: list(
    object({
      path: text("/delivery-and-returns"),
      title: maybe(text("Size guide")),
      answer: maybe(
        object({
          ways: maybe(list(oneOf(gatewayKinds, "bkash"))),
          returnDays: maybe(number(7)),
          phone: maybe(text("01712345678")),
        }),
      ),
    }),
  ),
  /** Where to go on: the shade finder, the routine finder, or the shades of the named product. */
  guide: maybe(object({ path: text(`/shades/${lipstick.id}`), product: maybe(localized(lipstick.name)) })),
  /** What a mistyped query is taken for. */
  correction: maybe(text("lipstick")),
  /** Whether something is found by the mistyped words, too. */
  hasExact: flag(false),
  /** A well-known brand that was searched for and is not sold here: the products are only similar. */
  missingBrand: maybe(text("Cetaphil")),
  /** The price in the query at which there is nothing: the products are the nearest in price. */
  missedPrice: maybe(
    object({ what: text("lipstick"), from: maybe(taka(100)), to: maybe(taka(300)), nearest: taka(550) }),
  ),
  /** For whom or for what none of the products is made, though the query asks for it. */
  notFor: maybe(oneOf(notedPurposes, "men")),
  /** Best sellers of the category, where few products are found. */
  more: maybe(object({ title: text("Makeup"), path: text("/makeup"), products })),
});

export type SuggestionsResponse = z.infer<typeof suggestionsResponse>;

const searchStartResponse = object({
  popular: list(text("sunscreen")),
  categories: list(
    object({
      title: text("Skincare"),
      path: text("/skincare"),
      picture: maybe(image),
      /** Values of the filter `kind` in the category, in the order of the trade. */
      kinds: list(object({ kind: text("serum"), name: text("Serum") })),
      /** The same of the filter `concern`. */
      concerns: like(list(z.string()), ["acne", "dryness"]),
    }),
  ),
  concerns: like(list(z.string()), ["acne", "dryness"]),
  products,
  /** Pages that the menu leaves out, as the shop has no products for them. */
  emptyPages: list(oneOf(optionalPages, "/sets")),
});

export type SearchStartResponse = z.infer<typeof searchStartResponse>;

const synonymsResponse = object({
  _id: text(lipstick.id),
  phrases: like(list(z.string()), ["sunscreen", "সানস্ক্রিন", "sunblock"]),
});

export type SynonymsResponse = z.infer<typeof synonymsResponse>;

export const searchContract = {
  "GET /search/suggestions": {
    tag: "Catalogue",
    summary: "Search suggestions as you type",
    query: z.object({ q: z.string().check(z.trim(), z.maxLength(100)) }),
    response: {
      status: 200,
      description:
        "Closest products, brands, categories and concerns, completions of the query, and pages that answer it. Empty for a blank query",
      schema: suggestionsResponse,
    },
    refuses: ["invalid-input"],
  },
  "GET /search/start": {
    tag: "Catalogue",
    summary: "Get suggestions for an empty search box: popular searches, categories, concerns and best sellers",
    cacheable: true,
    response: {
      status: 200,
      description:
        "The most frequent searches of the last four weeks, the shop's categories, its most common concerns and what sells best",
      schema: searchStartResponse,
    },
    refuses: [],
  },
  "POST /search/searches": {
    tag: "Catalogue",
    summary: "Count a search towards the popular ones, without saying who searched",
    body: z.object({ q: z.string().check(z.trim(), z.maxLength(100)) }),
    response: {
      status: 202,
      description:
        "Accepted. Counted at most once a day per network, if it finds products and contains no personal data",
      schema: acknowledged,
    },
    refuses: ["invalid-input", "too-many-requests"],
  },
  "GET /synonyms": {
    tag: "Catalogue",
    summary: "List search synonyms. Staff only",
    signedIn: "products:change",
    response: { status: 200, description: "All groups, sorted by first phrase", schema: list(synonymsResponse) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /synonyms": {
    tag: "Catalogue",
    summary: "Add a group of synonyms. Staff only",
    body: synonymsInput,
    signedIn: "products:change",
    response: { status: 201, description: "Added", schema: inserted(lipstick.id) },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "PATCH /synonyms/:id": {
    tag: "Catalogue",
    summary: "Update a group of synonyms. Staff only",
    body: synonymsInput,
    signedIn: "products:change",
    response: { status: 200, description: "Changed", schema: object({ modifiedCount: number(1) }) },
    refuses: ["invalid-input", "not-found", "not-signed-in", "not-allowed"],
  },
  "DELETE /synonyms/:id": {
    tag: "Catalogue",
    summary: "Delete a group of synonyms. Staff only",
    signedIn: "products:change",
    response: { status: 200, description: "Number of deleted groups", schema: object({ deletedCount: number(1) }) },
    refuses: ["not-signed-in", "not-allowed"],
  },
} satisfies ContractTable;
