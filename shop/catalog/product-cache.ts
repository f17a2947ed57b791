import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";

/**
 * The version of a product `p`: its id and the transaction that last wrote its row, `id@xmin`. Changes of variants and
 * images write the row too (`product-summary.ts`); stock above zero does not, since lists do not show it.
 */
export const versionSql: SQL = sql`p.id || '@' || p.xmin`;

type Identified = { id: string };
/** The requested versions, in order, with the language. */
type ReadMissing<Value> = (ids: string[]) => Promise<{ value: Value; until: Date | null }[]>;
type CacheEntry<Value> = { value: Value; from: Date; until: Date | null };

const maxEntries = 2_000;

/**
 * Caches products by version. Each list names the versions that the database holds now, so nothing stale is shown; only
 * texts, images and variants are not read again.
 */
export class VersionedCache<Value extends Identified> {
  // By database: tests open hundreds in a process.
  readonly #kept = new WeakMap<Database, LRUCache<string, CacheEntry<Value>>>();

  /** The products of these versions, in order. `read` loads those that are not cached. */
  async read(shop: Shop, versions: string[], language: Language, read: ReadMissing<Value>): Promise<Value[]> {
    const cache = this.#of(shop.db);
    const now = shop.now();
    const cached = new Map<string, Value>();
    for (const version of versions) {
      const entry = cache.get(`${language} ${version}`);
      // Expires when a sale begins or ends, which does not change the row.
      if (entry && entry.from <= now && (entry.until === null || now < entry.until)) cached.set(version, entry.value);
    }
    const missing = new Map(
      versions.filter((version) => !cached.has(version)).map((version) => [productIdOf(version), version]),
    );
    // Loaded after its version: it may be newer, never older.
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

/** Versions as one text, which is read in a tenth of the time of an array or of rows. */
const versionsText = (versions: SQL) => sql`array_to_string(array(${versions}), ' ')`;

function splitVersions(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

const versionsOfIds = prepared<{ versions: string }, { ids: string[] }>(
  ({ ids }) => sql`
    select ${versionsText(sql`
      select ${versionSql} from unnest(${ids}::text[]) with ordinality as ordered (id, place)
        join products p on p.id = ordered.id and p.status = 'published' order by ordered.place`)} as versions`,
);

/** The versions of published products in the order of the ids. */
export async function readVersions(shop: Shop, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const [row] = await versionsOfIds(shop.db, { ids });
  return splitVersions(row?.versions ?? "");
}

/** The product id of a version (`id@xmin`). */
export function productIdOf(version: string): string {
  return version.slice(0, version.lastIndexOf("@"));
}
