import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { loadContent } from "../shop/content/content.ts";
import { content as contentSchema } from "../shop/content/content-schema.ts";
import { loadSettings } from "../shop/settings/settings.ts";
import { migrate, migrationsTable, readMigrations, recordMigration } from "./migrate.ts";
import * as schema from "./schema.ts";
import { createEmptyDatabase, openTestPool } from "./test-server.ts";

const own = "0180-neutral-defaults.sql";

/** A database of the previous release, in use. */
async function databaseBefore(rows: string) {
  const pool = openTestPool(await createEmptyDatabase());
  await pool.query(migrationsTable);
  for (const migration of readMigrations().filter(({ name }) => name < own)) {
    await pool.query(migration.statements);
    await recordMigration(pool as never, migration);
  }
  await pool.query(rows);
  return pool;
}

const owner = "insert into users (id, email, name, role) values ('a', 'a@example.com', 'Rupa', 'admin');";
const pictures = `insert into images (id, width, height, widths)
  select id, 1920, 900, '{960,1920}' from unnest('{hero-winter,hero-summer,hero-monsoon,tile-fragrance,eid}'::text[]) id;`;

async function faceAfter(rows: string) {
  const pool = await databaseBefore(rows);
  await migrate(pool);
  const db = drizzle(pool, { schema });
  const live = await loadContent(db);
  expect(contentSchema.safeParse(live).error?.issues).toBeUndefined();
  const [hero] = live.home;
  if (hero?.kind !== "hero") throw new Error("no hero");
  return { pool, live, slides: hero.slides, settings: await loadSettings(db) };
}

test("a shop that used the built-in content keeps it as a version that can be edited", async () => {
  const { pool, live, slides, settings } = await faceAfter(owner + pictures);
  expect(settings).toMatchObject({
    ...{ name: { en: "Labonno", bn: "লাবণ্য" }, email: "hello@labonno.example" },
    tagline: { bn: "নিজের মতো করে সুন্দর। স্কিনকেয়ার, মেকআপ আর সুগন্ধির বিশ্বস্ত ঠিকানা।" },
    address: { en: "House 24, Road 7, Dhanmondi, Dhaka 1205, Bangladesh" },
  });
  expect(live.look.homeTitle).toEqual({ en: "Beauty from Dhaka", bn: "ঢাকার বিউটি শপ" });
  expect(slides.map(({ title, imageId, from }) => [title.en, imageId, from])).toEqual([
    ["Softness for *dry* days", "hero-winter", "10-17"],
    ["Lightness for *long* days", "hero-summer", "02-14"],
    ["Colour for *grey* days", "hero-monsoon", "06-15"],
  ]);
  expect(live.home.map(({ id }) => id)).toEqual(["hero", "points", "categories", "featured", "newest", "voices"]);
  expect(live.articles.about?.en).toContain("## The word behind our name {#grace}");
  expect(live.articles.about?.bn).toContain("নিখুঁত মুখকে আমরা লাবণ্য বলি না।");
  expect(live.articles.about?.en).toContain(
    "{promise openParcel}Open your parcel, take a good look, and then pay.{/promise}",
  );
  expect((await pool.query("select state, name from content_versions")).rows).toEqual([
    { state: "published", name: "Before the upgrade" },
  ]);
});

test("a shop's own name, hero and fragrance band stay unchanged", async () => {
  const value = {
    name: { en: "Rupkotha", bn: "রূপকথা" },
    hero: { title: { en: "Eid *glow*", bn: "" }, text: { en: "", bn: "" }, imageId: "eid" },
  };
  const { live, slides, settings } = await faceAfter(
    `${owner}${pictures} insert into shop_settings (value) values ('${JSON.stringify(value)}');
     insert into brands (id, slug, name) values ('b1', 'shapla', 'Shapla');
     update categories set image_id = 'tile-fragrance' where name = 'Fragrance';
     insert into products (id, slug, category_id, brand_id, name_en, price, highest_price, in_stock)
       select 'p1', 'attar', id, 'b1', 'Attar', 10000, 10000, true from categories where name = 'Fragrance';`,
  );
  expect(settings.name).toEqual(value.name);
  expect(slides.map(({ title, imageId }) => [title.en, title.bn, imageId])).toEqual([
    ["Eid *glow*", "শীতের দিনে কোমল ছোঁয়া", "eid"],
    ["Eid *glow*", "রোদেলা দিনে হালকা ছোঁয়া", "eid"],
    ["Eid *glow*", "মেঘলা দিনে রঙের ছোঁয়া", "eid"],
  ]);
  expect(live.home.find(({ id }) => id === "fragrance")).toMatchObject({ imageId: "tile-fragrance" });
  expect(live.articles.about?.en).toContain("## What we mean by beauty {#grace}");
  expect(JSON.stringify(live)).not.toMatch(/labonno|লাবণ্য|isNamedForGrace/);
});

test("a published version stays live, and its built-in texts become its own, as do those of a scheduled one", async () => {
  const neutral = JSON.stringify((await faceAfter(owner)).live).replaceAll("'", "''");
  const text = `'${neutral}'::jsonb`;
  const blank = `jsonb_set(jsonb_set(${text}, '{look,homeTitle}', '{"en": "", "bn": ""}'), '{articles,about}', 'null')`;
  const named = `jsonb_set(${text}, '{articles,about}', '{"en": "{if isNamedForGrace}Grace{else}Beauty{/if} is ours", "bn": "ক"}')`;
  const { pool, live } = await faceAfter(`${owner}
    insert into content_versions (id, state, name, content, updated_by_name, published_at) values ('one', 'published', 'Ours', ${blank}, 'Rupa', now());
    insert into content_versions (id, state, name, content, updated_by_name, publish_at) values ('two', 'scheduled', 'Eid', ${named}, 'Rupa', now());`);
  expect(live.articles.about?.en).toContain("A counter, *not* a marketplace");
  expect(live.look.homeTitle.en).toBe("Beauty from Dhaka");
  const { rows } = await pool.query(
    "select id, content #>> '{articles,about,en}' as about from content_versions order by id",
  );
  expect(rows).toEqual([
    { id: "one", about: live.articles.about?.en },
    { id: "two", about: "Grace is ours" },
  ]);
});

test("an unused database gets neutral texts for any shop", async () => {
  const { live, settings } = await faceAfter("");
  expect(settings.name.en).toBe("Beauty Shop");
  expect(live.articles.about).toBeNull();
  expect(JSON.stringify({ live, settings })).not.toMatch(/labonno|লাবণ্য/i);
});
