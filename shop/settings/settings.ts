import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { queryPrepared } from "../../db/prepared.ts";
import { shopSettings, variants } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { getImage, lockImages, storeImages } from "../catalog/product-images.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { withholdEveryNight } from "../stock/withhold.ts";
import { readSettings, type SettingsChanges, type ShopSettings } from "./settings-schema.ts";

// Read for every page, but hardly ever changed: parsed again only when the stored text differs.
let cached: { text: string | undefined; settings: ShopSettings } | null = null;

const versions = new WeakMap<ShopSettings, string>();

/** The transaction that wrote these settings (as text; empty before the first), undefined if they were not read here. */
export function versionOfSettings(settings: ShopSettings): string | undefined {
  return versions.get(settings);
}

/** The merchant's settings, with defaults. Returns the same object, which nobody may mutate, until they change. */
export async function loadSettings(db: Database): Promise<ShopSettings> {
  const [row] = await queryPrepared<{ text: string; version: string }>(
    db,
    sql`select value::text as text, xmin::text as version from ${shopSettings}`,
  );
  const text = row?.text;
  if (!cached || cached.text !== text) {
    cached = { text, settings: readSettings(text === undefined ? undefined : JSON.parse(text)) };
  }
  versions.set(cached.settings, row?.version ?? "");
  return cached.settings;
}

/** The settings with the hero's image, and the version that `changeSettings` checks; for staff. */
export async function loadAdminSettings(shop: Shop, actor: Actor) {
  allow(actor, "settings:change");
  const settings = await loadSettings(shop.db);
  const { imageId } = settings.hero;
  const picture = imageId === null ? null : await getImage(shop, imageId, { text: "", language: "en" });
  return { settings, picture, updatedAt: await lastChangedAt(shop.db) };
}

/** Changes the named settings; pages show them from the next request on. Refuses `changed-meanwhile`, and wrapping that no SKU names. */
export async function changeSettings(
  shop: Shop,
  actor: Actor,
  { hero, ...changes }: SettingsChanges,
  updatedAt: string | null | undefined,
): Promise<ShopSettings> {
  const by = allow(actor, "settings:change");
  const [imageId = null] = hero?.image ? await storeImages(shop, by, [hero.image], "hero.image") : [];
  const saved = await transaction(shop.db, async (tx) => {
    await lockSettings(tx);
    if (updatedAt !== undefined && updatedAt !== (await lastChangedAt(tx))) throw new Refusal("changed-meanwhile");
    await lockImages(tx, [imageId], "hero.image");
    if (changes.giftWrapSku && !(await isSold(tx, changes.giftWrapSku)))
      throw new Refusal("invalid-input", { fields: { giftWrapSku: "part-unknown" } });
    const defined = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    return writeSettings(tx, by, (before) => ({
      ...{ ...before, ...defined },
      ...(hero && { hero: { title: hero.title, text: hero.text, imageId } }),
    }));
  });
  if (changes.minimumLifeDays !== undefined) await withholdEveryNight({ ...shop, settings: async () => saved });
  return saved;
}

async function isSold(tx: Database, sku: string): Promise<boolean> {
  return (await tx.$count(variants, and(eq(variants.sku, sku), eq(variants.deleted, false)))) > 0;
}

/** Changes settings in a transaction of the caller, one at a time. */
export async function writeSettings(
  tx: Database,
  by: SignedIn,
  change: (before: ShopSettings) => ShopSettings,
): Promise<ShopSettings> {
  const { before, after } = await replaceSettings(tx, change);
  await writeAudit(tx, {
    ...{ by, action: "settings-changed", record: { id: "settings", name: after.name.en } },
    ...{ before, after },
  });
  return loadSettings(tx);
}

/** The same without a record of it: the caller writes its own. */
export async function replaceSettings(tx: Database, change: (before: ShopSettings) => ShopSettings) {
  await lockSettings(tx);
  const before = await loadSettings(tx);
  const after = change(before);
  await tx.update(shopSettings).set({ value: after, updatedAt: sql`clock_timestamp()` });
  return { before, after };
}

async function lockSettings(tx: Database): Promise<void> {
  // Inserted first, so that there is a row to lock.
  await tx
    .insert(shopSettings)
    .values({ value: {}, updatedAt: new Date(0) })
    .onConflictDoNothing();
  await tx.execute(sql`select from shop_settings for update`);
}

/** Null until the first change. */
async function lastChangedAt(db: Database): Promise<string | null> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from shop_settings where updated_at > to_timestamp(0)`);
  return rows[0]?.at ?? null;
}
