import * as z from "zod/mini";
import { toTaka } from "../shop/money.ts";
import { suggest } from "../shop/search/suggest.ts";
import type { SuggestionsAnswer } from "./answers.ts";
import { exampleSuggestions } from "./examples.ts";
import { route } from "./route.ts";

export const searchRoutes = [
  route({
    method: "get",
    path: "/search/suggestions",
    tag: "Catalogue",
    summary: "What may be meant by words that are still being typed",
    query: z.object({ q: z.string().check(z.trim(), z.maxLength(100)) }),
    answer: {
      status: 200,
      description: "The nearest products, brands and categories; nothing for blanks",
      example: exampleSuggestions,
      bare: { products: [], brands: [], categories: [] },
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, query, language }) {
      const { products, brands, categories } = await suggest(shop, query.q, language);
      return c.json<SuggestionsAnswer>({
        products: products.map(({ id, path, name, brand, price, fromPrice, inStock, picture }) => ({
          ...{ _id: id, path, name, brand, fromPrice, inStock, picture },
          price: toTaka(price),
        })),
        brands,
        categories,
      });
    },
  }),
];
