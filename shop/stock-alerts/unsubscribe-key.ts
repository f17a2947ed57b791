import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { secrets } from "../../db/tables.ts";
import type { Recipient } from "./stock-alert-schema.ts";

/**
 * What a letter's link to stop carries. It follows from the recipient and a secret of the shop: the link of an old letter
 * still works, while nothing of the recipient need be kept for it, and nobody else can make one.
 */
export async function stopKeyOf(db: Database, { channel, recipient }: Recipient): Promise<string> {
  // 96 bits: short enough for an SMS.
  const digest = createHmac("sha256", await unsubscribeSecret(db))
    .update(`${channel}:${recipient}`)
    .digest();
  return digest.subarray(0, 12).toString("base64url");
}

/** Drawn once, the same in every process of this shop. */
async function unsubscribeSecret(db: Database): Promise<string> {
  const name = "stop-links";
  const readSecret = () => db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  const [stored] = await readSecret();
  if (stored) return stored.value;
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [created] = await readSecret();
  if (!created) throw new Error("no secret was kept");
  return created.value;
}
