import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { FactorAddedAnswer } from "../../../api/responses.ts";
import { request } from "../../browser/request.ts";

/** The person closed the browser's window, or let it run out: nothing went wrong. */
export class PasskeyAborted extends Error {}

/** Has the browser make a passkey for this account. Throws `PasskeyAborted`, or what the server refused. */
export async function createPasskey(name: string, proof: { password?: string }): Promise<FactorAddedAnswer> {
  type Creation = { options: PublicKeyCredentialCreationOptionsJSON };
  const { options } = await request<Creation>("POST", "/auth/second-factor/passkeys/options", { body: proof });
  const response = await inBrowser(() => startRegistration({ optionsJSON: options }));
  return request<FactorAddedAnswer>("POST", "/auth/second-factor/passkeys", { body: { name, response } });
}

/** Signs in by a passkey of this device or another one. Throws as above. */
export async function signInWithPasskey(): Promise<void> {
  type Proof = { options: PublicKeyCredentialRequestOptionsJSON };
  const { options } = await request<Proof>("POST", "/auth/sign-in/passkey/options", { body: {} });
  const response = await inBrowser(() => startAuthentication({ optionsJSON: options }));
  await request("POST", "/auth/sign-in/passkey", { body: { response } });
}

async function inBrowser<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof WebAuthnError || error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") throw new PasskeyAborted();
    throw error;
  }
}
