import { type RefusalCode, refusals } from "../../shop/refusal.ts";
import type { Speech } from "../ui/language.tsx";
import { ApiRefusal, ApiUnreachable } from "./api.ts";
import { SignInFailure } from "./sign-in-failure.ts";

/** What a person is told when a call failed: what happened, and what to do next. */
export function failureText(error: unknown, t: Speech["t"]): string {
  if (error instanceof ApiUnreachable) return t("failure.offline");
  if (error instanceof SignInFailure) return t(`signin.error.${error.code}`);
  return t(`refusal.${refusalCode(error)}`);
}

/** Refused at the second step of staff alone, which brings these words along. */
type FactorCode = "sign-in-expired" | "code-wrong" | "passkey-refused" | `second-factor-${"exists" | "required"}`;

/** A code we have words for; anything else is a fault of ours. */
function refusalCode(error: unknown): Exclude<RefusalCode, FactorCode> {
  const known = error instanceof ApiRefusal && Object.hasOwn(refusals, error.code);
  return known ? (error.code as Exclude<RefusalCode, FactorCode>) : "server-error";
}
