import { and, eq, gt, lt } from "drizzle-orm";
import { sessions, signInFlows } from "../../db/tables.ts";
import type { Language } from "../language.ts";
import { type GoogleSignIn, OpenIdFailure, type OpenIdProfile, type OutsideAccount } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { knownPerson } from "../users/find-or-add-user.ts";
import { linkAccount } from "../users/link-account.ts";
import { takePortrait } from "../users/store-avatar.ts";
import { accountEmail } from "../users/user-schema.ts";

/** What the sign-in page offers: Google, the stand-in of a demo shop, or neither. */
export function googleOffer(shop: Shop): "off" | "on" | "demo" {
  // Firebase has a window of its own.
  return shop.identity.name === "firebase" ? "on" : (shop.google?.kind ?? "off");
}

/** How long a person may take in the window, in milliseconds. */
const patience = 600_000;

/** Why a sign-in came to nothing, in the codes of the browser (`signin.error.<code>`). */
type FailureCode =
  | "email-unverified"
  | "sign-in-to-link"
  | "linked-elsewhere"
  | "other-email"
  | "flow-expired"
  | "popup-closed-by-user"
  | "unauthorized-domain"
  | "unavailable";

const codes: Record<OpenIdFailure["reason"], FailureCode> = {
  declined: "popup-closed-by-user",
  "false-answer": "flow-expired",
  unreachable: "unavailable",
  "not-set-up": "unauthorized-domain",
};

type Asked = {
  attempt: string;
  language: Language;
  /** The session of the person who adds the account to her own; null to sign in. */
  sessionId: string | null;
};

/** Begins a sign-in: where to send the window, and the state by which the browser will know it. */
export async function startGoogle(
  shop: Shop,
  { issuer, redirectUri }: GoogleSignIn,
  asked: Asked,
): Promise<{ url: string; state: string } | { code: FailureCode }> {
  try {
    const { url, flow } = await issuer.start(redirectUri, asked.language);
    const now = shop.now();
    await shop.db.delete(signInFlows).where(lt(signInFlows.createdAt, new Date(now.getTime() - patience)));
    await shop.db.insert(signInFlows).values({ ...flow, ...asked, createdAt: now });
    return { url, state: flow.state };
  } catch (error) {
    return { code: codeOf(error) };
  }
}

export type GoogleEnd = Pick<Asked, "attempt" | "language"> &
  ({ ok: true; userId: string; isNewSession: boolean } | { ok: false; code: FailureCode });

/**
 * Ends the sign-in of that state with the answer of the issuer, once: a second answer finds nothing. Null for a state
 * that is unknown, used or too old.
 */
export async function finishGoogle(
  shop: Shop,
  { issuer, redirectUri }: GoogleSignIn,
  { state, query }: { state: string; query: string },
): Promise<GoogleEnd | null> {
  const [taken] = await shop.db.delete(signInFlows).where(eq(signInFlows.state, state)).returning();
  if (!taken || taken.createdAt.getTime() < shop.now().getTime() - patience) return null;
  const { attempt, language, sessionId, createdAt, ...flow } = taken;
  const window = { attempt, language };
  try {
    const profile = await issuer.finish(flow, redirectUri + query);
    const found = sessionId === null ? await personOf(shop, profile) : await ownerOf(shop, profile, sessionId);
    return "code" in found ? { ...window, ok: false, ...found } : { ...window, ok: true, ...found };
  } catch (error) {
    return { ...window, ok: false, code: codeOf(error) };
  }
}

type Found = { userId: string; isNewSession: boolean } | { code: FailureCode };

/** Who signs in; somebody new is written down, with her picture. */
async function personOf(shop: Shop, profile: OpenIdProfile): Promise<Found> {
  const account = vouchedFor(profile);
  if (!account) return { code: "email-unverified" };
  const { userId, isNew } = await knownPerson(shop, account);
  if (isNew && profile.picture) await takePortrait(shop, userId, profile.picture);
  return { userId, isNewSession: true };
}

/** She who is signed in, once the account is hers too. */
async function ownerOf(shop: Shop, profile: OpenIdProfile, sessionId: string): Promise<Found> {
  const account = vouchedFor(profile);
  if (!account) return { code: "email-unverified" };
  const [session] = await shop.db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, shop.now())));
  if (!session) return { code: "flow-expired" };
  const linked = await linkAccount(shop, account, session.userId);
  return linked === "linked" ? { ...session, isNewSession: false } : { code: linked };
}

/** An e-mail that the issuer has not made sure of says nothing about who she is. */
function vouchedFor({ picture, ...profile }: OpenIdProfile): OutsideAccount | null {
  const email = accountEmail.safeParse(profile.email).data;
  return email !== undefined && profile.emailVerified ? { ...profile, email } : null;
}

function codeOf(error: unknown): FailureCode {
  if (error instanceof OpenIdFailure) return codes[error.reason];
  if (error instanceof Refusal && error.code === "email-already-in-use") return "sign-in-to-link";
  throw error;
}
