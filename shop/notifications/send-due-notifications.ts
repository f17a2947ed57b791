import { and, eq, sql } from "drizzle-orm";
import { notifications } from "../../db/tables.ts";
import type { Language } from "../language.ts";
import { NotSent } from "../ports.ts";
import type { Shop } from "../shop.ts";
import { writeMail, writeSms } from "./compose-notification.ts";
import { type Letter, type LetterKind, type SmsLetterKind, secretKinds } from "./notification.ts";
import type { Channel } from "./notification-rules.ts";

const minute = 60_000;
// After the first try, the second, …: eight tries over 22 hours.
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute);
// Longer than any gateway is waited for; after that, whoever claimed it counts as dead.
const claimedFor = 10 * minute;
const atOnce = 5;

type Claimed = Letter & { id: string; recipient: string; language: Language; tries: number };

/** A try that failed, in words that name nobody. */
export type FailedTry = {
  letter: string;
  kind: LetterKind;
  channel: Channel;
  code: string;
  tries: number;
  givenUp: boolean;
};

/**
 * Sends the letters of one channel that are due, a handful at most, and answers how many that were. Several processes
 * may do this at once: each letter is claimed by one of them, and comes back when that one dies. A letter is sent at
 * least once; its Message-ID is the same at every try. Where nothing is set up to send by, letters become `kept`.
 */
export async function sendDueLetters(
  shop: Shop,
  channel: Channel,
  onFailure: (failure: FailedTry) => void = () => {},
): Promise<number> {
  const send = sendBy(shop, channel);
  if (!send) return keepLetters(shop, channel);
  const claimed = await claim(shop, channel);
  const tries = claimed.map((letter) => tryToSend(shop, channel, letter, send, onFailure));
  // All of them come to their end before one that broke (the database is away) is told.
  const broken = (await Promise.allSettled(tries)).find((each) => each.status === "rejected");
  if (broken) throw broken.reason;
  return claimed.length;
}

type Send = (letter: Claimed) => Promise<void>;

function sendBy(shop: Shop, channel: Channel): Send | null {
  const { sendMail, sendSms, publicUrl } = shop;
  if (channel === "sms") {
    if (!sendSms) return null;
    return async (letter) => {
      const text = writeSms(letter as Letter<SmsLetterKind>, letter.language, await letterhead(shop));
      await sendSms({ to: letter.recipient, text });
    };
  }
  if (!sendMail) return null;
  return async (letter) => {
    const written = writeMail(letter, letter.language, await letterhead(shop));
    const messageId = `<${letter.id}@${new URL(publicUrl).hostname}>`;
    await sendMail({ messageId, to: letter.recipient, ...written });
  };
}

async function letterhead(shop: Shop) {
  return { settings: await shop.settings(), publicUrl: shop.publicUrl };
}

async function keepLetters(shop: Shop, channel: Channel): Promise<number> {
  await shop.db
    .update(notifications)
    .set({ state: "kept" })
    .where(and(eq(notifications.state, "waiting"), eq(notifications.channel, channel)));
  return 0;
}

async function claim(shop: Shop, channel: Channel): Promise<Claimed[]> {
  const now = shop.now();
  const until = new Date(now.getTime() + claimedFor);
  const { rows } = await shop.db.execute<Claimed>(sql`
    with due as materialized (
      select id from notifications
       where state = 'waiting' and channel = ${channel} and next_attempt_at <= ${now}
       order by next_attempt_at, created_at limit ${atOnce} for update skip locked)
    update notifications set attempts = attempts + 1, next_attempt_at = ${until} where id in (select id from due)
    returning id, kind, recipient, language, data, attempts as tries`);
  return rows;
}

async function tryToSend(
  shop: Shop,
  channel: Channel,
  letter: Claimed,
  send: Send,
  onFailure: (failure: FailedTry) => void,
): Promise<void> {
  try {
    await send(letter);
  } catch (error) {
    const code = error instanceof NotSent ? error.code : "not-written";
    const wait = error instanceof NotSent && error.forGood ? undefined : waits[letter.tries - 1];
    await settle(shop, letter, wait === undefined ? "failed" : "waiting", { code, wait });
    const { id, kind, tries } = letter;
    onFailure({ letter: id, kind, channel, code, tries, givenUp: wait === undefined });
    return;
  }
  await settle(shop, letter, "sent");
}

type Failure = { code: string; wait: number | undefined };

async function settle(shop: Shop, letter: Claimed, state: "sent" | "failed" | "waiting", failure?: Failure) {
  const now = shop.now();
  // A link into an account is not kept once it was sent or can no longer be.
  const forget = state !== "waiting" && secretKinds.includes(letter.kind);
  await shop.db
    .update(notifications)
    .set({
      state,
      lastError: failure?.code ?? null,
      ...(state === "sent" ? { sentAt: now } : {}),
      ...(failure?.wait === undefined ? {} : { nextAttemptAt: new Date(now.getTime() + failure.wait) }),
      ...(forget ? { data: null } : {}),
    })
    // Claimed anew meanwhile, it is somebody else's to settle; unless it did go out.
    .where(
      and(
        eq(notifications.id, letter.id),
        eq(notifications.state, "waiting"),
        state === "sent" ? undefined : eq(notifications.attempts, letter.tries),
      ),
    );
}
