import type { AuthSessionResponse, SignedInResponse } from "../../api/contract/auth.ts";
import type { Language } from "../../shop/language.ts";
import { signInWithGoogle } from "../browser/google-sign-in.ts";
import { firebaseAccounts } from "../browser/identity.ts";

/** Opens Google's popup; call it within the click. */
export async function signInByGoogle(
  provider: AuthSessionResponse["provider"],
  language: Language,
): Promise<SignedInResponse> {
  const firebase = provider === "firebase" ? await firebaseAccounts() : null;
  await (firebase ? firebase.signInWithGoogle() : signInWithGoogle({ language, from: "signin" }));
  return {};
}
