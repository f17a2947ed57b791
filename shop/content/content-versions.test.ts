import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sampleContent } from "../../api/test-requests.ts";
import { auditLog, contentVersions, images, invalidations } from "../../db/schema.ts";
import { purgeImages } from "../media/purge-images.ts";
import type { SignedIn } from "../permissions.ts";
import { loadSettings } from "../settings/settings.ts";
import { admin, nusrat, type TestShop, testShop } from "../test-shop.ts";
import type { Content } from "./content-schema.ts";
import {
  discardDraft,
  listVersions,
  loadDraft,
  loadVersion,
  publishDraft,
  restoreVersion,
  saveDraft,
  scheduleDraft,
  unscheduleVersion,
} from "./content-versions.ts";
import { publishDueContent } from "./publish-content.ts";

const keeper: SignedIn = { role: "catalogue", id: "keya", email: "keya@labonno.example", name: "Keya" };

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const named = (en: string): Content => ({ ...sampleContent, look: { ...sampleContent.look, name: { en, bn: en } } });

/** Saves a draft over the current one. */
async function draft(content: Content, by: SignedIn = admin): Promise<string> {
  const { updatedAt } = await loadDraft(shop, by);
  return saveDraft(shop, by, { content, updatedAt });
}

async function publish(name: string) {
  await publishDraft(shop, admin, { name, updatedAt: await draft(named(name)) });
}

const shopName = async () => (await loadSettings(shop.db)).name.en;

test("a draft changes no page until it is published, and then every page", async () => {
  const before = await shop.content();
  const updatedAt = await draft(named("Rupkotha"), keeper);
  expect(await shop.content()).toEqual(before);
  const loaded = await loadDraft(shop, admin);
  expect(loaded).toMatchObject({ content: named("Rupkotha"), updatedByName: "Keya" });
  expect(loaded.changed).toContain("brand");

  await shop.db.delete(invalidations);
  await publishDraft(shop, admin, { name: "Winter", updatedAt });
  expect(await shop.content()).toEqual(named("Rupkotha"));
  expect(await shopName()).toBe("Rupkotha");
  // Each public page carries this tag.
  expect((await shop.db.select().from(invalidations)).flatMap(({ tags }) => tags)).toContain("settings");
  expect(await loadDraft(shop, admin)).toMatchObject({ updatedAt: null, content: named("Rupkotha"), changed: [] });
  await draft({ ...named("Rupmoti"), home: [] });
  expect((await loadDraft(shop, admin)).changed).toEqual(["brand", "home"]);
  const [entry] = await shop.db.select().from(auditLog);
  expect(entry).toMatchObject({ action: "content-published", byName: "Rupa", after: { version: "Winter" } });
});

test("saving a draft invalidates no cached page", async () => {
  await draft(named("One"));
  await shop.db.delete(invalidations);
  await draft(named("Two"));
  expect(await shop.db.select().from(invalidations)).toEqual([]);
});

test("the second of two concurrent changes of the draft is refused", async () => {
  const { updatedAt } = await loadDraft(shop, admin);
  const both = await Promise.allSettled(
    [admin, keeper].map((by) => saveDraft(shop, by, { content: sampleContent, updatedAt })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "changed-meanwhile" } });
});

test("of two concurrent publications of the same draft one succeeds", async () => {
  const updatedAt = await draft(named("Rupkotha"));
  const both = await Promise.allSettled(["A", "B"].map((name) => publishDraft(shop, admin, { name, updatedAt })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listVersions(shop, admin)).toHaveLength(1);
});

test("an earlier version is restored as a draft, and is live once published", async () => {
  await publish("Winter");
  await publish("Eid");
  const [, winter] = await listVersions(shop, admin);
  expect(winter).toMatchObject({ name: "Winter", state: "past", publishedByName: "Rupa" });
  const updatedAt = await restoreVersion(shop, keeper, winter?.id ?? "", null);
  expect(await shopName()).toBe("Eid");
  await publishDraft(shop, admin, { name: "Winter, second time", updatedAt });
  expect(await shopName()).toBe("Winter");
  expect((await listVersions(shop, admin)).map(({ state }) => state)).toEqual(["published", "past", "past"]);
});

test("restoring replaces only the draft that the admin has seen", async () => {
  await publish("Winter");
  const [winter] = await listVersions(shop, admin);
  const updatedAt = await draft(named("Eid"));
  const unseen = restoreVersion(shop, keeper, winter?.id ?? "", null);
  await expect(unseen).rejects.toMatchObject({ code: "changed-meanwhile" });
  await restoreVersion(shop, keeper, winter?.id ?? "", updatedAt);
  expect((await loadDraft(shop, admin)).content.look.name.en).toBe("Winter");
});

test("a version is looked at before it is restored, a draft is none, and customers see neither", async () => {
  await publish("Winter");
  const [winter] = await listVersions(shop, admin);
  await publish("Eid");
  const at = "2099-01-01T00:00:00Z";
  await scheduleDraft(shop, admin, { name: "Puja", at, updatedAt: await draft(named("Puja")) });
  const [planned] = await listVersions(shop, admin);
  expect((await loadVersion(shop, keeper, winter?.id ?? "")).look.name.en).toBe("Winter");
  expect((await loadVersion(shop, keeper, planned?.id ?? "")).look.name.en).toBe("Puja");
  await draft(named("Not yet"));
  expect((await loadDraft(shop, keeper)).live).toEqual(named("Eid"));
  const [{ id } = { id: "" }] = await shop.db.select().from(contentVersions).where(eq(contentVersions.state, "draft"));
  await expect(loadVersion(shop, keeper, id)).rejects.toMatchObject({ code: "not-found" });
  await expect(loadVersion(shop, nusrat, winter?.id ?? "")).rejects.toMatchObject({ code: "not-allowed" });
});

test("a scheduled version goes live once, at its time, even with several processes", async () => {
  shop.setNow(new Date("2026-12-15T20:00:00+06:00"));
  await publish("Winter");
  const plan = { name: "Victory Day", at: "2026-12-16T00:00:00+06:00" };
  await scheduleDraft(shop, admin, { ...plan, updatedAt: await draft(named("Red and green")) });
  expect(await publishDueContent(shop)).toBe(false);
  expect(await shopName()).toBe("Winter");

  shop.setNow(new Date("2026-12-16T00:00:00+06:00"));
  const runs = await Promise.all([publishDueContent(shop), publishDueContent(shop)]);
  expect(runs.filter(Boolean)).toHaveLength(1);
  expect(await shopName()).toBe("Red and green");
  const entries = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.at(-1)).toMatchObject({ action: "content-published", byId: "system", recordName: "Victory Day" });
});

test("cancelling a schedule restores the draft, and a time in the past is refused", async () => {
  const updatedAt = await draft(sampleContent);
  const late = scheduleDraft(shop, admin, { name: "Late", at: "2020-01-01T00:00:00Z", updatedAt });
  await expect(late).rejects.toMatchObject({ code: "invalid-input", fields: { at: "too-small" } });
  await scheduleDraft(shop, admin, { name: "Eid", at: "2099-01-01T00:00:00Z", updatedAt });
  const [planned] = await listVersions(shop, admin);
  await unscheduleVersion(shop, admin, planned?.id ?? "");
  expect(await listVersions(shop, admin)).toEqual([]);
  const draftAgain = await loadDraft(shop, admin);
  expect(draftAgain.content).toEqual(sampleContent);

  // While another draft exists it is deleted.
  await scheduleDraft(shop, admin, { name: "Eid", at: "2099-01-01T00:00:00Z", updatedAt: draftAgain.updatedAt });
  const [again] = await listVersions(shop, admin);
  await draft(named("Puja"));
  await unscheduleVersion(shop, admin, again?.id ?? "");
  expect(await listVersions(shop, admin)).toEqual([]);
  expect((await loadDraft(shop, admin)).content.look.name.en).toBe("Puja");
  await publish("Winter");
  const [live] = await listVersions(shop, admin);
  await expect(unscheduleVersion(shop, admin, live?.id ?? "")).rejects.toMatchObject({ code: "not-found" });
});

test("unreadable colours can be saved in a draft but not published", async () => {
  const { look } = sampleContent;
  const pale = { ...sampleContent, look: { ...look, colours: { ...look.colours, action: "#f0a42b" } } };
  const updatedAt = await draft(pale);
  const refusal = { code: "invalid-input", fields: { "look.colours.action": "invalid" } };
  await expect(publishDraft(shop, admin, { name: "Marigold", updatedAt })).rejects.toMatchObject(refusal);
  const plan = { name: "Marigold", at: "2099-01-01T00:00:00Z", updatedAt };
  await expect(scheduleDraft(shop, admin, plan)).rejects.toMatchObject(refusal);
});

test("admins publish, the catalogue team may edit the draft, and customers may do neither", async () => {
  const updatedAt = await draft(sampleContent, keeper);
  const publication = { name: "Winter", updatedAt };
  await expect(publishDraft(shop, keeper, publication)).rejects.toMatchObject({ code: "not-allowed" });
  await expect(saveDraft(shop, nusrat, { content: sampleContent, updatedAt })).rejects.toMatchObject({
    code: "not-allowed",
  });
  await expect(discardDraft(shop, nusrat, updatedAt)).rejects.toMatchObject({ code: "not-allowed" });
  expect(await discardDraft(shop, keeper, updatedAt)).toBe(true);
  await expect(publishDraft(shop, admin, publication)).rejects.toMatchObject({ code: "changed-meanwhile" });
});

test("a section that an older version showed with a large first product keeps it large", async () => {
  await publish("Sona");
  const older = sql`jsonb_set(content::jsonb #- '{home,3,layout}', '{home,3,hasLead}', 'true')::json`;
  await shop.db.execute(sql`update content_versions set content = ${older} where state = 'published'`);
  const { id } = (await listVersions(shop, admin))[0] ?? { id: "" };
  await restoreVersion(shop, admin, id, null);
  const { home } = (await loadDraft(shop, admin)).content;
  expect(home.find(({ kind }) => kind === "products")).toMatchObject({ layout: "lead", imageId: null });
});

test("pictures must exist, and are retained while a version uses them", async () => {
  const withLogo = (logoImageId: string) => ({ ...sampleContent, look: { ...sampleContent.look, logoImageId } });
  const words = { en: "Dry skin", bn: "রুক্ষ ত্বক" };
  const withConcern = (imageId: string): Content => ({
    ...sampleContent,
    home: [
      {
        ...{ kind: "concerns", id: "concerns", on: true, from: null, until: null, title: words },
        concerns: [{ label: words, link: "/skincare", imageId }],
      },
    ],
  });
  const withPhonePicture = (phoneImageId: string): Content => ({
    ...sampleContent,
    home: sampleContent.home.map((section) =>
      section.kind === "hero"
        ? { ...section, slides: section.slides.map((slide) => ({ ...slide, phoneImageId })) }
        : section,
    ),
  });
  for (const [content, field] of [
    [withLogo("gone"), "look.logoImageId"],
    [withPhonePicture("gone"), "home.0.slides.0.phoneImageId"],
    [withConcern("gone"), "home.0.concerns.0.imageId"],
  ] as const)
    await expect(draft(content)).rejects.toMatchObject({
      code: "invalid-input",
      fields: { [`content.${field}`]: "image-unreachable" },
    });
  const uploadedAt = new Date(Date.now() - 3 * 86_400_000);
  const size = { width: 400, height: 100, widths: [400], uploadedAt };
  await shop.db.insert(images).values([
    { id: "u-logo", ...size },
    { id: "u-other", ...size },
  ]);
  await publishDraft(shop, admin, { name: "Logo", updatedAt: await draft(withLogo("u-logo")) });
  expect((await loadSettings(shop.db)).look.logoImage).toEqual({
    id: "u-logo",
    width: 400,
    height: 100,
    widths: [400],
  });
  await publish("Words");
  await purgeImages(shop);
  expect((await shop.db.select({ id: images.id }).from(images)).map(({ id }) => id)).toEqual(["u-logo"]);
});
