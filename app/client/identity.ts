import type { AuthSessionAnswer } from "../../api/answers.ts";
import type { Language } from "../../shop/language.ts";
import type { Portrait } from "../../shop/people/schema.ts";
import type { FirebaseProject } from "../../shop/ports.ts";
import type { FirebaseAccounts } from "./firebase.ts";
import { request } from "./request.ts";

/** What `POST /jwt` demands: an e-mail, and beside it the provider's cookie or its ID token. */
export type Proof = { email: string; idToken?: string };

/** Whom the provider's session names and how one can sign in here. A cookie says who asks, never our own token. */
export function askProvider(): Promise<AuthSessionAnswer> {
  return request<AuthSessionAnswer>("GET", "/auth/session");
}

/** What proves who sits before this browser; null where nobody is signed in. */
export async function proofOfIdentity(): Promise<Proof | null> {
  const { user, firebase } = await askProvider();
  if (firebase) return (await opened(firebase)).proof();
  return user && { email: user.email };
}

/**
 * Ends the provider's session, or all of the person's, and with it every token that was made from it; where there is no
 * cookie (Firebase), our token names it.
 */
export async function endProviderSession(token: string | null, { everywhere = false } = {}): Promise<void> {
  const firebase = await firebaseAccounts();
  const path = everywhere ? "/auth/revoke-sessions" : "/auth/sign-out";
  await request("POST", path, { body: {}, ...(token && { headers: { Authorization: `Bearer ${token}` } }) });
  await firebase?.signOut();
}

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

export async function signInWithPassword(asked: { email: string; password: string }): Promise<void> {
  const firebase = await firebaseAccounts();
  if (firebase) await firebase.signIn(asked);
  else await request("POST", "/auth/sign-in/email", { body: asked });
}

type NewAccount = Portrait & { name: string; email: string; password: string; language: Language };

/** Makes an account; afterwards she signs in with it. Whether the e-mail had one already is not told. */
export async function signUp(account: NewAccount): Promise<void> {
  const firebase = await firebaseAccounts();
  if (firebase) await firebase.signUp(account);
  else await request("POST", "/auth/sign-up/email", { body: account });
}

export async function requestPasswordReset(asked: { email: string; language: Language }): Promise<void> {
  const firebase = await firebaseAccounts();
  if (firebase) await firebase.resetPassword(asked.email);
  else await request("POST", "/auth/request-password-reset", { body: asked });
}

let provider: Promise<FirebaseAccounts | null> | undefined;

/** Null where the shop keeps its accounts itself. Asked once: who vouches for people does not change under a page. */
export function firebaseAccounts(): Promise<FirebaseAccounts | null> {
  provider ??= askProvider().then(({ firebase }) => firebase && opened(firebase));
  provider.catch(() => {
    provider = undefined;
  });
  return provider;
}

let accounts: Promise<FirebaseAccounts> | undefined;

/** Fetched only here, so that no shopper of another shop ever loads it. */
function opened(project: FirebaseProject): Promise<FirebaseAccounts> {
  accounts ??= import("./firebase.ts").then(({ openFirebase }) => openFirebase(project));
  return accounts;
}
