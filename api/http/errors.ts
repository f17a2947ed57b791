import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type * as z from "zod/mini";
import { fieldCodes } from "../../shop/field-codes.ts";
import { Refusal, type RefusalCode, refusals } from "../../shop/refusal.ts";

// English sentences for programs; people read `refusal.<code>` in their own language.
const messages: Record<RefusalCode, string> = {
  "bad-request": "The request could not be read. Send valid JSON, or a complete form with a file.",
  "not-signed-in": "Sign in first.",
  "wrong-password": "Wrong email or password.",
  "sign-in-expired": "This sign-in took too long or was finished elsewhere. Start again.",
  "not-allowed": "You are not allowed to do this.",
  "not-found": "Not found.",
  "method-not-allowed": "This method is not allowed here.",
  "invalid-input": "Some fields are invalid: see `fields`.",
  "page-too-far": "Lists can be paged up to entry 10,000. Add a filter to see more.",
  "quantity-invalid": "A quantity must be a whole number from 1 to 99.",
  "product-gone": "A product is no longer sold.",
  "variant-needed": "This product has several variants. Choose one (`variantId`).",
  "out-of-stock": "Not enough in stock.",
  "total-changed": "The total has changed. Check the new `quote` and send its `total`.",
  "delivery-area-wrong":
    "The delivery area does not match the address. Check the new `quote` and send its `deliveryArea` and `total`.",
  "phone-code-needed":
    "This order needs the code that is sent to its number (`POST /phone-codes`). Send it again with `phoneCode`.",
  "advance-needed": "This order needs an advance (`amount`, to `sendTo`). Send it again with `advance`.",
  "phone-blocked": "Orders from this number are not taken online. Ask the customer to call the shop.",
  "status-step-refused": "The order cannot move to this status from its current one.",
  "day-too-late": "The day of this delivery can no longer be chosen.",
  "return-closed": "This order takes no request for a return: not delivered, too late, or another one is open.",
  "address-too-late": "The parcel is on its way, so its address can no longer be changed.",
  "edit-too-late": "The order (`status`) can no longer be changed.",
  "discount-too-large": "This discount is above your limit (`limit`, in taka). An admin may agree it.",
  "merge-refused": "These orders cannot go in one parcel (`reason`).",
  "undo-refused": "This step can no longer be undone (`reason`).",
  "call-claimed": "A colleague (`by`) has this customer's card open.",
  "tracking-code-used": "Another order has this tracking number.",
  "goods-promised": "Orders hold these pieces (`short`). Change or cancel one of them first.",
  "on-hold": "The order is on hold. Resume it first, or wait until its hold is over.",
  "already-booked": "A courier was already asked to take this order.",
  "no-courier": "No courier is connected.",
  "answer-needed": "This task is closed by its answer alone.",
  "keys-unreadable": "The keys of this courier or gateway must be entered again.",
  "courier-in-use": "This courier has parcels on their way. Switch it off instead.",
  "stand-in-in-use": "Orders booked with a stand-in courier, or paid with a stand-in gateway, are still open.",
  "gateway-in-use": "A payment or a refund of this gateway is not settled yet. Switch it off instead.",
  "nothing-due": "Nothing is left to pay for this order.",
  "payment-unavailable": "This gateway is not set up, or does not answer. Choose another way to pay, or try again.",
  "payment-refused": "The gateway refuses this payment (`failure`).",
  "refund-by-hand": "This gateway gives nothing back by itself. Send the money by hand and record it.",
  "refund-under-way": "The gateway was told to give this money back. Wait for its answer.",
  "payment-being-checked": "An earlier payment of this order may have been paid. Ask again in a moment.",
  "gateway-unreachable": "The gateway does not answer right now. Nothing was changed.",
  "receipt-unknown": "The gateway does not know this money, or knows another amount.",
  "payment-used": "This transaction id has already paid for an order (`number`).",
  "payment-decided": "This was decided before (`state`).",
  "amount-too-large": "The amount is more than there is.",
  "payout-differs": "The payout was announced with another amount.",
  "payout-open": "The payout is not booked as paid.",
  "payout-paid": "The payout is booked as paid.",
  "line-decided": "The line of the payout is settled already.",
  "parcel-paid": "Another payout has paid for this order.",
  "claim-settled": "The claim is settled already.",
  "count-differs": "The count is not what should be in the box.",
  "day-closed": "The day is closed.",
  "ingredients-unchecked":
    "The ingredients include substances not allowed in cosmetics (`substances`). Send their ids as `ingredientsChecked`, or keep the product hidden.",
  "changed-meanwhile": "Someone else has just changed this. Reload it, then make your change.",
  "key-reused": "This Idempotency-Key was already used for another order.",
  "wishlist-full": "The wish list is full at 100 products. Remove one first.",
  "cart-full": "The cart is full, or cannot hold more of this product.",
  "address-book-full": "The address book is full at 20 addresses. Delete one first.",
  "reset-link-invalid": "This link has been used or has expired. Request a new one.",
  "email-link-invalid": "This link has been used or has expired. Request a new one.",
  "email-already-in-use": "This email already has an account with another sign-in method. Sign in with that first.",
  "invitation-invalid": "This link is unknown, or a newer one has replaced it. Ask for a new invitation.",
  "invitation-expired": "This invitation has expired. Ask for a new one.",
  "invitation-used": "This invitation has been accepted. Sign in.",
  "invitation-withdrawn": "This invitation has been withdrawn.",
  "invitation-for-other": "This invitation is for another email. Sign in with that.",
  "already-invited": "An invitation to this address is open. Send it again or withdraw it.",
  "already-staff": "The account with this email has these roles.",
  "code-wrong": "This code is wrong or has been used. Send the next one.",
  "passkey-refused": "The passkey could not be verified. Try again.",
  "second-factor-exists": "An authenticator app is already set up. Remove it first.",
  "second-factor-required": "This shop requires a second factor for staff. Add another before removing the last.",
  "not-bought": "Only customers whose order was delivered can review this product.",
  "own-review": "You cannot vote on your own review.",
  "own-account": "You cannot delete or demote yourself.",
  "last-admin": "The shop needs at least one admin. Promote someone else first.",
  "proof-needed": "This needs a sign-in within the last ten minutes. Send your password, or sign in again.",
  "coupon-exists": "This coupon code is in use or has been used. Choose another.",
  "letter-not-sendable": "This message has been sent, is queued, or can no longer be sent.",
  "sending-not-set-up": "No mail server or SMS gateway is set up to send this message.",
  "payload-too-large": "The request is too large.",
  "headers-too-large": "The request's headers are too large, or too many.",
  "too-slow": "The request took too long to arrive.",
  "unsupported-media-type": "Send JSON (Content-Type: application/json), or pictures and files as multipart/form-data.",
  "image-unreadable": "The picture cannot be read. Send a JPEG, PNG, WebP, AVIF or GIF.",
  "image-unreachable": "No picture could be fetched from this URL.",
  "image-too-large":
    "A picture can have at most 10 MB, 50 megapixels (13 for AVIF), 12,000 pixels per side and 500 frames, and must decode within 15 s and 400 MB.",
  "file-too-large": "A file can have at most 20 MB and 50,000 rows.",
  "file-not-a-table": "The file contains no table of products. Send XLSX, CSV or JSON.",
  "import-unanswered": "The file has open `questions`. Answer them in `choices`, then import it.",
  "upload-ticket-invalid": "This upload ticket has been used or is older than 15 minutes. Request a new one.",
  "storage-full": "The picture store is full. Try again later.",
  "too-many-requests": "Too many requests. Try again after the seconds in Retry-After.",
  "server-error": "Something went wrong on our side. Try again.",
  unavailable: "The shop is unavailable right now. Try again in a moment.",
};

/** After how many seconds another try makes sense, where the refusal does not say. */
const retryAfterSeconds: Partial<Record<RefusalCode, number>> = {
  "too-many-requests": 600,
  unavailable: 2,
  "storage-full": 600,
};

/** The answer to a refusal: `{"error":{"code","message","fields"?}, …details, "requestId"}`. */
export function sendRefusal(
  c: Context,
  refusal: Refusal,
  details: Record<string, unknown> = refusal.details ?? {},
): Response {
  const waitSeconds = refusal.retryAfterSeconds ?? retryAfterSeconds[refusal.code];
  if (waitSeconds) c.header("Retry-After", String(waitSeconds));
  return c.json(refusalBody(c, refusal, details), refusals[refusal.code] as ContentfulStatusCode);
}

export function refusalBody(c: Context, refusal: Refusal, details: Record<string, unknown> = {}): object {
  return refusalResponse(refusal, c.get("requestId"), details);
}

/** The same response for requests that are refused before they reach the API. */
export function refusalResponse(
  { code, fields }: Refusal,
  requestId: string,
  details: Record<string, unknown> = {},
): object {
  const error = { code, message: messages[code], ...(fields ? { fields } : {}) };
  return { error, ...details, requestId };
}

/** A schema's findings as a refusal: each field's path with a code (`required`, `phone-invalid`, `invalid`). */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): Refusal {
  return new Refusal("invalid-input", { fields: fieldCodes(issues) });
}

/** What is logged of an error: its code and stack, without its message, because PostgreSQL puts values into it. */
export function errorDetails(error: unknown): { code: string | null; stack: string | null } {
  return { code: codeOf(error), stack: error instanceof Error ? stackOf(error) : null };
}

/** The first code in the chain of causes: PostgreSQL's (`23505`), or the system's (`ECONNREFUSED`). */
function codeOf(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return null;
}

function stackOf(error: Error): string {
  return `${error.name}\n${(error.stack ?? "")
    .replace(error.message, "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n")}`;
}
