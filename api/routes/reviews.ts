import * as z from "zod/mini";
import { claimRequest } from "../../shop/customers/customer-schema.ts";
import { bruteForceGuard } from "../../shop/orders/brute-force-guard.ts";
import { trackOrder } from "../../shop/orders/find-orders.ts";
import { Refusal } from "../../shop/refusal.ts";
import { listReviews } from "../../shop/reviews/list-reviews.ts";
import { listOrderReviews, listOwnReviews, loadReviewState } from "../../shop/reviews/own-reviews.ts";
import { reviewFilter, reviewRequest } from "../../shop/reviews/review-schema.ts";
import { voteHelpful, writeReview } from "../../shop/reviews/write-review.ts";

import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import type { ReviewResponse } from "../responses.ts";
import { exampleOwnReview, exampleReview, minimalOwnReview, minimalReview } from "../review-examples.ts";

const ownDescription = "Reviews, newest first; `reason` says why the shop refused one";

export const reviewRoutes = [
  route({
    method: "get",
    path: "/product/:id/reviews",
    tag: "Reviews",
    summary: "List a product's reviews, newest first, filtered by skin type, age or stars",
    cacheable: true,
    query: z.extend(pageQuery, reviewFilter.shape),
    response: {
      status: 200,
      description: "Published reviews. X-Total-Count is the number of matches; the Link header leads to more pages",
      example: [exampleReview],
      minimal: [minimalReview],
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, params, query, language }) {
      const { reviews, total, page } = await listReviews(shop, params.id ?? "", query, language);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { page, limit: query.limit, total });
      return c.json(reviews.map(({ id: _id, ...review }): ReviewResponse => ({ _id, ...review })));
    },
  }),
  route({
    method: "post",
    path: "/product/:id/reviews",
    tag: "Reviews",
    summary: "Review a product from a delivered order, or edit your review. Guests give the order number and phone",
    body: reviewRequest,
    response: {
      status: 201,
      description: "Text and photos are `pending` until checked; star ratings alone are `published`",
      example: { acknowledged: true, insertedId: exampleReview._id, status: "pending" },
    },
    refuses: ["invalid-input", "not-signed-in", "not-bought", "storage-full", "too-many-requests"],
    async handle({ c, shop, params, body, actor, address }) {
      const caller = await actor();
      const write = () => writeReview(shop, caller, params.id ?? "", body);
      const review = await (body.order
        ? bruteForceGuard(shop, { address, ...body.order }, () => write().catch(nullIfNotBought))
        : write());
      if (!review) throw new Refusal("not-bought");
      const { id, status } = review;
      return c.json({ acknowledged: true, insertedId: id, status }, 201);
    },
  }),
  route({
    method: "get",
    path: "/product/:id/reviews/standing",
    tag: "Reviews",
    summary: "Whether you may review a product, your review, and the reviews you found helpful",
    signedIn: true,
    response: {
      status: 200,
      description: "`own` holds your review, if any; `helped` holds review ids",
      example: { mayReview: true, own: [exampleOwnReview], helped: [exampleReview._id] },
      minimal: { mayReview: true, own: [minimalOwnReview], helped: [exampleReview._id] },
    },
    refuses: ["not-signed-in"],
    async handle({ c, shop, params, language, actor }) {
      return c.json(await loadReviewState(shop, await actor(), params.id ?? "", language));
    },
  }),
  route({
    method: "get",
    path: "/reviews/own",
    tag: "Reviews",
    summary: "List your own reviews",
    signedIn: true,
    response: { status: 200, description: ownDescription, example: [exampleOwnReview], minimal: [minimalOwnReview] },
    refuses: ["not-signed-in"],
    async handle({ c, shop, language, actor }) {
      return c.json(await listOwnReviews(shop, await actor(), language));
    },
  }),
  route({
    method: "post",
    path: "/reviews/of-order",
    tag: "Reviews",
    summary: "List the reviews of an order's products, by order number and phone",
    body: claimRequest,
    response: { status: 200, description: ownDescription, example: [exampleOwnReview], minimal: [minimalOwnReview] },
    refuses: ["invalid-input", "too-many-requests"],
    async handle({ c, shop, body, language, address }) {
      const order = await bruteForceGuard(shop, { address, ...body }, () => trackOrder(shop, body));
      return c.json(order ? await listOrderReviews(shop, body, language) : []);
    },
  }),
  route({
    method: "post",
    path: "/reviews/:id/helpful",
    tag: "Reviews",
    summary: "Mark a review as helpful, or undo it",
    body: z.object({ helpful: z.boolean() }),
    signedIn: true,
    response: { status: 200, description: "Number of helpful votes", example: { helpful: 4 } },
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
