import * as z from "zod/mini";
import {
  adminQuestionFilter,
  answerRequest,
  moderationRequest,
  questionChange,
  questionRequest,
} from "../../shop/questions/question-schema.ts";
import { refusalReasons, reviewStatuses } from "../../shop/reviews/review-rules.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  eachOf,
  flag,
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

const moderation = {
  status: oneOf(reviewStatuses, "published"),
  reason: maybe(oneOf(refusalReasons, "personal")),
};

/** A question as staff see it, with all its answers. */
const staffQuestionResponse = object({
  _id: text("q4t8xwb2kqpz"),
  text: text("Does it dry the lips?"),
  /** Null where the account is gone. */
  name: maybe(text("Nusrat Jahan")),
  /** A guest's number, which staff may call. */
  phone: maybe(text("+8801712345678")),
  writtenAt: moment("2026-11-12T09:30:00.000Z"),
  ...moderation,
  product: object({ path: text(lipstick.path), name: localized(lipstick.name) }),
  answers: list(
    object({
      _id: text("a4t8xwb2kqpz"),
      byShop: flag(false),
      text: text("Not mine, all day long."),
      name: maybe(text("Raisa Karim")),
      answeredAt: moment("2026-11-13T09:30:00.000Z"),
      ...moderation,
    }),
  ),
});

export type StaffQuestionResponse = z.infer<typeof staffQuestionResponse>;

const questionCounts = eachOf(reviewStatuses, (status) => number({ pending: 2, published: 31, refused: 1 }[status]));

export const questionContract = {
  "POST /product/:id/questions": {
    tag: "Reviews",
    summary: "Ask about a product. Guests give name and phone, or a delivered order with it",
    body: questionRequest,
    response: { status: 201, description: "Shown once staff have read it", schema: inserted("q4t8xwb2kqpz") },
    refuses: ["invalid-input", "not-signed-in", "not-bought", "product-gone", "too-many-requests"],
  },
  "POST /questions/:id/answers": {
    tag: "Reviews",
    summary: "Answer a question about a product that you received; a new answer replaces your earlier one",
    body: answerRequest,
    response: { status: 201, description: "Shown once staff have read it", schema: inserted("a4t8xwb2kqpz") },
    refuses: ["invalid-input", "not-signed-in", "not-bought", "not-found", "too-many-requests"],
  },
  "GET /questions": {
    tag: "Reviews",
    summary: "List questions by status; `pending` includes those with an answer to check. Staff only",
    query: z.extend(pageQuery, adminQuestionFilter.shape),
    signedIn: "reviews:moderate",
    response: {
      status: 200,
      description: "Questions with their answers. The Link header leads to more pages",
      schema: list(staffQuestionResponse),
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
  },
  "GET /questions/counts": {
    tag: "Reviews",
    summary: "Count questions by status. Staff only",
    signedIn: "reviews:moderate",
    response: { status: 200, description: "Counts by status", schema: questionCounts },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "PATCH /questions/:id": {
    tag: "Reviews",
    summary: "Publish or reject a question, or answer it as the shop, which publishes it. Staff only",
    body: questionChange,
    signedIn: "reviews:moderate",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
  "PATCH /answers/:id": {
    tag: "Reviews",
    summary: "Publish or reject a customer's answer. Staff only",
    body: moderationRequest,
    signedIn: "reviews:moderate",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
} satisfies ContractTable;
