import * as z from "zod/mini";
import { claimRequest } from "../customers/customer-schema.ts";
import { optionalText, requiredText } from "../text.ts";
import {
  isOwnChoice,
  maxReturnPhotos,
  maxReturnText,
  refundWays,
  returnReasons,
  returnResolutions,
  returnWays,
} from "./return-rules.ts";

const id = z.string().check(z.maxLength(64));
const photos = z
  .array(z.string().check(z.regex(/^[0-9a-f]{32}$/)))
  .check(z.maxLength(maxReturnPhotos, { error: "too-many" }));

const returnFields = {
  items: z
    .array(
      z.object({
        variantId: id,
        quantity: z.number().check(z.int(), z.gte(1), z.lte(9999)),
        wanted: z._default(z.nullable(id), null),
      }),
    )
    .check(z.minLength(1, { error: "required" }), z.maxLength(50)),
  reason: z.enum(returnReasons, { error: "required" }),
  text: optionalText(maxReturnText),
  resolution: z.enum(returnResolutions, { error: "required" }),
  refundMethod: z._default(z.nullable(z.enum(refundWays)), null),
  way: z.enum(returnWays, { error: "required" }),
};

type ReturnFields = z.infer<z.ZodMiniObject<typeof returnFields>>;

const isRefundNamed = z.refine<ReturnFields>(
  ({ resolution, refundMethod }) => (resolution === "refund") === (refundMethod !== null),
  { error: "required", path: ["refundMethod"] },
);
const isOwnChoiceSent = z.refine<ReturnFields>(
  ({ reason, resolution, way }) => !isOwnChoice(reason) || (resolution === "refund" && way === "send"),
  { error: "invalid", path: ["way"] },
);

/** `POST /orders/returns`: what goes back and why, with photos of pack and batch code. `wanted` is what comes instead. */
export const returnRequest = z
  .extend(claimRequest, { ...returnFields, photos: photos.check(z.minLength(1, { error: "required" })) })
  .check(isRefundNamed, isOwnChoiceSent);

export type ReturnRequest = z.infer<typeof returnRequest>;

/** `POST /orders/:id/returns`: the same from a customer on the phone, with the photos that they sent in a chat, if any. */
export const staffReturnRequest = z
  .object({ ...returnFields, photos: z._default(photos, []) })
  .check(isRefundNamed, isOwnChoiceSent);

export type StaffReturnRequest = z.infer<typeof staffReturnRequest>;

/** `PATCH /returns/:id`: accepted, as the customer asked or with their money back; or declined with a sentence. */
export const returnDecision = z.union([
  z.object({ state: z.literal("accepted"), resolution: z.optional(z.literal("refund")) }),
  z.object({ state: z.literal("declined"), answer: requiredText(maxReturnText) }),
]);

export type ReturnDecision = z.infer<typeof returnDecision>;
