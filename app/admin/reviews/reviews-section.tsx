import { reviewStatuses } from "../../../shop/reviews/review-rules.ts";
import { api } from "../../browser/api.ts";
import { loadList, pickParams } from "../load-list.ts";
import type { SectionInput } from "../sections.ts";
import { ReviewQueue } from "./review-queue.tsx";

const perPage = 20;

export async function renderSection({ params, language }: SectionInput) {
  const status = reviewStatuses.find((each) => each === params.get("tab")) ?? "pending";
  const query = pickParams(params, "stars", "page");
  query.set("status", status);
  query.set("lang", language);
  const [list, counts] = await Promise.all([loadList("GET /reviews", query, perPage), api("GET /reviews/counts")]);
  return <ReviewQueue list={list} counts={counts} status={status} />;
}
