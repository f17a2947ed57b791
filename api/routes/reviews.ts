import { bruteForceGuard } from "../../shop/orders/brute-force-guard.ts";
import { trackOrder } from "../../shop/orders/find-orders.ts";
import { Refusal } from "../../shop/refusal.ts";
import { answerReview, countReviews, listAdminReviews, moderateReview } from "../../shop/reviews/admin-reviews.ts";
import { listReviews } from "../../shop/reviews/list-reviews.ts";
import { listOrderReviews, listOwnReviews, loadReviewState } from "../../shop/reviews/own-reviews.ts";
import { voteHelpful, writeReview } from "../../shop/reviews/write-review.ts";
import { type ReviewResponse, reviewContract, type StaffReviewResponse } from "../contract/reviews.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";

export const reviewRoutes = implement(reviewContract)({
  async "GET /product/:id/reviews"({ c, shop, params, query, language }) {
    const { reviews, total, page } = await listReviews(shop, params.id, query, language);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { page, limit: query.limit, total });
    return reviews.map(({ id: _id, ...review }): ReviewResponse => ({ _id, ...review }));
  },
  async "POST /product/:id/reviews"({ shop, params, body, actor, address }) {
    const caller = await actor();
    const write = () => writeReview(shop, caller, params.id, body);
    const review = await (body.order
      ? bruteForceGuard(shop, { address, ...body.order }, () => write().catch(nullIfNotBought))
      : write());
    if (!review) throw new Refusal("not-bought");
    const { id, status } = review;
    return { acknowledged: true, insertedId: id, status };
  },
  async "GET /product/:id/reviews/standing"({ shop, params, language, actor }) {
    return await loadReviewState(shop, await actor(), params.id, language);
  },
  async "GET /reviews/own"({ shop, language, actor }) {
    return await listOwnReviews(shop, await actor(), language);
  },
  async "POST /reviews/of-order"({ shop, body, language, address }) {
    const order = await bruteForceGuard(shop, { address, ...body }, () => trackOrder(shop, body));
    return order ? await listOrderReviews(shop, body, language) : [];
  },
  async "POST /reviews/:id/helpful"({ shop, params, body, actor }) {
    return { helpful: await voteHelpful(shop, await actor(), params.id, body.helpful) };
  },
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

/** What a guess at an order answers when it proves no purchase, for the guard against guessing. */
export function nullIfNotBought(error: unknown): null {
  if (error instanceof Refusal && error.code === "not-bought") return null;
  throw error;
}
