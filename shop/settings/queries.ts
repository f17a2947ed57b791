import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { shopSettings as table } from "../../db/tables.ts";
import { readSettings, type ShopSettings } from "./schema.ts";

/** The merchant's settings as they stand in the database; defaults where nothing was set. */
export async function loadSettings(db: Database): Promise<ShopSettings> {
  const [row] = await prepared<{ value: unknown }>(db, sql`select value from ${table}`);
  return readSettings(row?.value);
}
