import * as z from "zod/mini";
import { claimRequest } from "../../shop/customers/customer-schema.ts";
import { unlessGuessing } from "../../shop/orders/brute-force-guard.ts";
import { trackOrder } from "../../shop/orders/find-orders.ts";
import { Refusal } from "../../shop/refusal.ts";
import { listReviews } from "../../shop/reviews/list-reviews.ts";
import { ownReviews, reviewsOfOrder, standingWith } from "../../shop/reviews/own-reviews.ts";
import { reviewFilter, reviewRequest } from "../../shop/reviews/review-schema.ts";
import { voteHelpful } from "../../shop/reviews/vote-helpful.ts";
import { writeReview } from "../../shop/reviews/write-review.ts";
import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import type { ReviewAnswer } from "../responses.ts";
import { bareOwnReview, bareReview, exampleOwnReview, exampleReview } from "../review-examples.ts";

const ownDescription = "Reviews, newest first; `reason` says why the shop refused one";

export const reviewRoutes = [
  route({
    method: "get",
    path: "/product/:id/reviews",
    tag: "Reviews",
    summary: "List a product's reviews, newest first, filtered by skin type, age or stars",
    sameForAll: true,
    query: z.extend(pageQuery, reviewFilter.shape),
    answer: {
      status: 200,
      description: "Published reviews. X-Total-Count is the number of matches; the Link header leads to more pages",
      example: [exampleReview],
      bare: [bareReview],
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, params, query, language }) {
      const { reviews, total, page } = await listReviews(shop, params.id ?? "", query, language);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { page, limit: query.limit, total });
      return c.json(reviews.map(({ id: _id, ...review }): ReviewAnswer => ({ _id, ...review })));
    },
  }),
  route({
    method: "post",
    path: "/product/:id/reviews",
    tag: "Reviews",
    summary: "Review a product from a delivered order, or edit your review. Guests give the order number and phone",
    body: reviewRequest,
    answer: {
      status: 201,
      description: "Text and photos are `pending` until checked; star ratings alone are `published`",
      example: { acknowledged: true, insertedId: exampleReview._id, status: "pending" },
    },
    refuses: ["invalid-input", "not-signed-in", "not-bought", "storage-full", "too-many-requests"],
    async handle({ c, shop, params, body, actor, address }) {
      const who = await actor();
      const write = () => writeReview(shop, who, params.id ?? "", body);
      const written = await (body.order
        ? unlessGuessing(shop, { address, ...body.order }, () => write().catch(nullIfNotBought))
        : write());
      if (!written) throw new Refusal("not-bought");
      const { id, status } = written;
      return c.json({ acknowledged: true, insertedId: id, status }, 201);
    },
  }),
  route({
    method: "get",
    path: "/product/:id/reviews/standing",
    tag: "Reviews",
    summary: "Whether you may review a product, your review, and the reviews you found helpful",
    signedIn: true,
    answer: {
      status: 200,
      description: "`own` holds your review, if any; `helped` holds review ids",
      example: { mayReview: true, own: [exampleOwnReview], helped: [exampleReview._id] },
      bare: { mayReview: true, own: [bareOwnReview], helped: [exampleReview._id] },
    },
    refuses: ["not-signed-in"],
    async handle({ c, shop, params, language, actor }) {
      return c.json(await standingWith(shop, await actor(), params.id ?? "", language));
    },
  }),
  route({
    method: "get",
    path: "/reviews/own",
    tag: "Reviews",
    summary: "List your own reviews",
    signedIn: true,
    answer: { status: 200, description: ownDescription, example: [exampleOwnReview], bare: [bareOwnReview] },
    refuses: ["not-signed-in"],
    async handle({ c, shop, language, actor }) {
      return c.json(await ownReviews(shop, await actor(), language));
    },
  }),
  route({
    method: "post",
    path: "/reviews/of-order",
    tag: "Reviews",
    summary: "List the reviews of an order's products, by order number and phone",
    body: claimRequest,
    answer: { status: 200, description: ownDescription, example: [exampleOwnReview], bare: [bareOwnReview] },
    refuses: ["invalid-input", "too-many-requests"],
    async handle({ c, shop, body, language, address }) {
      const order = await unlessGuessing(shop, { address, ...body }, () => trackOrder(shop, body));
      return c.json(order ? await reviewsOfOrder(shop, body, language) : []);
    },
  }),
  route({
    method: "post",
    path: "/reviews/:id/helpful",
    tag: "Reviews",
    summary: "Mark a review as helpful, or undo it",
    body: z.object({ helpful: z.boolean() }),
    signedIn: true,
    answer: { status: 200, description: "Number of helpful votes", example: { helpful: 4 } },
    refuses: ["invalid-input", "not-signed-in", "not-found", "own-review"],
    async handle({ c, shop, params, body, actor }) {
      return c.json({ helpful: await voteHelpful(shop, await actor(), params.id ?? "", body.helpful) });
    },
  }),
];

function nullIfNotBought(error: unknown): null {
  if (error instanceof Refusal && error.code === "not-bought") return null;
  throw error;
}
