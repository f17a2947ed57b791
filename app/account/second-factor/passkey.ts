import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { SignedInResponse } from "../../../api/contract/auth.ts";
import type { FactorAddedResponse } from "../../../api/contract/second-factor.ts";
import type { Language } from "../../../shop/language.ts";
import { errorText } from "../../browser/error-text.ts";
import { request } from "../../browser/request.ts";
import { showToast } from "../../components/toast.ts";
import { loadSecondFactorI18n } from "./i18n.ts";

/** The user closed the browser's prompt, or it timed out. */
export class PasskeyAbortedError extends Error {}

/** Creates a passkey for the account. Throws `PasskeyAbortedError`, or the refusal of the server. */
export async function createPasskey(name: string, proof: { password?: string }): Promise<FactorAddedResponse> {
  const { options } = await request("POST /auth/second-factor/passkeys/options", { body: proof });
  const response = await runPasskeyPrompt(() => startRegistration({ optionsJSON: options }));
  return request("POST /auth/second-factor/passkeys", {
    body: { name, response: { ...response, response: { ...response.response } } },
  });
}

/** Signs in with a passkey. Throws as above. */
async function signInWithPasskey(): Promise<SignedInResponse> {
  const { options } = await request("POST /auth/sign-in/passkey/options");
  const response = await runPasskeyPrompt(() => startAuthentication({ optionsJSON: options }));
  return request("POST /auth/sign-in/passkey", {
    body: { response: { ...response, response: { ...response.response } } },
  });
}

async function runPasskeyPrompt<Result>(prompt: () => Promise<Result>): Promise<Result> {
  try {
    return await prompt();
  } catch (error) {
    const name = error instanceof WebAuthnError || error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") throw new PasskeyAbortedError();
    throw error;
  }
}

/** Signs in with a passkey and continues with `arrive`; shows errors, but not a closed prompt. */
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
