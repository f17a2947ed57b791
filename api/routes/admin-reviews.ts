import * as z from "zod/mini";
import { answerReview, countReviews, listAdminReviews, moderateReview } from "../../shop/reviews/admin-reviews.ts";

import { adminReviewFilter, reviewChange } from "../../shop/reviews/review-schema.ts";
import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import type { StaffReviewResponse } from "../responses.ts";
import { exampleStaffReview, minimalStaffReview } from "../review-examples.ts";

export const adminReviewRoutes = [
  route({
    method: "get",
    path: "/reviews",
    tag: "Reviews",
    summary: "List reviews by status, oldest first. Staff only",
    query: z.extend(pageQuery, adminReviewFilter.shape),
    signedIn: "reviews:moderate",
    response: {
      status: 200,
      description: "Reviews. Send `revision` back with a decision. The Link header leads to more pages",
      example: [exampleStaffReview],
      minimal: [minimalStaffReview],
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, language, actor }) {
      const { reviews, total } = await listAdminReviews(shop, await actor(), query, language);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total });
      return c.json(reviews.map(({ id: _id, ...review }): StaffReviewResponse => ({ _id, ...review })));
    },
  }),
  route({
    method: "get",
    path: "/reviews/counts",
    tag: "Reviews",
    summary: "Count reviews by status. Staff only",
    signedIn: "reviews:moderate",
    response: { status: 200, description: "Counts by status", example: { pending: 2, published: 84, refused: 1 } },
    refuses: ["not-signed-in", "not-allowed"],
    handle: async ({ c, shop, actor }) => c.json(await countReviews(shop, await actor())),
  }),
  route({
    method: "patch",
    path: "/reviews/:id",
    tag: "Reviews",
    summary: "Publish, reject or reply to a review as you read it (`revision`). Staff only",
    body: reviewChange,
    signedIn: "reviews:moderate",
    response: {
      status: 200,
      description: "`modifiedCount` is 0 if nothing changed",
      example: { acknowledged: true, modifiedCount: 1 },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
    async handle({ c, shop, params, body, actor }) {
      const staffActor = await actor();
      const id = params.id ?? "";
      const changed =
        "answer" in body
          ? await answerReview(shop, staffActor, id, body.answer)
          : await moderateReview(shop, staffActor, id, body);
      return c.json({ acknowledged: true, modifiedCount: changed ? 1 : 0 });
    },
  }),
];
