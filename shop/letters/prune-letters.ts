import { and, lt, ne } from "drizzle-orm";
import { letters } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

const days = 90;

/** Throws letters away that are 90 days old, with the names and addresses in them; those still to be sent stay. */
export async function pruneLetters(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - days * 86_400_000);
  await shop.db.delete(letters).where(and(ne(letters.state, "waiting"), lt(letters.createdAt, before)));
}
