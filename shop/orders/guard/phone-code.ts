import { createHmac, randomInt } from "node:crypto";
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { oneTimeLinks } from "../../../db/schema.ts";
import { newId } from "../../id.ts";
import type { Language } from "../../language.ts";
import { phoneCodeSms } from "../../notifications/templates/phone-code.ts";
import type { RateLimitStore } from "../../rate-limits/count-attempts.ts";
import { isSpent, refundRateLimit, spend, trySpend } from "../../rate-limits/spend.ts";
import { Refusal } from "../../refusal.ts";
import type { Shop } from "../../shop.ts";
import { shopSecret } from "../../shop-secret.ts";

const minutesValid = 10;

type SendCodeInput = { phone: string; network: string | null; language: Language };

/**
 * Sends a code by SMS that proves a number at the checkout. Earlier codes stay valid until they expire, so that a
 * stranger who requests another one does not harm the owner of the number. Stored as a keyed hash, and sent at once
 * instead of through the outbox, where staff could read it. Refuses `sending-not-set-up` and `too-many-requests`.
 */
export async function sendPhoneCode(shop: Shop, { phone, network, language }: SendCodeInput): Promise<void> {
  if (!shop.sendSms) throw new Refusal("sending-not-set-up");
  const keys = { network, recipient: phone };
  await spend(shop, "phone-code", keys);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = shop.now();
  const { identifier, value } = await keysOf(shop.db, phone, code);
  await shop.db.delete(oneTimeLinks).where(and(eq(oneTimeLinks.value, value), lte(oneTimeLinks.expiresAt, now)));
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

/** Whether no further code is sent to a number, or to this network, for now. */
export function isCodeWithheld(
  store: RateLimitStore,
  keys: { phone: string; network: string | null },
): Promise<boolean> {
  return isSpent(store, "phone-code", { network: keys.network, recipient: keys.phone });
}

/** A guess that was counted at each of the codes it may be compared with. */
export type CodeGuess = { codes: string[]; network: string | null };

/**
 * Counts a guess at the valid codes of a number before it is compared. Answers null, and counts nothing, where no code is
 * valid, or each has been guessed too often: then only a new code helps.
 */
export async function spendCodeGuess(
  shop: Shop,
  { phone, network }: { phone: string; network: string | null },
): Promise<CodeGuess | null> {
  const { value } = await keysOf(shop.db, phone, "");
  const valid = await shop.db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.value, value), gt(oneTimeLinks.expiresAt, shop.now())));
  const codes: string[] = [];
  for (const { id: code } of valid) if (await trySpend(shop, "phone-code-guess", { code, network })) codes.push(code);
  return codes.length > 0 ? { codes, network } : null;
}

/** Refunds a guess that was right, or had no effect. */
export async function refundCodeGuess(shop: Shop, { codes, network }: CodeGuess): Promise<void> {
  for (const code of codes) await refundRateLimit(shop, "phone-code-guess", { code, network });
}

/**
 * Consumes the matching code and all others of its number: of concurrent orders with it, only one succeeds. Only codes
 * for which the guess was counted can match. Returns whether one did.
 */
export async function redeemPhoneCode(
  tx: Database,
  guess: CodeGuess,
  { phone, phoneCode, now }: { phone: string; phoneCode: string; now: Date },
): Promise<boolean> {
  const { identifier, value } = await keysOf(tx, phone, phoneCode);
  const used = await tx
    .delete(oneTimeLinks)
    .where(
      and(
        inArray(oneTimeLinks.id, guess.codes),
        eq(oneTimeLinks.identifier, identifier),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
    .returning({ id: oneTimeLinks.id });
  if (used.length === 0) return false;
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.value, value));
  return true;
}

/** The hash under which a code and its phone number are stored: neither can be recovered without the shop's secret. */
async function keysOf(db: Database, phone: string, code: string) {
  const secret = await shopSecret(db, "phone-codes");
  const hash = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return { identifier: `phone-code ${hash(`${phone} ${code}`)}`, value: `phone-code ${hash(phone)}` };
}
