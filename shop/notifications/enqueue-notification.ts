import { type SQL, sql } from "drizzle-orm";
import { insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { notifications } from "../../db/tables.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import type { Letter, LetterData } from "./notification.ts";
import { type Channel, channels, type OrderLetterKind, type Ways } from "./notification-rules.ts";
import { type HeldChannels, noneHeld } from "./order-notification-budget.ts";

/** Puts a mail into the outbox, in the transaction that is its reason. After the commit: `shop.letterBell.ring()`. */
export async function queueLetter(tx: Database, letter: Letter & { to: string; language: Language }): Promise<void> {
  const { kind, data, to, language } = letter;
  await tx.insert(notifications).values({ id: newId(), kind, channel: "mail", recipient: to, language, data });
}

/** Whom an order's letters go to, and in which language. */
type Shopper = { phone: string; email: string | null; language: Language };

/** Puts a letter about an order into the outbox, by the ways that the merchant has chosen; a mail where the order has an address. */
export async function queueOrderLetter<Kind extends OrderLetterKind>(
  tx: Database,
  kind: Kind,
  shopper: Shopper,
  data: LetterData[Kind],
  ways: Ways,
  held: HeldChannels = noneHeld,
): Promise<void> {
  await tx.execute(insertOrderLetters(kind, shopper, data, ways, held));
}

/** The statement behind it, for whoever does more in the same one. What is `held` lies there until staff send it. */
export function insertOrderLetters<Kind extends OrderLetterKind>(
  kind: Kind,
  { phone, email, language }: Shopper,
  data: LetterData[Kind],
  ways: Ways,
  held: HeldChannels,
): SQL {
  const recipients = { sms: phone, mail: email };
  const rows = channels.flatMap((channel) => {
    const recipient = recipients[channel];
    const state = held[channel] ? ("held" as const) : ("waiting" as const);
    return ways[channel] && recipient ? [{ id: newId(), kind, channel, recipient, language, data, state }] : [];
  });
  return rows.length === 0 ? sql`select where false` : insertRows(notifications, rows);
}

type StockLetter = { channel: Channel; to: string; language: Language; data: LetterData["back-in-stock"] };

/** Puts letters about something that is back into the outbox. After the commit: `shop.letterBell.ring()`. */
export async function queueStockLetters(tx: Database, queued: StockLetter[]): Promise<void> {
  if (queued.length === 0) return;
  const kind = "back-in-stock" as const;
  await tx
    .insert(notifications)
    .values(queued.map(({ to, ...letter }) => ({ ...letter, id: newId(), kind, recipient: to })));
}
