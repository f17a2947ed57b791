import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { onTestFinished } from "vitest";
import type { Database } from "../db/open.ts";
import { Refusal } from "./refusal.ts";
import "../db/open.ts";
import * as tables from "../db/schema.ts";
import { readOnlyPrefix, runOnServer, testServer, withDatabase } from "../db/test-server.ts";
import { transaction } from "../db/transaction.ts";
import { openIdentity } from "../server/open-identity.ts";
import { createSecretBox } from "./auth/secret-box.ts";
import { CatalogIndex } from "./catalog/catalog-index/catalog-index.ts";
import { listEmptyPages } from "./catalog/empty-pages.ts";
import { draftProduct, draftVariant, type ProductDraft, type VariantDraft } from "./catalog/product-draft.ts";
import { saveProducts } from "./catalog/save-products.ts";
import { loadContent } from "./content/content.ts";
import { courierOfTests } from "./couriers/test-courier.ts";
import { fromTaka } from "./money.ts";
import { OutboxSignal } from "./notifications/outbox-signal.ts";
import { type OrderFeed, openOrderFeed } from "./orders/admin/order-events.ts";
import { gatewayOfTests } from "./payments/test-gateway.ts";
import type { SignedIn } from "./permissions.ts";
import type { AccountEmail, ImageStore } from "./ports.ts";
import { loadSettings } from "./settings/settings.ts";
import type { Shop } from "./shop.ts";
import { syncGoodsOnHand } from "./stock/sync-goods-on-hand.ts";

let shopCount = 0;

/** The secret with which a test's shop encrypts keys. */
export const testSecret = "of the tests";

/** Two users who are in every test's shop. */
export const admin = { role: "admin", id: "admin", email: "admin@labonno.example", name: "Rupa" } as const;
export const nusrat = { role: "user", id: "nusrat", email: "nusrat@example.com", name: "Nusrat Jahan" } as const;

/** With the e-mails sent about accounts. */
export type TestShop = Shop & { pool: pg.Pool; setNow: (now: Date) => void; sentEmails: AccountEmail[] };

// Hashing takes a tenth of a millisecond instead of a tenth of a second.
const cheapHash = { memory: 8, passes: 1, parallelism: 1 };

/** A shop for one test, on real PostgreSQL: a fresh clone of the migrated template. */
export async function testShop(): Promise<TestShop> {
  const database = `test_${process.pid}_${Date.now().toString(36)}_${++shopCount}`;
  const pool = await cloneTemplate(database);
  onTestFinished(async () => {
    await pool.end();
    await runOnServer(`drop database ${database} with (force)`);
  });
  return openShop(pool);
}

/** A shop that is filled once for all tests of a process, which only read it: PostgreSQL refuses to write there. */
export async function openReadOnlyShop(fill: (shop: TestShop) => Promise<void>): Promise<TestShop> {
  const database = `${readOnlyPrefix}${process.pid}_${Date.now().toString(36)}_${++shopCount}`;
  const pool = await cloneTemplate(database);
  pool.options.allowExitOnIdle = true;
  const shop = await openShop(pool);
  await fill(shop);
  // Applies to new connections only; those that filled it end.
  await runOnServer(`alter database ${database} set default_transaction_read_only = on`);
  await runOnServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
  while (pool.totalCount > 0) await sleep(10);
  return shop;
}

async function cloneTemplate(database: string): Promise<pg.Pool> {
  await runOnServer(`create database ${database} template labonno_template strategy file_copy`);
  const pool = testPool({ ...withDatabase(testServer(), database), max: 60 });
  await drizzle(pool).insert(tables.users).values([admin, nusrat]);
  return pool;
}

/** The shop of a database. */
async function openShop(pool: pg.Pool): Promise<TestShop> {
  let now: Date | null = null;
  const db = drizzle(pool, { schema: tables });
  const sentEmails: AccountEmail[] = [];
  const outboxSignal = new OutboxSignal();
  const clock = () => now ?? new Date();
  const box = createSecretBox([testSecret]);
  const identity = await openIdentity({
    ...{ db, publicUrl: "http://localhost", now: clock, secretBox: box, cost: cheapHash, minResponseMs: 0 },
    sendAccountEmail: async (_tx, email) => void sentEmails.push(email),
    outboxSignal,
  });
  const shop: TestShop = {
    ...identity,
    secretBox: box,
    google: null,
    db,
    pool,
    catalogIndex: new CatalogIndex(db),
    sentEmails,
    settings: () => loadSettings(db),
    content: () => loadContent(db),
    emptyPages: () => listEmptyPages(shop),
    now: clock,
    publicUrl: "https://labonno.example",
    setNow: (moment) => {
      now = moment;
    },
    images: memoryImageStore(),
    shareImages: memoryImageStore(),
    orderFeed: createEndedFeed(),
    fetchExternal: async () => null,
    sendMail: null,
    sendSms: null,
    couriers: courierOfTests(),
    gateways: gatewayOfTests(),
    advertising: {
      open: () => {
        throw new Error("this test has no advertisers");
      },
    },
    outboxSignal,
    shutdownSignal: new AbortController().signal,
  };
  return shop;
}

/** Connections to a test's own database, which is dropped at the end even with open connections. */
export function testPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // Idle connections may outlive the pool for a moment; dropping the database then ends them.
  pool.on("error", () => {});
  return pool;
}

/** Images in memory. */
function memoryImageStore(): ImageStore {
  const files = new Map<string, Buffer>();
  return {
    put: async (file, content) => void files.set(file, files.get(file) ?? content),
    get: async (file) => files.get(file) ?? null,
    remove: async (file) => void files.delete(file),
    async *list() {
      yield* files.keys();
    },
  };
}

/** Most tests have no listener: a stream of events ends immediately. */
function createEndedFeed(): OrderFeed {
  const feed = openOrderFeed({} as Database);
  feed.end();
  return feed;
}

let phoneCount = 0;

/** A phone number that no other order has, in its stored form: a number may have few unconfirmed orders. */
export function nextPhone(): string {
  phoneCount += 1;
  return `+88013${String(52_407_000 + phoneCount)}`;
}

/** Adds users to the shop, as their first sign-in would. */
export async function addUsers(shop: Shop, ...registeredUsers: SignedIn[]): Promise<void> {
  await shop.db.insert(tables.users).values(registeredUsers).onConflictDoNothing();
}

/** A variant for a test: 100 taka and ten in stock by default. */
export function variantDraft(changes: Partial<VariantDraft> = {}): VariantDraft {
  return draftVariant({ price: fromTaka(100), stock: 10, ...changes });
}

/** A product for a test: a lipstick with one variant by default. */
export function productDraft(changes: Partial<ProductDraft> = {}): ProductDraft {
  return draftProduct({
    category: "Makeup",
    brand: "Labonno",
    name: { en: "Sindoor Lipstick", bn: "সিঁদুর লিপস্টিক" },
    variants: [variantDraft()],
    ...changes,
  });
}

/** Adds a product; returns its id and its variants' ids in order. */
export async function stockProduct(shop: Shop, changes: Partial<ProductDraft> = {}) {
  const [saved] = await saveProducts(shop.db, [productDraft(changes)], shop.now());
  if (!saved) throw new Error("nothing was saved");
  const rows = await shop.db.query.variants.findMany({
    where: (variant, { eq }) => eq(variant.productId, saved.id),
    orderBy: (variant, { asc }) => asc(variant.position),
  });
  return { productId: saved.id, variantIds: rows.map((row) => row.id) };
}

/** Sets the pieces for sale of every variant, or of these, with the goods on hand. */
export async function setStock(shop: Shop, stocks: number | Record<string, number>): Promise<void> {
  await transaction(shop.db, async (tx) => {
    const rows = await tx.select({ id: tables.variants.id }).from(tables.variants);
    for (const { id } of rows) {
      const stock = typeof stocks === "number" ? stocks : stocks[id];
      if (stock === undefined) continue;
      await tx.update(tables.variants).set({ stock }).where(eq(tables.variants.id, id));
      await syncGoodsOnHand(tx, [id], { by: null, now: shop.now() });
    }
  });
}

/** The code of the refusal with which `work` ends; null if it succeeds. */
export async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
