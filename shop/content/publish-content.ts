import { and, eq, lte, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { contentVersions, images } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import type { FieldCode } from "../field-codes.ts";
import type { SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { replaceSettings } from "../settings/settings.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { contrastPairs } from "./colour-rules.ts";
import { readContent } from "./content.ts";
import { publicationFaults } from "./content-faults.ts";
import type { Content } from "./content-schema.ts";

export type ContentVersion = typeof contentVersions.$inferSelect;

/** Refuses `invalid-input` with the fields at fault: colours without enough contrast, dead links. A draft may have them. */
export function checkPublishable(content: Content): void {
  const failing = contrastPairs(content.look.colours).filter(({ passes }) => !passes);
  const ofColours = failing.map(({ colour }): [string, FieldCode] => [`look.colours.${colour}`, "invalid"]);
  const fields = { ...publicationFaults(content), ...Object.fromEntries(ofColours) };
  if (Object.keys(fields).length > 0) throw new Refusal("invalid-input", { fields });
}

/**
 * Publishes a version in a transaction of the caller; the former one becomes a past version. Name, logo, tagline and look
 * are written to the settings, where every page, message and invoice reads them. `by` is null for a scheduled version.
 */
export async function publishVersion(
  tx: Database,
  { version, name, by, at }: { version: ContentVersion; name: string; by: SignedIn | null; at: Date },
): Promise<void> {
  const content = readContent(version.content);
  const [before] = await tx
    .update(contentVersions)
    .set({ state: "past" })
    .where(eq(contentVersions.state, "published"))
    .returning({ name: contentVersions.name });
  await tx
    .update(contentVersions)
    .set({
      ...{ state: "published", name, publishAt: null, publishedAt: at },
      publishedByName: by?.name ?? version.updatedByName,
    })
    .where(eq(contentVersions.id, version.id));
  const settingsOfLook = await readSettingsOfLook(tx, content);
  await replaceSettings(tx, (settings) => ({ ...settings, ...settingsOfLook }));
  await writeAudit(tx, {
    ...{ by, action: "content-published", record: { id: version.id, name } },
    ...{ before: { version: before?.name ?? null }, after: { version: name } },
  });
}

/** Serializes all changes of versions; readers do not wait. */
export async function lockVersions(tx: Database): Promise<void> {
  await tx.execute(sql`lock table content_versions in share row exclusive mode`);
}

/** The settings that follow from a published look. */
export async function readSettingsOfLook(
  db: Database,
  { look: { name, logo, tagline, logoImageId, ...look }, pages }: Content,
): Promise<Pick<ShopSettings, "name" | "logo" | "tagline" | "look">> {
  const { id, width, height, widths } = images;
  const [logoImage = null] =
    logoImageId === null ? [] : await db.select({ id, width, height, widths }).from(images).where(eq(id, logoImageId));
  const listed = pages.filter(({ on, inFooter }) => on && inFooter).map(({ slug, title }) => ({ slug, title }));
  return { ...{ name, logo, tagline }, look: { ...look, logoImage, pages: listed } };
}

/** Publishes the first scheduled version that is due; returns whether there was one. Runs every minute. */
export async function publishDueContent(shop: Shop): Promise<boolean> {
  const now = shop.now();
  const readDue = async (db: Database) => {
    const isDue = and(eq(contentVersions.state, "scheduled"), lte(contentVersions.publishAt, now));
    const due = db.select().from(contentVersions).where(isDue).orderBy(contentVersions.publishAt).limit(1);
    return (await due)[0];
  };
  if (!(await readDue(shop.db))) return false;
  return transaction(shop.db, async (tx) => {
    await lockVersions(tx);
    // Another process may have published it.
    const version = await readDue(tx);
    if (!version) return false;
    await publishVersion(tx, { version, name: version.name, by: null, at: now });
    return true;
  });
}
