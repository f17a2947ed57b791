import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { queryPrepared } from "../../db/prepared.ts";
import { shopSettings as table } from "../../db/tables.ts";
import { readSettings, type ShopSettings } from "./settings-schema.ts";

// Read for every page, but hardly ever changed: parsed again only when the stored text differs.
let cached: { text: string | undefined; settings: ShopSettings } | null = null;

/** The merchant's settings, with defaults. Returns the same object, which nobody may mutate, until they change. */
export async function loadSettings(db: Database): Promise<ShopSettings> {
  const [row] = await queryPrepared<{ text: string }>(db, sql`select value::text as text from ${table}`);
  const text = row?.text;
  if (!cached || cached.text !== text) {
    cached = { text, settings: readSettings(text === undefined ? undefined : JSON.parse(text)) };
  }
  return cached.settings;
}
