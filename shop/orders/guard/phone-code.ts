import { createHmac, randomInt } from "node:crypto";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { oneTimeLinks } from "../../../db/schema.ts";
import { newId } from "../../id.ts";
import type { Language } from "../../language.ts";
import { phoneCodeSms } from "../../notifications/templates/phone-code.ts";
import { refundRateLimit, spend, trySpend } from "../../rate-limits/spend.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { shopSecret } from "../../shop-secret.ts";

const minutesValid = 10;

type SendCodeInput = { phone: string; network: string | null; language: Language };

/**
 * Sends a code by SMS that proves a number at the checkout; an earlier one no longer counts. Stored as a keyed hash, and
 * sent at once instead of through the outbox, where staff could read it. Refuses `sending-not-set-up` and
 * `too-many-requests`.
 */
export async function sendPhoneCode(shop: Shop, { phone, network, language }: SendCodeInput): Promise<void> {
  if (!shop.sendSms) throw new Refusal("sending-not-set-up");
  const keys = { network, recipient: phone };
  await spend(shop, "phone-code", keys);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = shop.now();
  const { identifier, value } = await keysOf(shop.db, phone, code);
  await shop.db.delete(oneTimeLinks).where(eq(oneTimeLinks.value, value));
  const expiresAt = new Date(now.getTime() + minutesValid * 60_000);
  await shop.db.insert(oneTimeLinks).values({ id: newId(), identifier, value, expiresAt });
  const { name } = await shop.settings();
  try {
    await shop.sendSms({ to: phone, text: phoneCodeSms[language]({ code, shop: name[language] }) });
  } catch {
    await refundRateLimit(shop, "phone-code", keys);
    throw new Refusal("unavailable");
  }
}

/** A guess that was counted at the one code it may be compared with. */
export type CodeGuess = { code: string; network: string | null };

/**
 * Counts a guess at the code of a number before it is compared. Answers null, and counts nothing, where no code is valid,
 * or this one has been guessed too often: then only a new code helps.
 */
export async function spendCodeGuess(
  shop: Shop,
  { phone, network }: { phone: string; network: string | null },
): Promise<CodeGuess | null> {
  const { value } = await keysOf(shop.db, phone, "");
  const [valid] = await shop.db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.value, value), gt(oneTimeLinks.expiresAt, shop.now())))
    .orderBy(desc(oneTimeLinks.expiresAt))
    .limit(1);
  if (!valid) return null;
  const guess = { code: valid.id, network };
  return (await trySpend(shop, "phone-code-guess", guess)) ? guess : null;
}

/** Uses the code up that a guess was counted at: of orders that arrive together with it, one gets it. Answers whether it was right. */
export async function redeemPhoneCode(
  tx: Database,
  guess: CodeGuess,
  { phone, phoneCode, now }: { phone: string; phoneCode: string; now: Date },
): Promise<boolean> {
  const { identifier } = await keysOf(tx, phone, phoneCode);
  const used = await tx
    .delete(oneTimeLinks)
    .where(
      and(eq(oneTimeLinks.id, guess.code), eq(oneTimeLinks.identifier, identifier), gt(oneTimeLinks.expiresAt, now)),
    )
    .returning({ id: oneTimeLinks.id });
  return used.length > 0;
}

/** Under what a code and the number it was sent to are stored: neither can be read back without the shop's secret. */
async function keysOf(db: Database, phone: string, code: string) {
  const secret = await shopSecret(db, "phone-codes");
  const hash = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return { identifier: `phone-code ${hash(`${phone} ${code}`)}`, value: `phone-code ${hash(phone)}` };
}
