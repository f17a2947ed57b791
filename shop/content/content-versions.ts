import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { contentVersions } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { lockImages } from "../catalog/product-images.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { changedParts } from "./changed-parts.ts";
import { readContent } from "./content.ts";
import { imagesOfContent } from "./content-images.ts";
import type { Content } from "./content-schema.ts";
import type { ContentPart } from "./name-places.ts";
import { type ContentVersion, checkPublishable, lockVersions, publishVersion } from "./publish-content.ts";

/** As text with microseconds, because a change sends it back. */
const changedAt = sql<string>`to_char(${contentVersions.updatedAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What staff edit: the draft, or what is live while there is none (`updatedAt` null). */
export type Draft = {
  content: Content;
  updatedAt: string | null;
  updatedByName: string | null;
  /** What it will replace. */
  live: Content;
  /** The parts in which it differs from that. */
  changed: ContentPart[];
};

/** The draft; what is live where nobody has begun one. */
export async function loadDraft(shop: Shop, actor: Actor): Promise<Draft> {
  allow(actor, "content:draft");
  const [draft] = await shop.db
    .select({ content: contentVersions.content, updatedAt: changedAt, updatedByName: contentVersions.updatedByName })
    .from(contentVersions)
    .where(eq(contentVersions.state, "draft"));
  const live = await shop.content();
  if (!draft) return { content: live, updatedAt: null, updatedByName: null, live, changed: [] };
  const content = readContent(draft.content);
  return { ...draft, content, live, changed: changedParts(content, live) };
}

/** What an earlier, live or scheduled version holds, to look at it. Refuses any other as `not-found`. */
export async function loadVersion(shop: Shop, actor: Actor, id: string): Promise<Content> {
  allow(actor, "content:draft");
  const [version] = await shop.db
    .select({ content: contentVersions.content })
    .from(contentVersions)
    .where(isVersion(id));
  if (!version) throw new Refusal("not-found");
  return readContent(version.content);
}

/** A draft is no version yet. */
const isVersion = (id: string) => and(eq(contentVersions.id, id), ne(contentVersions.state, "draft"));

/**
 * Saves the draft; pages do not change. Returns its new `updatedAt`. Refuses `changed-meanwhile`, and images that do not
 * exist (`invalid-input`).
 */
export async function saveDraft(
  shop: Shop,
  actor: Actor,
  { content, updatedAt }: { content: Content; updatedAt: string | null },
): Promise<string> {
  const by = allow(actor, "content:draft");
  return transaction(shop.db, async (tx) => {
    const draft = await lockDraft(tx, updatedAt);
    for (const { id, field } of imagesOfContent(content)) await lockImages(tx, [id], field);
    const values = { content, updatedByName: by.name, updatedAt: sql`clock_timestamp()` };
    const [saved] = draft
      ? await tx
          .update(contentVersions)
          .set(values)
          .where(eq(contentVersions.id, draft.id))
          .returning({ at: changedAt })
      : await tx
          .insert(contentVersions)
          .values({ id: newId(), state: "draft", name: "", ...values })
          .returning({ at: changedAt });
    return saved?.at ?? "";
  });
}

/** Deletes the draft. Returns false if there is none. */
export async function discardDraft(shop: Shop, actor: Actor, updatedAt: string | null): Promise<boolean> {
  const by = allow(actor, "content:draft");
  return transaction(shop.db, async (tx) => {
    const draft = await lockDraft(tx, updatedAt);
    if (!draft) return false;
    await tx.delete(contentVersions).where(eq(contentVersions.id, draft.id));
    await writeAudit(tx, { by, action: "content-discarded", record: { id: draft.id, name: "" }, before: {} });
    return true;
  });
}

/** Puts the draft live. Refuses `changed-meanwhile`, `not-found` without one, and colours that nobody can read. */
export async function publishDraft(
  shop: Shop,
  actor: Actor,
  { name, updatedAt }: { name: string; updatedAt: string | null },
): Promise<void> {
  const by = allow(actor, "content:publish");
  await transaction(shop.db, async (tx) => {
    const version = await lockPublishable(tx, updatedAt);
    await publishVersion(tx, { version, name, by, at: shop.now() });
  });
}

/** Schedules the draft to go live at a future time. Refuses like `publishDraft`, and a time in the past. */
export async function scheduleDraft(
  shop: Shop,
  actor: Actor,
  { name, at, updatedAt }: { name: string; at: string; updatedAt: string | null },
): Promise<void> {
  const by = allow(actor, "content:publish");
  const publishAt = new Date(at);
  if (publishAt <= shop.now()) throw new Refusal("invalid-input", { fields: { at: "too-small" } });
  await transaction(shop.db, async (tx) => {
    const { id } = await lockPublishable(tx, updatedAt);
    await tx.update(contentVersions).set({ state: "scheduled", name, publishAt }).where(eq(contentVersions.id, id));
    const after = { version: name, publishAt: publishAt.toISOString() };
    await writeAudit(tx, { by, action: "content-scheduled", record: { id, name }, after });
  });
}

/**
 * Cancels the schedule of a version: it becomes the draft again; if there is another draft, it is deleted. Refuses any
 * other version as `not-found`.
 */
export async function unscheduleVersion(shop: Shop, actor: Actor, id: string): Promise<void> {
  const by = allow(actor, "content:publish");
  await transaction(shop.db, async (tx) => {
    await lockVersions(tx);
    const isScheduled = and(eq(contentVersions.id, id), eq(contentVersions.state, "scheduled"));
    const drafts = await tx.$count(contentVersions, eq(contentVersions.state, "draft"));
    const asDraft = { state: "draft", publishAt: null, updatedAt: sql`clock_timestamp()` } as const;
    const named = { name: contentVersions.name };
    const [version] =
      drafts > 0
        ? await tx.delete(contentVersions).where(isScheduled).returning(named)
        : await tx.update(contentVersions).set(asDraft).where(isScheduled).returning(named);
    if (!version) throw new Refusal("not-found");
    await writeAudit(tx, { by, action: "content-unscheduled", record: { id, name: version.name }, before: {} });
  });
}

/**
 * Makes a version the draft again; pages change when it is published. Replaces the draft that was read, if there was
 * one. Returns the new draft's `updatedAt`. Refuses `not-found` and `changed-meanwhile`.
 */
export async function restoreVersion(shop: Shop, actor: Actor, id: string, updatedAt: string | null): Promise<string> {
  const by = allow(actor, "content:draft");
  return transaction(shop.db, async (tx) => {
    const draft = await lockDraft(tx, updatedAt);
    const [version] = await tx.select().from(contentVersions).where(isVersion(id));
    if (!version) throw new Refusal("not-found");
    if (draft) await tx.delete(contentVersions).where(eq(contentVersions.id, draft.id));
    const [restored] = await tx
      .insert(contentVersions)
      .values({
        ...{ id: newId(), state: "draft", name: version.name, content: version.content },
        ...{ updatedByName: by.name, updatedAt: sql`clock_timestamp()` },
      })
      .returning({ at: changedAt });
    const record = { id, name: version.name };
    await writeAudit(tx, { by, action: "content-restored", record, after: { version: version.name } });
    return restored?.at ?? "";
  });
}

const listedVersions = 50;

/** Every version but the draft: the live one, those to come, and the latest earlier ones. */
export async function listVersions(shop: Shop, actor: Actor): Promise<Omit<ContentVersion, "content">[]> {
  allow(actor, "content:draft");
  const { content: _, ...columns } = contentVersions;
  return shop.db
    .select({
      ...{ id: columns.id, state: columns.state, name: columns.name, publishAt: columns.publishAt },
      ...{ publishedAt: columns.publishedAt, publishedByName: columns.publishedByName },
      ...{ updatedAt: columns.updatedAt, updatedByName: columns.updatedByName },
    })
    .from(contentVersions)
    .where(ne(contentVersions.state, "draft"))
    .orderBy(desc(sql`coalesce(${columns.publishAt}, ${columns.publishedAt})`))
    .limit(listedVersions);
}

/** The draft, locked. Refuses `changed-meanwhile` unless it is the one that was read. */
async function lockDraft(tx: Database, updatedAt: string | null) {
  await lockVersions(tx);
  const [draft] = await tx
    .select({ version: contentVersions, at: changedAt })
    .from(contentVersions)
    .where(eq(contentVersions.state, "draft"));
  if ((draft?.at ?? null) !== updatedAt) throw new Refusal("changed-meanwhile");
  return draft?.version ?? null;
}

async function lockPublishable(tx: Database, updatedAt: string | null): Promise<ContentVersion> {
  const draft = await lockDraft(tx, updatedAt);
  if (!draft) throw new Refusal("not-found");
  checkPublishable(readContent(draft.content));
  return draft;
}
