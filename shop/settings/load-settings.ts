import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { queryPrepared } from "../../db/prepared.ts";
import { shopSettings as table } from "../../db/tables.ts";
import { readSettings, type ShopSettings } from "./settings-schema.ts";

// Asked for by every page, and hardly ever changed: what was read last is not judged again.
let cached: { text: string | undefined; settings: ShopSettings } | null = null;

/**
 * The merchant's settings as they stand in the database; defaults where nothing was set. While they stay the same, it is
 * the same object, which nobody may change.
 */
export async function loadSettings(db: Database): Promise<ShopSettings> {
  const [row] = await queryPrepared<{ text: string }>(db, sql`select value::text as text from ${table}`);
  const text = row?.text;
  if (!cached || cached.text !== text) {
    cached = { text, settings: readSettings(text === undefined ? undefined : JSON.parse(text)) };
  }
  return cached.settings;
}
