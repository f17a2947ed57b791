import type { RefusalCode } from "../../shop/refusal.ts";
import type { I18n } from "../i18n/language.tsx";
import { ApiRefusal, ApiUnreachable } from "./api.ts";
import { SignInError } from "./sign-in-error.ts";

/** The message for a failed call: what happened, and what to do next. */
export function errorText(error: unknown, t: I18n["t"]): string {
  if (error instanceof ApiUnreachable) return t("failure.offline");
  if (error instanceof SignInError) return t(`signin.error.${error.code}`);
  return refusalText(error instanceof ApiRefusal ? error.code : "server-error", t);
}

/** The message for the code of a refusal. */
export function refusalText(code: string, t: I18n["t"]): string {
  const key: RefusalKey = `refusal.${code as TranslatedCode}`;
  const text = t(key);
  // Checks the texts, since a list of all codes would weigh on every page.
  return text === key ? t("refusal.server-error") : text;
}

/** Refused at the second factor only, which loads these texts itself. */
type SecondFactorCode = "sign-in-expired" | "code-wrong" | "passkey-refused" | `second-factor-${"exists" | "required"}`;
/** Refused on the page of an invitation only, which loads these texts itself. */
type InvitationCode = `invitation-${"invalid" | "expired" | "used" | "withdrawn" | "for-other"}`;
/** Staff alone meet these; the admin's messages have them. */
type StaffCode =
  | "already-invited"
  | "already-staff"
  | "amount-too-large"
  | "answer-needed"
  | "call-claimed"
  | "claim-settled"
  | "count-differs"
  | "day-closed"
  | "line-decided"
  | "parcel-paid"
  | `payout-${"differs" | "open" | "paid"}`
  | "coupon-exists"
  | "courier-in-use"
  | "discount-too-large"
  | "edit-too-late"
  | "file-not-a-table"
  | "file-too-large"
  | `gateway-${"in-use" | "unreachable"}`
  | "import-unanswered"
  | "ingredients-unchecked"
  | "keys-unreadable"
  | "letter-not-sendable"
  | "on-hold"
  | "merge-refused"
  | "own-account"
  | "payment-decided"
  | "receipt-unknown"
  | `refund-${"by-hand" | "under-way"}`
  | "sending-not-set-up"
  | "stand-in-in-use"
  | "tracking-code-used"
  | "goods-promised"
  | "already-booked"
  | "no-courier"
  | "undo-refused";
/** Asked at the checkout only, in a window that loads these texts itself. */
type GuardCode =
  | ("phone-code-needed" | "advance-needed" | "nothing-due")
  | `payment-${"unavailable" | "refused" | "being-checked"}`;
/** Refused on the page of an order and at its staff, which load these texts themselves. */
type OrderPageCode = "return-closed" | "day-too-late";
type TranslatedCode = Exclude<RefusalCode, SecondFactorCode | InvitationCode | StaffCode | GuardCode | OrderPageCode>;
type RefusalKey = `refusal.${TranslatedCode}`;
