import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { SignedInResponse } from "../../../api/contract/auth.ts";
import type { FactorAddedResponse } from "../../../api/contract/second-factor.ts";
import { request } from "../../browser/request.ts";

/** The person closed the browser's window, or let it run out: nothing went wrong. */
export class PasskeyAbortedError extends Error {}

/** Has the browser make a passkey for this account. Throws `PasskeyAborted`, or what the server refused. */
export async function createPasskey(name: string, proof: { password?: string }): Promise<FactorAddedResponse> {
  const { options } = await request("POST /auth/second-factor/passkeys/options", { body: proof });
  const response = await runPasskeyPrompt(() => startRegistration({ optionsJSON: options }));
  return request("POST /auth/second-factor/passkeys", {
    body: { name, response: { ...response, response: { ...response.response } } },
  });
}

/** Signs in by a passkey of this device or another one. Throws as above. */
export async function signInWithPasskey(): Promise<SignedInResponse> {
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
