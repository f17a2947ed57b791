import type { Database } from "../../db/open.ts";
import { shopSettings as table } from "../../db/tables.ts";
import { readSettings, type ShopSettings } from "./schema.ts";

/** The merchant's settings as they stand in the database; defaults where nothing was set. */
export async function loadSettings(db: Database): Promise<ShopSettings> {
  const [row] = await db.select({ value: table.value }).from(table);
  return readSettings(row?.value);
}
