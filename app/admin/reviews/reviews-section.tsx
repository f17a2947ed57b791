import type { StaffReviewAnswer } from "../../../api/responses.ts";
import { type ReviewStatus, reviewStatuses } from "../../../shop/reviews/review-rules.ts";
import { callApi } from "../../browser/api.ts";
import { loadList, only } from "../load-list.ts";
import type { SectionAsked } from "../sections.ts";
import { ReviewQueue } from "./review-queue.tsx";

const perPage = 20;

/** What buyers wrote: what waits for the shop's look, and what was decided about the rest. */
export async function show({ params, language }: SectionAsked) {
  const status = reviewStatuses.find((each) => each === params.get("tab")) ?? "pending";
  const query = only(params, "stars", "page");
  query.set("status", status);
  query.set("lang", language);
  const [list, counts] = await Promise.all([
    loadList<StaffReviewAnswer>("/reviews", query, perPage),
    callApi<Record<ReviewStatus, number>>("GET", "/reviews/counts"),
  ]);
  return <ReviewQueue list={list} counts={counts} status={status} />;
}
