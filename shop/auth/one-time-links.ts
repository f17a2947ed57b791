import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { oneTimeLinks } from "../../db/schema.ts";
import { newId } from "../id.ts";

/** What a one-time token is for; no other purpose accepts it. */
export type LinkPurpose = "reset-password" | "confirm-email" | "sign-in" | "passkey-challenge";

/** Whom a token is for, and its payload. The user's id comes first, so that all their tokens can be revoked. */
export type LinkValue = { userId: string; payload: string };

/** 192 bits, impossible to guess. */
export function randomToken(): string {
  return randomBytes(24).toString("hex");
}

/** 128 bits, as impossible to guess, in the fewest characters that an SMS keeps together as a link. */
export function shortToken(): string {
  return randomBytes(16).toString("hex");
}

/** Creates a token that works once until `expiresAt`; the database stores only its hash. */
export async function createLink(
  db: Database,
  purpose: LinkPurpose,
  { userId, payload }: LinkValue,
  expiresAt: Date,
): Promise<string> {
  const token = randomToken();
  const value = payload === "" ? userId : `${userId} ${payload}`;
  await db.insert(oneTimeLinks).values({ id: newId(), identifier: hashToken(purpose, token), value, expiresAt });
  return token;
}

/** What a token is for, without consuming it; null if it is used, old or invented. */
export async function readLink(
  db: Database,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<LinkValue | null> {
  const [link] = await db
    .select()
    .from(oneTimeLinks)
    .where(isValidLink(purpose, token, now));
  return link ? parseLinkValue(link.value) : null;
}

/** Consumes a token: of parallel calls one gets it. */
export async function consumeLink(
  db: Database,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<LinkValue | null> {
  const [link] = await db
    .delete(oneTimeLinks)
    .where(isValidLink(purpose, token, now))
    .returning();
  return link ? parseLinkValue(link.value) : null;
}

/** Revokes all tokens of a user: for a new password, a new e-mail, a pending sign-in. */
export async function revokeLinks(db: Database, userId: string): Promise<void> {
  await db
    .delete(oneTimeLinks)
    .where(sql`${oneTimeLinks.value} = ${userId} or starts_with(${oneTimeLinks.value}, ${`${userId} `})`);
}

function isValidLink(purpose: LinkPurpose, token: string, now: Date) {
  return and(eq(oneTimeLinks.identifier, hashToken(purpose, token)), gt(oneTimeLinks.expiresAt, now));
}

/** What the database stores of a token. */
export function hashToken(purpose: LinkPurpose | "staff-invitation", token: string): string {
  return createHash("sha256").update(`${purpose}:${token}`).digest("base64url");
}

function parseLinkValue(value: string): LinkValue {
  const [userId = "", ...payload] = value.split(" ");
  return { userId, payload: payload.join(" ") };
}
