import type { Database } from "../../db/open.ts";
import { letters } from "../../db/tables.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import type { Channel, Letter, LetterData, OrderLetterKind } from "./letter.ts";

/** Puts a mail into the outbox, in the transaction that is its reason. After the commit: `shop.letterBell.ring()`. */
export async function queueLetter(tx: Database, letter: Letter & { to: string; language: Language }): Promise<void> {
  const { kind, data, to, language } = letter;
  await tx.insert(letters).values({ id: newId(), kind, channel: "mail", recipient: to, language, data });
}

/** Whom an order's letters go to, and in which language. */
type Shopper = { phone: string; email: string | null; language: Language };

/** Puts a letter about an order into the outbox: an SMS, and a mail where the order has an address for it. */
export async function queueOrderLetter<Kind extends OrderLetterKind>(
  tx: Database,
  kind: Kind,
  shopper: Shopper,
  data: LetterData[Kind],
): Promise<void> {
  await tx.insert(letters).values(orderLetters(kind, shopper, data));
}

/** The rows of the outbox behind it. */
export function orderLetters<Kind extends OrderLetterKind>(
  kind: Kind,
  { phone, email, language }: Shopper,
  data: LetterData[Kind],
): (typeof letters.$inferInsert)[] {
  const sms = { id: newId(), kind, channel: "sms" as const, recipient: phone, language, data };
  const mail = email ? [{ ...sms, id: newId(), channel: "mail" as const, recipient: email }] : [];
  return [sms, ...mail];
}

type StockLetter = { channel: Channel; to: string; language: Language; data: LetterData["back-in-stock"] };

/** Puts letters about something that is back into the outbox. After the commit: `shop.letterBell.ring()`. */
export async function queueStockLetters(tx: Database, queued: StockLetter[]): Promise<void> {
  if (queued.length === 0) return;
  const kind = "back-in-stock" as const;
  await tx.insert(letters).values(queued.map(({ to, ...letter }) => ({ ...letter, id: newId(), kind, recipient: to })));
}
