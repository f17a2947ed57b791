import * as z from "zod/mini";
import { claimRequest } from "../../shop/customers/customer-schema.ts";
import { ageBands, refusalReasons, reviewStatuses, skinTypes } from "../../shop/reviews/review-rules.ts";
import { adminReviewFilter, reviewChange, reviewFilter, reviewRequest } from "../../shop/reviews/review-schema.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  eachOf,
  flag,
  imageOf,
  inserted,
  lipstick,
  list,
  localized,
  maybe,
  modified,
  moment,
  number,
  object,
  oneOf,
  text,
} from "./values.ts";

const ownDescription = "Reviews, newest first; `reason` says why the shop refused one";

const reviewContent = {
  stars: number(5),
  title: maybe(text("Survived a whole gaye holud")),
  text: text("Twelve hours, three cups of cha, one very emotional khala. Still there when I got home."),
  skinType: maybe(oneOf(skinTypes, "dry")),
  ageBand: maybe(oneOf(ageBands, "25-34")),
  photos: list(imageOf("1f3a5c7e9b2d4f60718293a4b5c6d7e8", "")),
};

const writtenReview = object({
  _id: text("m4t8xwb2kqpz"),
  ...reviewContent,
  /** Null where the account is gone. */
  name: maybe(text("Nusrat J.")),
  writtenAt: moment("2026-11-12T09:30:00.000Z"),
  helpful: number(4),
  answer: maybe(text("Thank you, Nusrat. We hope the khala liked it, too.")),
});

/** A review as everybody may read it, with the shade or size that was bought. */
const reviewResponse = z.extend(writtenReview, { bought: maybe(localized("Jaam")) });

export type ReviewResponse = z.infer<typeof reviewResponse>;

/** What the shop decided about a review; `reason` is why it was refused. */
const moderation = {
  status: oneOf(reviewStatuses, "refused"),
  reason: maybe(oneOf(refusalReasons, "personal")),
};

/** A review as its writer sees it, published or not. */
export const ownReviewResponse = object({
  productId: text(lipstick.id),
  ...reviewContent,
  text: maybe(reviewContent.text),
  ...moderation,
});

export type OwnReviewResponse = z.infer<typeof ownReviewResponse>;

const reviewStandingResponse = object({
  mayReview: flag(true),
  own: list(ownReviewResponse),
  helped: list(text("m4t8xwb2kqpz")),
});

export type ReviewStandingResponse = z.infer<typeof reviewStandingResponse>;

const submittedReviewResponse = z.extend(inserted("m4t8xwb2kqpz"), { status: oneOf(reviewStatuses, "pending") });

/** A review as staff see it, with who wrote it and for which order. */
const staffReviewResponse = z.extend(writtenReview, {
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

export const reviewContract = {
  "GET /product/:id/reviews": {
    tag: "Reviews",
    summary: "List a product's reviews, newest first, filtered by skin type, age, stars or photos",
    cacheable: true,
    query: z.extend(pageQuery, reviewFilter.shape),
    response: {
      status: 200,
      description: "Published reviews. X-Total-Count is the number of matches; the Link header leads to more pages",
      schema: list(reviewResponse),
    },
    refuses: ["invalid-input"],
  },
  "POST /product/:id/reviews": {
    tag: "Reviews",
    summary: "Review a product from a delivered order, or edit your review. Guests give the order number and phone",
    body: reviewRequest,
    response: {
      status: 201,
      description: "Text and photos are `pending` until checked; star ratings alone are `published`",
      schema: submittedReviewResponse,
    },
    refuses: ["invalid-input", "not-signed-in", "not-bought", "storage-full", "too-many-requests"],
  },
  "GET /product/:id/reviews/standing": {
    tag: "Reviews",
    summary: "Whether you may review a product, your review, and the reviews you found helpful",
    signedIn: true,
    response: {
      status: 200,
      description: "`own` holds your review, if any; `helped` holds review ids",
      schema: reviewStandingResponse,
    },
    refuses: ["not-signed-in"],
  },
  "GET /reviews/own": {
    tag: "Reviews",
    summary: "List your own reviews",
    signedIn: true,
    response: { status: 200, description: ownDescription, schema: list(ownReviewResponse) },
    refuses: ["not-signed-in"],
  },
  "POST /reviews/of-order": {
    tag: "Reviews",
    summary: "List the reviews of an order's products, by order number and phone",
    body: claimRequest,
    response: { status: 200, description: ownDescription, schema: list(ownReviewResponse) },
    refuses: ["invalid-input", "too-many-requests"],
  },
  "POST /reviews/:id/helpful": {
    tag: "Reviews",
    summary: "Mark a review as helpful, or undo it",
    body: z.object({ helpful: z.boolean() }),
    signedIn: true,
    response: { status: 200, description: "Number of helpful votes", schema: object({ helpful: number(4) }) },
    refuses: ["invalid-input", "not-signed-in", "not-found", "own-review"],
  },
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
