import type { RefusalCode } from "../../shop/refusal.ts";
import type { I18n } from "../i18n/language.tsx";
import { ApiRefusal, ApiUnreachable } from "./api.ts";
import { SignInError } from "./sign-in-error.ts";

/** The message for a failed call: what happened, and what to do next. */
export function errorText(error: unknown, t: I18n["t"]): string {
  if (error instanceof ApiUnreachable) return t("failure.offline");
  if (error instanceof SignInError) return t(`signin.error.${error.code}`);
  const key: RefusalKey = `refusal.${error instanceof ApiRefusal ? (error.code as TranslatedCode) : "server-error"}`;
  const text = t(key);
  // Checks the texts, since a list of all codes would weigh on every page.
  return text === key ? t("refusal.server-error") : text;
}

/** Refused at the second factor only, which loads these texts itself. */
type SecondFactorCode = "sign-in-expired" | "code-wrong" | "passkey-refused" | `second-factor-${"exists" | "required"}`;
type TranslatedCode = Exclude<RefusalCode, SecondFactorCode>;
type RefusalKey = `refusal.${TranslatedCode}`;
