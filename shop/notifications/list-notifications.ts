import { desc, eq, sql } from "drizzle-orm";
import { notifications } from "../../db/tables.ts";
import { countRows } from "../count-rows.ts";
import { offsetOf } from "../paging.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type Letterhead, writeMail, writeSms } from "./compose-notification.ts";
import { type Letter, type LetterState, type SmsLetterKind, secretKinds } from "./notification.ts";
import { canSendAgain } from "./resend.ts";

type Row = typeof notifications.$inferSelect;

/** A letter of the outbox with its words, as far as they may be read, and whether it can be sent (again). */
export type WrittenLetter = Omit<Row, "data" | "attempts" | "nextAttemptAt"> & {
  tries: number;
  subject: string | null;
  text: string | null;
  again: boolean;
};

type Asked = { state?: LetterState | undefined; page: number; limit: number };

/** The outbox, newest first; for staff. A link that opens an account is shown to nobody. Counted up to `mostPaged`. */
export async function listLetters(shop: Shop, actor: Actor, asked: Asked) {
  allow(actor, "letters:read");
  const where = asked.state ? eq(notifications.state, asked.state) : sql`true`;
  const offset = offsetOf(asked);
  const total = await countRows(shop, sql`${notifications} where ${where}`);
  const rows = await shop.db
    .select()
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.createdAt), notifications.id)
    .limit(asked.limit)
    .offset(offset);
  const head = { settings: await shop.settings(), publicUrl: shop.publicUrl };
  return {
    letters: rows.map((row) => ({ ...written(row, head), again: canSendAgain(shop, row) })),
    total,
  };
}

function written({ data, attempts, nextAttemptAt, ...kept }: Row, head: Letterhead): Omit<WrittenLetter, "again"> {
  const row = { ...kept, tries: attempts };
  const { kind, channel, language } = row;
  if (data === null || secretKinds.includes(kind)) return { ...row, subject: null, text: null };
  const letter = { kind, data } as Letter;
  if (channel === "sms") {
    return { ...row, subject: null, text: writeSms(letter as Letter<SmsLetterKind>, language, head) };
  }
  const { subject, text } = writeMail(letter, language, head);
  return { ...row, subject, text };
}
