import type { RefusalCode } from "../../shop/refusal.ts";
import type { Speech } from "../i18n/language.tsx";
import { ApiRefusal, ApiUnreachable } from "./api.ts";
import { SignInFailure } from "./sign-in-error.ts";

/** What a person is told when a call failed: what happened, and what to do next. */
export function failureText(error: unknown, t: Speech["t"]): string {
  if (error instanceof ApiUnreachable) return t("failure.offline");
  if (error instanceof SignInFailure) return t(`signin.error.${error.code}`);
  const key: RefusalKey = `refusal.${error instanceof ApiRefusal ? (error.code as SaidHere) : "server-error"}`;
  const said = t(key);
  // A code without words is a fault of ours. Asked of the texts, for the list of codes weighs on every page.
  return said === key ? t("refusal.server-error") : said;
}

/** Refused at the second step of staff alone, which brings these words along. */
type FactorCode = "sign-in-expired" | "code-wrong" | "passkey-refused" | `second-factor-${"exists" | "required"}`;
type SaidHere = Exclude<RefusalCode, FactorCode>;
type RefusalKey = `refusal.${SaidHere}`;
