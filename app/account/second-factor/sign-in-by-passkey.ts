import type { Language } from "../../../shop/language.ts";
import { failureText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import { loadFactorSpeech } from "./i18n.ts";
import { PasskeyAborted, signInWithPasskey } from "./passkey.ts";

/** Has the browser prove a passkey and goes on with `arrive`; what came to nothing is said, a closed window is not. */
export async function signInByPasskey(
  language: Language,
  arrive: (way: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { t } = await loadFactorSpeech(language);
  try {
    await arrive(signInWithPasskey);
  } catch (failure) {
    if (failure instanceof PasskeyAborted) return;
    showToast({ title: t("signin.failed"), text: failureText(failure, t), tone: "error" });
  }
}
