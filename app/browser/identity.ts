import type { AuthSessionResponse } from "../../api/contract/auth.ts";
import type { FirebaseProject } from "../../shop/ports.ts";
import type { FirebaseAccounts } from "./firebase-sign-in.ts";
import { request } from "./request.ts";

/** What `POST /jwt` requires: an email, and the provider's cookie or ID token. */
type IdentityProof = { email: string; idToken?: string };

/** The provider's session and the ways to sign in. Goes by the cookie, not by our token. */
export function fetchAuthSession(): Promise<AuthSessionResponse> {
  return request("GET /auth/session");
}

/** The proof of the signed-in user; null for a guest. */
export async function getIdentityProof(): Promise<IdentityProof | null> {
  const { user, firebase } = await fetchAuthSession();
  if (firebase) return (await openFirebaseAccounts(firebase)).getProof();
  return user && { email: user.email };
}

/** Ends the provider's session, or all of the user's, with all tokens. Without a cookie (Firebase) our token names it. */
export async function endProviderSession(token: string | null, { everywhere = false } = {}): Promise<void> {
  const firebase = await firebaseAccounts();
  const name = everywhere ? "POST /auth/revoke-sessions" : "POST /auth/sign-out";
  await request(name, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
  await firebase?.signOut();
}

let accountsPromise: Promise<FirebaseAccounts | null> | undefined;

/** Null where the shop has its own accounts. Asked once, because the provider does not change under a page. */
export function firebaseAccounts(): Promise<FirebaseAccounts | null> {
  accountsPromise ??= fetchAuthSession().then(({ firebase }) => firebase && openFirebaseAccounts(firebase));
  accountsPromise.catch(() => {
    accountsPromise = undefined;
  });
  return accountsPromise;
}

let openedAccounts: Promise<FirebaseAccounts> | undefined;

/** Loaded only where Firebase is the provider. */
function openFirebaseAccounts(project: FirebaseProject): Promise<FirebaseAccounts> {
  openedAccounts ??= import("./firebase-sign-in.ts").then(({ createFirebaseAccounts }) =>
    createFirebaseAccounts(project),
  );
  return openedAccounts;
}
