import * as z from "zod/mini";
import { toTaka } from "../../shop/money.ts";
import { recordSearch } from "../../shop/search/popular-searches.ts";
import { synonymsInput } from "../../shop/search/search-schema.ts";
import { readSearchStart } from "../../shop/search/search-start.ts";
import { suggest } from "../../shop/search/suggest.ts";
import { changeSynonyms, deleteSynonyms, listSynonyms } from "../../shop/search/synonyms.ts";
import { exampleSearchStart, exampleSuggestions, minimalSearchStart, minimalSuggestions } from "../examples.ts";
import { route } from "../http/route.ts";
import type { SearchStartResponse, SuggestionsResponse, SynonymsResponse } from "../responses.ts";

const exampleSynonyms: SynonymsResponse = { _id: "k7w3pfz2mq9d", phrases: ["sunscreen", "সানস্ক্রিন", "sunblock"] };

export const searchRoutes = [
  route({
    method: "get",
    path: "/search/suggestions",
    tag: "Catalogue",
    summary: "Search suggestions as you type",
    query: z.object({ q: z.string().check(z.trim(), z.maxLength(100)) }),
    response: {
      status: 200,
      description: "Closest products, brands and categories. Empty for a blank query",
      example: exampleSuggestions,
      minimal: minimalSuggestions,
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, query, language }) {
      const { products, ...others } = await suggest(shop, query.q, language);
      return c.json<SuggestionsResponse>({
        products: products.map(({ id, price, listPrice, ...card }) => ({
          ...{ _id: id, path: card.path, name: card.name, brand: card.brand, picture: card.picture },
          ...{ fromPrice: card.fromPrice, inStock: card.inStock, rating: card.rating, ratingCount: card.ratingCount },
          price: toTaka(price),
          listPrice: listPrice === null ? null : toTaka(listPrice),
        })),
        ...others,
      });
    },
  }),
  route({
    method: "get",
    path: "/search/start",
    tag: "Catalogue",
    summary: "Get suggestions for an empty search box: popular searches, categories and concerns",
    cacheable: true,
    response: {
      status: 200,
      description:
        "The most frequent searches of the last four weeks, the shop's categories and its most common concerns",
      example: exampleSearchStart,
      minimal: minimalSearchStart,
    },
    refuses: [],
    handle: async ({ c, shop, language }) => c.json<SearchStartResponse>(await readSearchStart(shop, language)),
  }),
  route({
    method: "post",
    path: "/search/searches",
    tag: "Catalogue",
    summary: "Count a search towards the popular ones, without saying who searched",
    body: z.object({ q: z.string().check(z.trim(), z.maxLength(100)) }),
    response: {
      status: 202,
      description:
        "Accepted. Counted at most once a day per network, if it finds products and contains no personal data",
      example: { acknowledged: true },
    },
    refuses: ["invalid-input", "too-many-requests"],
    async handle({ c, shop, body, address }) {
      await recordSearch(shop, { q: body.q, address });
      return c.json({ acknowledged: true }, 202);
    },
  }),
  route({
    method: "get",
    path: "/synonyms",
    tag: "Catalogue",
    summary: "List search synonyms. Staff only",
    signedIn: "products:change",
    response: { status: 200, description: "All groups, sorted by first phrase", example: [exampleSynonyms] },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, actor }) {
      const groups = await listSynonyms(shop, await actor());
      return c.json(groups.map(({ id, phrases }): SynonymsResponse => ({ _id: id, phrases })));
    },
  }),
  route({
    method: "post",
    path: "/synonyms",
    tag: "Catalogue",
    summary: "Add a group of synonyms. Staff only",
    body: synonymsInput,
    signedIn: "products:change",
    response: {
      status: 201,
      description: "Added",
      example: { acknowledged: true, insertedId: exampleSynonyms._id },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
    async handle({ c, shop, body, actor }) {
      const insertedId = await changeSynonyms(shop, await actor(), null, body.phrases);
      return c.json({ acknowledged: true, insertedId }, 201);
    },
  }),
  route({
    method: "patch",
    path: "/synonyms/:id",
    tag: "Catalogue",
    summary: "Update a group of synonyms. Staff only",
    body: synonymsInput,
    signedIn: "products:change",
    response: { status: 200, description: "Changed", example: { modifiedCount: 1 } },
    refuses: ["invalid-input", "not-found", "not-signed-in", "not-allowed"],
    async handle({ c, shop, params, body, actor }) {
      await changeSynonyms(shop, await actor(), params.id ?? "", body.phrases);
      return c.json({ modifiedCount: 1 });
    },
  }),
  route({
    method: "delete",
    path: "/synonyms/:id",
    tag: "Catalogue",
    summary: "Delete a group of synonyms. Staff only",
    signedIn: "products:change",
    response: { status: 200, description: "Number of deleted groups", example: { deletedCount: 1 } },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, params, actor }) {
      return c.json({ deletedCount: (await deleteSynonyms(shop, await actor(), params.id ?? "")) ? 1 : 0 });
    },
  }),
];
