import { addWish, mergeWishes, removeWish } from "../shop/wishes/change-wishes.ts";
import { knownProducts, ownWishes, type Wish } from "../shop/wishes/queries.ts";
import { cardsQuery, mergeWishesRequest } from "../shop/wishes/schema.ts";
import type { KnownProductsAnswer, WishAnswer } from "./answers.ts";
import { bareKnownProducts, exampleKnownProducts, exampleWish } from "./examples.ts";
import { route } from "./route.ts";
import { productCardAnswer } from "./wire.ts";

export const wishRoutes = [
  route({
    method: "get",
    path: "/products/cards",
    tag: "Catalogue",
    summary: "What a list shows of the products with these ids, at most 100 with commas between them",
    query: cardsQuery,
    answer: {
      status: 200,
      description: "The products in the order of their ids; `gone` names those that have left the shop",
      example: exampleKnownProducts,
      bare: bareKnownProducts,
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, query, language }) {
      const { cards, gone } = await knownProducts(shop, query.ids, language);
      const answer: KnownProductsAnswer = {
        cards: cards.map(productCardAnswer),
        gone: gone.map(({ id, name }) => ({ _id: id, name })),
      };
      return c.json(answer);
    },
  }),
  route({
    method: "get",
    path: "/wishes",
    tag: "Wishes",
    summary: "What the signed-in person has wished for",
    signedIn: true,
    answer: { status: 200, description: "The products, the newest wish first", example: [exampleWish] },
    refuses: ["not-signed-in"],
    handle: async ({ c, shop, actor }) => c.json((await ownWishes(shop, await actor())).map(wishAnswer)),
  }),
  route({
    method: "post",
    path: "/wishes/merge",
    tag: "Wishes",
    summary: "Put a guest's wishes with one's own; those that are there already stay where they are",
    body: mergeWishesRequest,
    signedIn: true,
    answer: {
      status: 200,
      description: "All wishes, and how many of the guest's found no room among the 100",
      example: { wishes: [exampleWish], leftOut: 0 },
    },
    refuses: ["invalid-input", "not-signed-in"],
    async handle({ c, shop, body, actor }) {
      const leftOut = await mergeWishes(shop, await actor(), body.productIds);
      return c.json({ wishes: (await ownWishes(shop, await actor())).map(wishAnswer), leftOut });
    },
  }),
  route({
    method: "put",
    path: "/wishes/:id",
    tag: "Wishes",
    summary: "Wish for a product; at most 100",
    signedIn: true,
    answer: { status: 200, description: "It is kept, once", example: { acknowledged: true } },
    refuses: ["not-signed-in", "product-gone", "wishes-full"],
    async handle({ c, shop, params, actor }) {
      await addWish(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "delete",
    path: "/wishes/:id",
    tag: "Wishes",
    summary: "Wish for a product no longer",
    signedIn: true,
    answer: {
      status: 200,
      description: "`deletedCount` is 0 when it was no wish",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in"],
    async handle({ c, shop, params, actor }) {
      const removed = await removeWish(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: removed ? 1 : 0 });
    },
  }),
];

function wishAnswer({ productId, addedAt }: Wish): WishAnswer {
  return { productId, addedAt: addedAt.toISOString() };
}
