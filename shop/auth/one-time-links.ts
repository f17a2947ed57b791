import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { oneTimeLinks } from "../../db/tables.ts";
import { newId } from "../id.ts";

/** What a one-time token is good for; one of a kind opens nothing of another. */
export type LinkPurpose = "reset-password" | "confirm-email" | "sign-in" | "passkey-challenge";

/** Whom a token is for, with what belongs to it. The person's id stands first, so that all of hers can be taken back. */
export type LinkValue = { userId: string; payload: string };

/** 192 bits: nobody guesses it. */
export function randomToken(): string {
  return randomBytes(24).toString("hex");
}

/** Makes a token that opens something once until `expiresAt`; the database keeps its hash alone. */
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

/** What a token is for, without using it up; null for one that is used, old or made up. */
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

/** Uses a token up: of several tries at the same moment one gets it. */
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

/** Takes back every token that was made for a person: to a new password, to a new e-mail, to a sign-in under way. */
export async function revokeLinks(db: Database, userId: string): Promise<void> {
  await db
    .delete(oneTimeLinks)
    .where(sql`${oneTimeLinks.value} = ${userId} or starts_with(${oneTimeLinks.value}, ${`${userId} `})`);
}

function isValidLink(purpose: LinkPurpose, token: string, now: Date) {
  return and(eq(oneTimeLinks.identifier, hashToken(purpose, token)), gt(oneTimeLinks.expiresAt, now));
}

function hashToken(purpose: LinkPurpose, token: string): string {
  return createHash("sha256").update(`${purpose}:${token}`).digest("base64url");
}

function parseLinkValue(value: string): LinkValue {
  const [userId = "", ...payload] = value.split(" ");
  return { userId, payload: payload.join(" ") };
}
