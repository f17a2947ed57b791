import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type * as z from "zod/mini";
import { Refusal, type RefusalCode, refusals } from "../shop/refusal.ts";

// English sentences for programs; people read `refusal.<code>` in their own language.
const messages: Record<RefusalCode, string> = {
  "bad-request": "The request could not be read: it must be valid JSON, or a whole form where a file is sent.",
  "not-signed-in": "Sign in first.",
  "wrong-password": "E-mail and password do not belong together.",
  "sign-in-expired": "This sign-in took too long or was finished elsewhere: begin again.",
  "not-allowed": "This is not yours to do.",
  "not-found": "There is no such thing here.",
  "method-not-allowed": "This address does not take that method.",
  "invalid-input": "Some fields need another look.",
  "page-too-far": "Lists are paged through up to their 10,000th entry: narrow this one to see what stands further.",
  "quantity-invalid": "A quantity is a whole number from 1 to 99.",
  "product-gone": "A product is no longer in the shop.",
  "variant-needed": "This product comes in several kinds: say which (variantId).",
  "out-of-stock": "There are not that many pieces in stock.",
  "total-changed": "The total is not what it was: look at the fresh quote and send its total.",
  "status-step-refused": "The order cannot take this step from where it stands.",
  "address-too-late": "The parcel is on its way: its address can no longer be changed.",
  "ingredients-unchecked":
    "It names what cosmetics may not contain (`substances`): send their ids as `ingredientsChecked`, or keep it hidden.",
  "changed-meanwhile": "Somebody else changed it meanwhile: read it again, then change it.",
  "key-reused": "This Idempotency-Key has already made another order.",
  "wishes-full": "The list of wishes holds no more than 100.",
  "cart-full": "The cart holds no more lines, or no more of this.",
  "address-book-full": "The address book holds no more addresses.",
  "reset-link-invalid": "This link was used already or is too old: ask for a new one.",
  "email-link-invalid": "This link was used already or is too old: ask for a new one.",
  "email-already-in-use": "This e-mail has an account of another kind: sign in to that one first.",
  "code-wrong": "That code is wrong, or was used already.",
  "passkey-refused": "That passkey did not prove anything here: try again.",
  "second-factor-exists": "There is one already: remove it first.",
  "second-factor-required": "This shop asks its staff for a second factor: add another one before removing the last.",
  "not-bought": "A review comes from a delivered order that holds the product.",
  "own-review": "Whether a review helped, others say.",
  "own-account": "Nobody takes her own account away.",
  "last-admin": "The shop needs one admin at least.",
  "proof-needed": "Send the password along, or sign in anew first: this takes a proof of the last ten minutes.",
  "coupon-exists": "There is, or was, a coupon of this code: take another one.",
  "letter-not-sendable": "This letter was sent, waits already, or must not go out any more.",
  "sending-not-set-up": "Nothing is set up to send it by.",
  "payload-too-large": "The request is too large.",
  "headers-too-large": "The request's headers are too large, or too many.",
  "too-slow": "The request took too long to arrive.",
  "unsupported-media-type": "Send JSON (Content-Type: application/json); a picture or a file as multipart/form-data.",
  "image-unreadable": "That is no picture we can read: send a JPEG, PNG, WebP, AVIF or GIF.",
  "image-unreachable": "No picture could be fetched from that address.",
  "image-too-large": "A picture has at most 10 MB, 50 megapixels and 500 frames.",
  "file-too-large": "A file has at most 20 MB and 50,000 rows.",
  "upload-ticket-invalid": "This upload ticket was used, or is older than 15 minutes: ask for another one.",
  "storage-full": "There is no room for pictures right now.",
  "too-many-requests": "That was too often. Please wait a while.",
  "server-error": "Something broke on our side. Please try again.",
  unavailable: "The shop cannot answer right now. Please try again in a moment.",
};

/** After how many seconds another try makes sense, where the refusal does not say. */
const retryAfter: Partial<Record<RefusalCode, number>> = {
  "too-many-requests": 600,
  unavailable: 2,
  "storage-full": 600,
};

/** The answer to a refusal: `{"error":{"code","message","fields"?}, …details, "requestId"}`. */
export function refuse(
  c: Context,
  refusal: Refusal,
  details: Record<string, unknown> = refusal.details ?? {},
): Response {
  const wait = refusal.againIn ?? retryAfter[refusal.code];
  if (wait) c.header("Retry-After", String(wait));
  return c.json(refusalBody(c, refusal, details), refusals[refusal.code] as ContentfulStatusCode);
}

export function refusalBody(c: Context, refusal: Refusal, details: Record<string, unknown> = {}): object {
  return refusalAnswer(refusal, c.get("requestId"), details);
}

/** The same where there is no request of the API: for whoever is refused before it. */
export function refusalAnswer(
  { code, fields }: Refusal,
  requestId: string,
  details: Record<string, unknown> = {},
): object {
  const error = { code, message: messages[code], ...(fields ? { fields } : {}) };
  return { error, ...details, requestId };
}

/** A schema's findings as a refusal: each field's path with a code (`required`, `phone-invalid`, `invalid`). */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.map(String).join(".") || "body"] ??= codeOf(issue);
  return new Refusal("invalid-input", { fields });
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (/^[a-z-]+$/.test(issue.message)) return issue.message;
  if (issue.input === undefined) return "required";
  return { too_big: "too-big", too_small: "too-small" }[issue.code as string] ?? "invalid";
}
