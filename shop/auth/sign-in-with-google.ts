import { and, eq, gt, lt } from "drizzle-orm";
import { sessions, signInFlows } from "../../db/schema.ts";
import type { Language } from "../language.ts";
import { type ExternalAccount, type GoogleSignIn, OpenIdError, type OpenIdProfile } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { storeAvatar } from "../users/change-account.ts";
import { findOrAddUser, linkAccount } from "../users/find-or-add-user.ts";
import { accountEmail } from "../users/user-schema.ts";

/** What the sign-in page offers: Google, the demo's fake issuer, or neither. */
export function googleAvailability(shop: Shop): "off" | "on" | "demo" {
  // Firebase opens its own window.
  return shop.identity.name === "firebase" ? "on" : (shop.google?.kind ?? "off");
}

/** How long the sign-in window stays valid, in milliseconds. */
const flowTimeoutMs = 600_000;

/** Why a sign-in failed, in the browser's codes (`signin.error.<code>`). */
type GoogleErrorCode =
  | "email-unverified"
  | "sign-in-to-link"
  | "linked-elsewhere"
  | "other-email"
  | "flow-expired"
  | "popup-closed-by-user"
  | "unauthorized-domain"
  | "unavailable";

const errorCodes: Record<OpenIdError["reason"], GoogleErrorCode> = {
  declined: "popup-closed-by-user",
  "false-answer": "flow-expired",
  unreachable: "unavailable",
  "not-set-up": "unauthorized-domain",
};

type StartGoogleInput = {
  attempt: string;
  language: Language;
  /** The session of the user who links the account; null to sign in. */
  sessionId: string | null;
};

/** Starts a sign-in: the URL for the window, and the state by which the browser recognises it. */
export async function startGoogleSignIn(
  shop: Shop,
  { issuer, redirectUri }: GoogleSignIn,
  input: StartGoogleInput,
): Promise<{ url: string; state: string } | { code: GoogleErrorCode }> {
  try {
    const { url, flow } = await issuer.start(redirectUri, input.language);
    const now = shop.now();
    await shop.db.delete(signInFlows).where(lt(signInFlows.createdAt, new Date(now.getTime() - flowTimeoutMs)));
    await shop.db.insert(signInFlows).values({ ...flow, ...input, createdAt: now });
    return { url, state: flow.state };
  } catch (error) {
    return { code: errorCodeOf(error) };
  }
}

export type GoogleSignInResult = Pick<StartGoogleInput, "attempt" | "language"> &
  ({ ok: true; userId: string; isNewSession: boolean } | { ok: false; code: GoogleErrorCode });

/**
 * Completes the sign-in of a state with the issuer's callback, once. Null for a state that is unknown, used or expired.
 */
export async function finishGoogleSignIn(
  shop: Shop,
  { issuer, redirectUri }: GoogleSignIn,
  { state, query }: { state: string; query: string },
): Promise<GoogleSignInResult | null> {
  const [storedFlow] = await shop.db.delete(signInFlows).where(eq(signInFlows.state, state)).returning();
  if (!storedFlow || storedFlow.createdAt.getTime() < shop.now().getTime() - flowTimeoutMs) return null;
  const { attempt, language, sessionId, createdAt, ...flow } = storedFlow;
  const window = { attempt, language };
  try {
    const profile = await issuer.finish(flow, redirectUri + query);
    const found =
      sessionId === null ? await signInAccount(shop, profile) : await linkAccountToSession(shop, profile, sessionId);
    return "code" in found ? { ...window, ok: false, ...found } : { ...window, ok: true, ...found };
  } catch (error) {
    return { ...window, ok: false, code: errorCodeOf(error) };
  }
}

type ResolvedUser = { userId: string; isNewSession: boolean } | { code: GoogleErrorCode };

/** Signs in, or adds a new user with their image. */
async function signInAccount(shop: Shop, profile: OpenIdProfile): Promise<ResolvedUser> {
  const account = verifiedAccount(profile);
  if (!account) return { code: "email-unverified" };
  const { userId, isNew } = await findOrAddUser(shop, account);
  if (isNew && profile.picture) await storeAvatar(shop, userId, profile.picture);
  return { userId, isNewSession: true };
}

/** Links the account and returns the signed-in user. */
async function linkAccountToSession(shop: Shop, profile: OpenIdProfile, sessionId: string): Promise<ResolvedUser> {
  const account = verifiedAccount(profile);
  if (!account) return { code: "email-unverified" };
  const [session] = await shop.db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, shop.now())));
  if (!session) return { code: "flow-expired" };
  const linked = await linkAccount(shop, account, session.userId);
  return linked === "linked" ? { ...session, isNewSession: false } : { code: linked };
}

/** An e-mail that the issuer has not confirmed identifies nobody. */
function verifiedAccount({ picture, ...profile }: OpenIdProfile): ExternalAccount | null {
  const email = accountEmail.safeParse(profile.email).data;
  return email !== undefined && profile.emailVerified ? { ...profile, email } : null;
}

function errorCodeOf(error: unknown): GoogleErrorCode {
  if (error instanceof OpenIdError) return errorCodes[error.reason];
  if (error instanceof Refusal && error.code === "email-already-in-use") return "sign-in-to-link";
  throw error;
}
