import * as z from "zod/mini";
import { claimRequest } from "../../shop/customers/customer-schema.ts";
import { ageBands, refusalReasons, reviewStatuses, skinTypes } from "../../shop/reviews/review-rules.ts";
import { reviewFilter, reviewRequest } from "../../shop/reviews/review-schema.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import { flag, imageOf, inserted, lipstick, list, maybe, moment, number, object, oneOf, text } from "./values.ts";

const ownDescription = "Reviews, newest first; `reason` says why the shop refused one";

const reviewContent = {
  stars: number(5),
  title: maybe(text("Survived a whole gaye holud")),
  text: text("Twelve hours, three cups of cha, one very emotional khala. Still there when I got home."),
  skinType: maybe(oneOf(skinTypes, "dry")),
  ageBand: maybe(oneOf(ageBands, "25-34")),
  photos: list(imageOf("1f3a5c7e9b2d4f60718293a4b5c6d7e8", "")),
};

/** A review as everybody may read it. */
export const reviewResponse = object({
  _id: text("m4t8xwb2kqpz"),
  ...reviewContent,
  /** Null where the account is gone. */
  name: maybe(text("Nusrat J.")),
  writtenAt: moment("2026-11-12T09:30:00.000Z"),
  helpful: number(4),
  answer: maybe(text("Thank you, Nusrat. We hope the khala liked it, too.")),
});

export type ReviewResponse = z.infer<typeof reviewResponse>;

/** What the shop decided about a review; `reason` is why it was refused. */
export const moderation = {
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

export const reviewContract = {
  "GET /product/:id/reviews": {
    tag: "Reviews",
    summary: "List a product's reviews, newest first, filtered by skin type, age or stars",
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
} satisfies ContractTable;
