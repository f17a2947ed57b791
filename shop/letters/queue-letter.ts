import type { SQL } from "drizzle-orm";
import { insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { letters } from "../../db/tables.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import type { Channel, Letter, LetterData, OrderLetterKind } from "./letter.ts";
import { type HeldChannels, noneHeld } from "./order-letter-budget.ts";

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
  held: HeldChannels = noneHeld,
): Promise<void> {
  await tx.execute(insertOrderLetters(kind, shopper, data, held));
}

/** The statement behind it, for whoever does more in the same one. What is `held` lies there until staff send it. */
export function insertOrderLetters<Kind extends OrderLetterKind>(
  kind: Kind,
  { phone, email, language }: Shopper,
  data: LetterData[Kind],
  held: HeldChannels,
): SQL {
  const to = (channel: Channel, recipient: string) => {
    const state = held[channel] ? ("held" as const) : ("waiting" as const);
    return { id: newId(), kind, channel, recipient, language, data, state };
  };
  return insertRows(letters, [to("sms", phone), ...(email ? [to("mail", email)] : [])]);
}

type StockLetter = { channel: Channel; to: string; language: Language; data: LetterData["back-in-stock"] };

/** Puts letters about something that is back into the outbox. After the commit: `shop.letterBell.ring()`. */
export async function queueStockLetters(tx: Database, queued: StockLetter[]): Promise<void> {
  if (queued.length === 0) return;
  const kind = "back-in-stock" as const;
  await tx.insert(letters).values(queued.map(({ to, ...letter }) => ({ ...letter, id: newId(), kind, recipient: to })));
}
