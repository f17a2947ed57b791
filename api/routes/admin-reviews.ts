import { answerReview, countReviews, listAdminReviews, moderateReview } from "../../shop/reviews/admin-reviews.ts";
import { adminReviewContract, type StaffReviewResponse } from "../contract/admin-reviews.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";

export const adminReviewRoutes = implement(adminReviewContract)({
  async "GET /reviews"({ c, shop, query, language, actor }) {
    const { reviews, total } = await listAdminReviews(shop, await actor(), query, language);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return reviews.map(({ id: _id, ...review }): StaffReviewResponse => ({ _id, ...review }));
  },
  "GET /reviews/counts": async ({ shop, actor }) => await countReviews(shop, await actor()),
  async "PATCH /reviews/:id"({ shop, params, body, actor }) {
    const staffActor = await actor();
    const id = params.id;
    const changed =
      "answer" in body
        ? await answerReview(shop, staffActor, id, body.answer)
        : await moderateReview(shop, staffActor, id, body);
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
});
