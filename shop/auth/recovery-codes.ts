import { createHash, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { recoveryCodes } from "../../db/schema.ts";

const codeCount = 10;
const length = 24;
// Crockford's alphabet has no characters that are confused on paper.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Replaces the recovery codes by ten new ones of 120 bits. They are shown once: the database stores hashes. */
export async function renewRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(userId, code) })));
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

/** Consumes a code, in any notation; false if it is wrong or already used. */
export async function redeemRecoveryCode(tx: Database, userId: string, typed: string): Promise<boolean> {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashCode(userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

function hashCode(userId: string, code: string): string {
  return createHash("sha256").update(`${userId}:${code}`).digest("base64url");
}
