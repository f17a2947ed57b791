import * as z from "zod/mini";
import { billingDetails, claimRequest } from "../customers/customer-schema.ts";
import { refusalReasons, reviewStatuses } from "../reviews/review-rules.ts";
import { cleanLines, requiredLines } from "../text.ts";

const minQuestionLength = 10;
export const maxQuestionLength = 400;
export const maxAnswerLength = 1000;

/** A text of `min` to `max` characters with a letter in it. Shorter ones are refused as `text-short`. */
const textBetween = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(max * 2, { error: "text-long" })), z.transform(cleanLines)),
    z.string().check(
      z.minLength(1, { error: "required" }),
      z.minLength(min, { error: "text-short" }),
      z.maxLength(max, { error: "text-long" }),
      z.refine((text) => /\p{L}/u.test(text), { error: "text-short" }),
    ),
  );

/** A question about a product. Guests say who asks, or prove a purchase by the number and phone of an order. */
export const questionRequest = z.object({
  text: textBetween(minQuestionLength, maxQuestionLength),
  order: z.optional(claimRequest),
  guest: z.optional(z.pick(billingDetails, { fullName: true, phone: true })),
});

export type QuestionRequest = z.infer<typeof questionRequest>;

/** A customer's answer. */
export const answerRequest = z.object({
  text: textBetween(2, maxAnswerLength),
  order: z.optional(claimRequest),
});

const published = z.object({ status: z.literal("published") });
const refused = z.object({ status: z.literal("refused"), reason: z.enum(refusalReasons) });

/** Whether everybody may read it, and if not, why not. */
export const moderationRequest = z.union([published, refused]);

export type ModerationRequest = z.infer<typeof moderationRequest>;

/** A decision about a question, or the shop's answer, which publishes it (null removes the answer). */
export const questionChange = z.union([
  published,
  refused,
  z.object({ answer: z.nullable(requiredLines(maxAnswerLength)) }),
]);

export const adminQuestionFilter = z.object({ status: z._default(z.enum(reviewStatuses), "pending") });
