import * as z from "zod/mini";
import { reviewStatuses } from "../../shop/reviews/review-rules.ts";
import { adminReviewFilter, reviewChange } from "../../shop/reviews/review-schema.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import { moderation, reviewResponse } from "./reviews.ts";
import { eachOf, flag, imageOf, lipstick, list, localized, maybe, modified, number, object, text } from "./values.ts";

/** A review as staff see it, with who wrote it and for which order. */
const staffReviewResponse = z.extend(reviewResponse, {
  name: maybe(text("Nusrat Jahan")),
  revision: number(1),
  ...moderation,
  demo: flag(false),
  orderNumber: maybe(text("LB-482-719-368")),
  product: object({
    path: text(lipstick.path),
    name: localized(lipstick.name),
    picture: maybe(imageOf("1f3a5c7e9b2d4f60718293a4b5c6d7e8", "Vermilion lipstick beside its case")),
  }),
});

export type StaffReviewResponse = z.infer<typeof staffReviewResponse>;

const reviewCounts = eachOf(reviewStatuses, (status) => number({ pending: 2, published: 84, refused: 1 }[status]));

export const adminReviewContract = {
  "GET /reviews": {
    tag: "Reviews",
    summary: "List reviews by status, oldest first. Staff only",
    query: z.extend(pageQuery, adminReviewFilter.shape),
    signedIn: "reviews:moderate",
    response: {
      status: 200,
      description: "Reviews. Send `revision` back with a decision. The Link header leads to more pages",
      schema: list(staffReviewResponse),
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
  },
  "GET /reviews/counts": {
    tag: "Reviews",
    summary: "Count reviews by status. Staff only",
    signedIn: "reviews:moderate",
    response: { status: 200, description: "Counts by status", schema: reviewCounts },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "PATCH /reviews/:id": {
    tag: "Reviews",
    summary: "Publish, reject or reply to a review as you read it (`revision`). Staff only",
    body: reviewChange,
    signedIn: "reviews:moderate",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
  },
} satisfies ContractTable;
