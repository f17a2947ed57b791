import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database } from "../../db/open.ts";
import { totpSecrets } from "../../db/schema.ts";
import { Refusal } from "../refusal.ts";
import type { SecretBox } from "./secret-box.ts";

const periodSeconds = 30;
/** Clocks may be one period off. */
const allowedDrift = 1;

type TotpDeps = { db: Database; secretBox: SecretBox; now: () => Date };
type TotpLabel = { issuer: string; account: string };

const contextOf = (userId: string) => `totp ${userId}`;

/** Creates a secret that becomes valid with its first code. Refuses `second-factor-exists` if one is valid already. */
export async function startTotp(
  { db, secretBox, now }: TotpDeps,
  userId: string,
  { issuer, account }: TotpLabel,
): Promise<{ secret: string; uri: string }> {
  const totp = createTotp(new Secret({ size: 20 }), { issuer, account });
  const secret = secretBox.seal(totp.secret.base32, contextOf(userId));
  const [started] = await db
    .insert(totpSecrets)
    .values({ userId, secret, createdAt: now() })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret, createdAt: now(), lastStep: null },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning();
  if (!started) throw new Refusal("second-factor-exists");
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Whether a code is correct and unused; consumes it. `confirm` accepts the secret that was just created. */
export async function redeemTotpCode(
  tx: Database,
  { secretBox, now }: Omit<TotpDeps, "db">,
  { userId, code, confirm = false }: { userId: string; code: string; confirm?: boolean },
): Promise<boolean> {
  const isInExpectedState = confirm ? isNull(totpSecrets.confirmedAt) : isNotNull(totpSecrets.confirmedAt);
  const isOwnSecret = and(eq(totpSecrets.userId, userId), isInExpectedState);
  const [stored] = await tx.select().from(totpSecrets).where(isOwnSecret);
  const secret = stored && secretBox.open(stored.secret, contextOf(userId));
  if (!stored || !secret) return false;
  const timestamp = now().getTime();
  const delta = createTotp(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: allowedDrift });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta;
  // The database decides: of two parallel uses of a code one succeeds.
  const used = await tx
    .update(totpSecrets)
    .set({ lastStep: step, ...(confirm && { confirmedAt: now() }) })
    .where(
      and(
        isOwnSecret,
        eq(totpSecrets.secret, stored.secret),
        or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step)),
      ),
    )
    .returning({ userId: totpSecrets.userId });
  return used.length > 0;
}

/** How many secrets were encrypted with a missing key: their owners cannot use their app. */
export async function countUnreadableSecrets({ db, secretBox }: Omit<TotpDeps, "now">): Promise<number> {
  const stored = await db.select().from(totpSecrets).where(sql`${totpSecrets.confirmedAt} is not null`);
  return stored.filter(({ userId, secret }) => secretBox.open(secret, contextOf(userId)) === null).length;
}

function createTotp(secret: Secret, { issuer, account }: TotpLabel = { issuer: "", account: "" }): TOTP {
  return new TOTP({ secret, issuer, label: account, algorithm: "SHA1", digits: 6, period: periodSeconds });
}
