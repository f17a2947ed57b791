import type { AuthSessionResponse } from "../../api/contract/auth.ts";
import type { FirebaseProject } from "../../shop/ports.ts";
import type { FirebaseAccounts } from "./firebase-sign-in.ts";
import { request } from "./request.ts";

/** What `POST /jwt` demands: an e-mail, and beside it the provider's cookie or its ID token. */
export type IdentityProof = { email: string; idToken?: string };

/** Whom the provider's session names and how one can sign in here. A cookie says who asks, never our own token. */
export function fetchAuthSession(): Promise<AuthSessionResponse> {
  return request("GET /auth/session");
}

/** What proves who sits before this browser; null where nobody is signed in. */
export async function getIdentityProof(): Promise<IdentityProof | null> {
  const { user, firebase } = await fetchAuthSession();
  if (firebase) return (await openFirebaseAccounts(firebase)).getProof();
  return user && { email: user.email };
}

/**
 * Ends the provider's session, or all of the person's, and with it every token that was made from it; where there is no
 * cookie (Firebase), our token names it.
 */
export async function endProviderSession(token: string | null, { everywhere = false } = {}): Promise<void> {
  const firebase = await firebaseAccounts();
  const name = everywhere ? "POST /auth/revoke-sessions" : "POST /auth/sign-out";
  await request(name, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
  await firebase?.signOut();
}

let accountsPromise: Promise<FirebaseAccounts | null> | undefined;

/** Null where the shop keeps its accounts itself. Asked once: who vouches for people does not change under a page. */
export function firebaseAccounts(): Promise<FirebaseAccounts | null> {
  accountsPromise ??= fetchAuthSession().then(({ firebase }) => firebase && openFirebaseAccounts(firebase));
  accountsPromise.catch(() => {
    accountsPromise = undefined;
  });
  return accountsPromise;
}

let openedAccounts: Promise<FirebaseAccounts> | undefined;

/** Fetched only here, so that no shopper of another shop ever loads it. */
function openFirebaseAccounts(project: FirebaseProject): Promise<FirebaseAccounts> {
  openedAccounts ??= import("./firebase-sign-in.ts").then(({ createFirebaseAccounts }) =>
    createFirebaseAccounts(project),
  );
  return openedAccounts;
}
