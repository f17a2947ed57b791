import * as z from "zod/mini";
import { countReviews, staffReviews } from "../../shop/reviews/admin-reviews.ts";
import { answerReview, moderateReview } from "../../shop/reviews/moderate-review.ts";
import { reviewChange, staffReviewFilter } from "../../shop/reviews/review-schema.ts";
import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import type { StaffReviewAnswer } from "../responses.ts";
import { bareStaffReview, exampleStaffReview } from "../review-examples.ts";

export const staffReviewRoutes = [
  route({
    method: "get",
    path: "/reviews",
    tag: "Reviews",
    summary: "List reviews by status, oldest first. Staff only",
    query: z.extend(pageQuery, staffReviewFilter.shape),
    signedIn: "reviews:moderate",
    answer: {
      status: 200,
      description: "Reviews. Send `revision` back with a decision. The Link header leads to more pages",
      example: [exampleStaffReview],
      bare: [bareStaffReview],
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, language, actor }) {
      const { reviews, total } = await staffReviews(shop, await actor(), query, language);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total });
      return c.json(reviews.map(({ id: _id, ...review }): StaffReviewAnswer => ({ _id, ...review })));
    },
  }),
  route({
    method: "get",
    path: "/reviews/counts",
    tag: "Reviews",
    summary: "Count reviews by status. Staff only",
    signedIn: "reviews:moderate",
    answer: { status: 200, description: "Counts by status", example: { pending: 2, published: 84, refused: 1 } },
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
    answer: {
      status: 200,
      description: "`modifiedCount` is 0 if nothing changed",
      example: { acknowledged: true, modifiedCount: 1 },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
    async handle({ c, shop, params, body, actor }) {
      const by = await actor();
      const id = params.id ?? "";
      const changed =
        "answer" in body ? await answerReview(shop, by, id, body.answer) : await moderateReview(shop, by, id, body);
      return c.json({ acknowledged: true, modifiedCount: changed ? 1 : 0 });
    },
  }),
];
