import type { SignedInResponse } from "../../../api/contract/auth.ts";
import type { Language } from "../../../shop/language.ts";
import { errorText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import { loadSecondFactorI18n } from "./i18n.ts";
import { PasskeyAbortedError, signInWithPasskey } from "./passkey.ts";

/** Has the browser prove a passkey and goes on with `arrive`; what came to nothing is said, a closed window is not. */
export async function signInByPasskey(
  language: Language,
  signInAndReturn: (signIn: () => Promise<SignedInResponse>) => Promise<void>,
): Promise<void> {
  const { t } = await loadSecondFactorI18n(language);
  try {
    await signInAndReturn(signInWithPasskey);
  } catch (error) {
    if (error instanceof PasskeyAbortedError) return;
    showToast({ title: t("signin.failed"), text: errorText(error, t), tone: "error" });
  }
}
