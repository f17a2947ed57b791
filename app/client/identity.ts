import type { AuthSessionAnswer } from "../../api/answers.ts";
import { request } from "./request.ts";

/** What `POST /jwt` demands: an e-mail, and beside it the provider's cookie or its ID token. */
export type Proof = { email: string; idToken?: string };

/** Whom the provider's session names and how one can sign in here. A cookie says who asks, never our own token. */
export function askProvider(): Promise<AuthSessionAnswer> {
  return request<AuthSessionAnswer>("GET", "/auth/session");
}

/** What proves who sits before this browser; null where nobody is signed in. */
export async function proofOfIdentity(): Promise<Proof | null> {
  const { user } = await askProvider();
  return user && { email: user.email };
}

/** Ends the provider's session, or all of the person's, and with it every token that was made from it. */
export async function endProviderSession(token: string | null, { everywhere = false } = {}): Promise<void> {
  const path = everywhere ? "/auth/revoke-sessions" : "/auth/sign-out";
  await request("POST", path, { body: {}, ...(token && { headers: { Authorization: `Bearer ${token}` } }) });
}
