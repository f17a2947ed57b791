import type { FieldCode } from "./field-codes.ts";

/**
 * Every expected refusal of a use case, with its HTTP status. Its text is in `app/i18n` under `refusal.<code>`; a code
 * without a text in both languages fails the type check.
 */
export const refusals = {
  "bad-request": 400,
  "not-signed-in": 401,
  "wrong-password": 401,
  "sign-in-expired": 401,
  "not-allowed": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "invalid-input": 422,
  "page-too-far": 422,
  "quantity-invalid": 422,
  "product-gone": 409,
  "variant-needed": 422,
  "out-of-stock": 409,
  "total-changed": 409,
  "delivery-area-wrong": 409,
  "phone-blocked": 409,
  "phone-code-needed": 409,
  "advance-needed": 409,
  "status-step-refused": 409,
  "address-too-late": 409,
  "edit-too-late": 409,
  "return-closed": 409,
  "day-too-late": 409,
  "discount-too-large": 409,
  "merge-refused": 409,
  "undo-refused": 409,
  "call-claimed": 409,
  "tracking-code-used": 409,
  "goods-promised": 409,
  "on-hold": 409,
  "already-booked": 409,
  "no-courier": 409,
  "answer-needed": 409,
  "keys-unreadable": 409,
  "courier-in-use": 409,
  "stand-in-in-use": 409,
  "gateway-in-use": 409,
  "nothing-due": 409,
  "payment-unavailable": 409,
  "payment-refused": 409,
  "payment-being-checked": 409,
  "refund-by-hand": 409,
  "refund-under-way": 409,
  "payment-used": 409,
  "receipt-unknown": 409,
  "gateway-unreachable": 409,
  "payment-decided": 409,
  "amount-too-large": 409,
  "payout-differs": 409,
  "payout-open": 409,
  "payout-paid": 409,
  "line-decided": 409,
  "parcel-paid": 409,
  "claim-settled": 409,
  "count-differs": 409,
  "day-closed": 409,
  "ingredients-unchecked": 409,
  "changed-meanwhile": 409,
  "key-reused": 422,
  "not-bought": 409,
  "own-review": 409,
  "cart-full": 409,
  "wishlist-full": 409,
  "address-book-full": 409,
  "reset-link-invalid": 422,
  "email-link-invalid": 422,
  "email-already-in-use": 409,
  "invitation-invalid": 422,
  "invitation-expired": 422,
  "invitation-used": 422,
  "invitation-withdrawn": 422,
  "invitation-for-other": 409,
  "already-invited": 409,
  "already-staff": 409,
  "code-wrong": 422,
  "passkey-refused": 422,
  "second-factor-exists": 409,
  "second-factor-required": 409,
  "own-account": 409,
  "last-admin": 409,
  "proof-needed": 409,
  "coupon-exists": 409,
  "letter-not-sendable": 409,
  "sending-not-set-up": 409,
  "payload-too-large": 413,
  "headers-too-large": 431,
  "too-slow": 408,
  "unsupported-media-type": 415,
  "image-unreadable": 422,
  "image-unreachable": 422,
  "image-too-large": 413,
  "file-too-large": 413,
  "file-not-a-table": 422,
  "import-unanswered": 409,
  "upload-ticket-invalid": 422,
  "storage-full": 503,
  "too-many-requests": 429,
  "server-error": 500,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof refusals;

/**
 * An expected "no": what was refused (`code`), where (`fields`: path of the input → code), and what helps (`details`).
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Record<string, FieldCode> | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** Seconds until a retry makes sense, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    options: {
      message?: string;
      fields?: Record<string, FieldCode>;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(options.message ?? code);
    this.name = "Refusal";
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return refusals[this.code];
  }
}

type ImageRefusal = Refusal & { code: "image-unreachable" | "image-unreadable" | "image-too-large" };

/** Whether a picture was refused because of its content, which the form shows at its field. */
export function isImageRefusal(error: unknown): error is ImageRefusal {
  return error instanceof Refusal && error.code.startsWith("image-");
}
