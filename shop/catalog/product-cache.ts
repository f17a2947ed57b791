import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/open.ts";
import { queryPrepared } from "../../db/prepared.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";

/**
 * The version of a product `p`, its id and the transaction that wrote its row last: `id@xmin`. Whoever changes variants or
 * pictures sums the product up in the same transaction (`product-summary.ts`), which writes its row; pieces that are taken while
 * some are left do not, for lists do not show how many there are.
 */
export const versionSql: SQL = sql`p.id || '@' || p.xmin`;

type Identified = { id: string };
/** Which products, in which order, each in the language that is asked for. */
type ReadMissing<Value> = (ids: string[]) => Promise<{ value: Value; until: Date | null }[]>;
type CacheEntry<Value> = { value: Value; from: Date; until: Date | null };

const maxEntries = 2_000;

/**
 * What lists show of products, remembered under their versions. The database is asked at every list which products
 * stand on it in which version, and nothing is shown that it would not answer now; only what it need not tell again
 * (texts, pictures, variants) is not read again.
 */
export class VersionedCache<Value extends Identified> {
  // By database, for a process may have several (tests have hundreds).
  readonly #kept = new WeakMap<Database, LRUCache<string, CacheEntry<Value>>>();

  /** The products of these versions, in their order, as they are now. `read` reads those that are not remembered. */
  async read(shop: Shop, versions: string[], language: Language, read: ReadMissing<Value>): Promise<Value[]> {
    const cache = this.#of(shop.db);
    const now = shop.now();
    const cached = new Map<string, Value>();
    for (const version of versions) {
      const entry = cache.get(`${language} ${version}`);
      // An offer begins or ends without a change to the product.
      if (entry && entry.from <= now && (entry.until === null || now < entry.until)) cached.set(version, entry.value);
    }
    const missing = new Map(
      versions.filter((version) => !cached.has(version)).map((version) => [productIdOf(version), version]),
    );
    // Read after its version: it may be newer, never older.
    for (const { value, until } of missing.size > 0 ? await read([...missing.keys()]) : []) {
      const version = missing.get(value.id) ?? "";
      cached.set(version, value);
      cache.set(`${language} ${version}`, { value, from: now, until });
    }
    return versions.flatMap((version) => cached.get(version) ?? []);
  }

  #of(db: Database): LRUCache<string, CacheEntry<Value>> {
    const cache = this.#kept.get(db) ?? new LRUCache({ max: maxEntries });
    this.#kept.set(db, cache);
    return cache;
  }
}

/** The versions of published products, in the order of their ids. */
export async function readVersions(shop: Shop, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queryPrepared<{ version: string }>(
    shop.db,
    sql`select ${versionSql} as version
          from unnest(${sql.param(ids)}::text[]) with ordinality as ordered (id, place)
          join products p on p.id = ordered.id and p.status = 'published' order by ordered.place`,
  );
  return rows.map(({ version }) => version);
}

/** The product of a version. */
export function productIdOf(version: string): string {
  return version.slice(0, version.lastIndexOf("@"));
}
