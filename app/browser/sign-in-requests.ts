import type { SignedInResponse } from "../../api/contract/auth.ts";
import type { Language } from "../../shop/language.ts";
import type { Avatar } from "../../shop/users/user-schema.ts";
import { firebaseAccounts } from "./identity.ts";
import { request } from "./request.ts";

/**
 * After the shop has deleted somebody: where somebody else keeps her account (Firebase) it goes, too, by her own word, for
 * the shop has no power over it. False where that did not work: it is hers to try again.
 */
export async function deleteProviderAccount(): Promise<boolean> {
  try {
    await (await firebaseAccounts())?.deleteAccount();
    return true;
  } catch {
    return false;
  }
}

/** Gets ready to sign somebody in: the provider's own code, where it has some, is there before anything is pressed. */
export function prepareSignIn(): void {
  firebaseAccounts().catch(() => {});
}

export async function signInWithPassword(input: { email: string; password: string }): Promise<SignedInResponse> {
  const firebase = await firebaseAccounts();
  if (!firebase) return request("POST /auth/sign-in/email", { body: input });
  await firebase.signIn(input);
  return {};
}

type SignUpInput = Avatar & { name: string; email: string; password: string; language: Language };

/** Makes an account; afterwards she signs in with it. Whether the e-mail had one already is not told. */
export async function signUp(account: SignUpInput): Promise<void> {
  const firebase = await firebaseAccounts();
  if (firebase) await firebase.signUp(account);
  else await request("POST /auth/sign-up/email", { body: account });
}

export async function requestPasswordReset(input: { email: string; language: Language }): Promise<void> {
  const firebase = await firebaseAccounts();
  if (firebase) await firebase.resetPassword(input.email);
  else await request("POST /auth/request-password-reset", { body: input });
}
