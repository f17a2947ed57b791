import * as z from "zod/mini";
import { claimRequest } from "../customers/customer-schema.ts";
import { cleanLines, optionalText, requiredLines } from "../text.ts";
import {
  ageBands,
  maxAnswerLength,
  maxPhotos,
  maxReviewLength,
  maxStars,
  maxTitleLength,
  minReviewLength,
  refusalReasons,
  reviewStatuses,
  skinTypes,
} from "./review-rules.ts";

const stars = z
  .number({ error: (issue) => (issue.input === undefined ? "required" : "invalid") })
  .check(z.int(), z.gte(1), z.lte(maxStars));

/** The review text. Blank is null; too few letters are refused as `text-short`. */
const reviewText = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.string().check(z.maxLength(maxReviewLength * 2, { error: "text-long" })))),
    z.transform((text) => cleanLines(text ?? "") || null),
  ),
  z.nullable(
    z.string().check(
      z.minLength(minReviewLength, { error: "text-short" }),
      z.maxLength(maxReviewLength, { error: "text-long" }),
      z.refine((text) => /\p{L}/u.test(text), { error: "text-short" }),
    ),
  ),
);

const photo = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** A review. `order` proves the purchase by number and phone for guests. A title and photos need a text. */
export const reviewRequest = z
  .object({
    stars,
    title: optionalText(maxTitleLength),
    text: reviewText,
    photos: z._default(z.array(photo).check(z.maxLength(maxPhotos, { error: "too-many" })), []),
    skinType: z._default(z.nullable(z.enum(skinTypes)), null),
    ageBand: z._default(z.nullable(z.enum(ageBands)), null),
    order: z.optional(claimRequest),
  })
  .check(
    z.refine(({ text, title, photos }) => text !== null || (title === null && photos.length === 0), {
      error: "required",
      path: ["text"],
    }),
  );

export type ReviewRequest = z.infer<typeof reviewRequest>;

const filterShape = {
  skin: z.optional(z.enum(skinTypes)),
  age: z.optional(z.enum(ageBands)),
  stars: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxStars))),
  photos: z.optional(z.literal("1")),
};

/** Filter of a product's reviews: by similar customers, by stars, or those with photos. */
export const reviewFilter = z.object(filterShape);

export type ReviewFilter = { [Name in keyof z.infer<typeof reviewFilter>]?: z.infer<typeof reviewFilter>[Name] };

export const adminReviewFilter = z.object({
  status: z._default(z.enum(reviewStatuses), "pending"),
  stars: filterShape.stars,
});

export type AdminReviewFilter = z.infer<typeof adminReviewFilter>;

const revision = z.number().check(z.int(), z.gte(1));

/** A moderation decision on a `revision`, or the shop's reply (null removes it). */
export const reviewChange = z.union([
  z.object({ revision, status: z.literal("published") }),
  z.object({ revision, status: z.literal("refused"), reason: z.enum(refusalReasons) }),
  z.object({ answer: z.nullable(requiredLines(maxAnswerLength)) }),
]);

export type ReviewChange = z.infer<typeof reviewChange>;
