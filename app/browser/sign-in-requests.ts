import type { SignedInResponse } from "../../api/contract/auth.ts";
import type { Language } from "../../shop/language.ts";
import type { Avatar } from "../../shop/users/user-schema.ts";
import { firebaseAccounts } from "./identity.ts";
import { request } from "./request.ts";

/** Deletes the Firebase account too, which the shop itself cannot. False where that failed: the user may try again. */
export async function deleteProviderAccount(): Promise<boolean> {
  try {
    await (await firebaseAccounts())?.deleteAccount();
    return true;
  } catch {
    return false;
  }
}

/** Loads the provider's code, if any, before it is needed. */
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

/** Creates an account, without telling whether the email has one already. The user signs in afterwards. */
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
