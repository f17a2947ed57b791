import type { AuthSessionAnswer } from "../../api/responses.ts";
import type { FirebaseProject } from "../../shop/ports.ts";
import type { FirebaseAccounts } from "./firebase-sign-in.ts";
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
  accounts ??= import("./firebase-sign-in.ts").then(({ openFirebase }) => openFirebase(project));
  return accounts;
}
