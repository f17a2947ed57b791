import { type SQL, sql } from "drizzle-orm";
import { insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { letters } from "../../db/tables.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import type { Letter, LetterData } from "./letter.ts";
import type { Ways } from "./rules.ts";
import { type Channel, channels, type OrderLetterKind } from "./rules.ts";

/** Puts a mail into the outbox, in the transaction that is its reason. After the commit: `shop.letterBell.ring()`. */
export async function queueLetter(tx: Database, letter: Letter & { to: string; language: Language }): Promise<void> {
  const { kind, data, to, language } = letter;
  await tx.insert(letters).values({ id: newId(), kind, channel: "mail", recipient: to, language, data });
}

/** Whom an order's letters go to, and in which language. */
type Shopper = { phone: string; email: string | null; language: Language };

// What anybody can set off with a number that is not hers: so often in a day it is written to, and no more. The order
// stands all the same, and what staff do with it is always told.
const setOffByAnyone: OrderLetterKind[] = ["order-placed", "order-cancelled"];
const mostInADay = 20;

/** Puts a letter about an order into the outbox, by the ways that the merchant has chosen; a mail where the order has an address. */
export async function queueOrderLetter<Kind extends OrderLetterKind>(
  tx: Database,
  kind: Kind,
  shopper: Shopper,
  data: LetterData[Kind],
  ways: Ways,
): Promise<void> {
  await tx.execute(insertOrderLetters(kind, shopper, data, ways));
}

/** The statement behind it, for whoever does more in the same one. */
export function insertOrderLetters<Kind extends OrderLetterKind>(
  kind: Kind,
  { phone, email, language }: Shopper,
  data: LetterData[Kind],
  ways: Ways,
): SQL {
  const recipients = { sms: phone, mail: email };
  const rows = channels.flatMap((channel) => {
    const recipient = recipients[channel];
    return ways[channel] && recipient ? [{ id: newId(), kind, channel, recipient, language, data }] : [];
  });
  if (rows.length === 0) return sql`select where false`;
  const queued = insertRows(letters, rows);
  return setOffByAnyone.includes(kind) ? sql`${queued} where ${sentToday} < ${mostInADay}` : queued;
}

const sentToday = sql`
  (select count(*) from ${letters} l
    where l.recipient = given.recipient and l.kind = any(${sql.param(setOffByAnyone)})
      and l.created_at > now() - interval '1 day')`;

type StockLetter = { channel: Channel; to: string; language: Language; data: LetterData["back-in-stock"] };

/** Puts letters about something that is back into the outbox. After the commit: `shop.letterBell.ring()`. */
export async function queueStockLetters(tx: Database, queued: StockLetter[]): Promise<void> {
  if (queued.length === 0) return;
  const kind = "back-in-stock" as const;
  await tx.insert(letters).values(queued.map(({ to, ...letter }) => ({ ...letter, id: newId(), kind, recipient: to })));
}
