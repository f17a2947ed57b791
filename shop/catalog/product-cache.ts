import { type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";

/**
 * The version of a product `p`, its id and the transaction that wrote its row last: `id@xmin`. Whoever changes variants or
 * pictures sums the product up in the same transaction (`product-summary.ts`), which writes its row; pieces that are taken while
 * some are left do not, for lists do not show how many there are.
 */
export const versionOf: SQL = sql`p.id || '@' || p.xmin`;

type Readable = { id: string };
/** Which products, in which order, each in the language that is asked for. */
type Read<Value> = (ids: string[]) => Promise<{ value: Value; until: Date | null }[]>;
type Kept<Value> = { value: Value; from: Date; until: Date | null };

const mostKept = 2_000;

/**
 * What lists show of products, remembered under their versions. The database is asked at every list which products
 * stand on it in which version, and nothing is shown that it would not answer now; only what it need not tell again
 * (texts, pictures, variants) is not read again.
 */
export class Remembered<Value extends Readable> {
  // By database, for a process may have several (tests have hundreds).
  readonly #kept = new WeakMap<Database, LRUCache<string, Kept<Value>>>();

  /** The products of these versions, in their order, as they are now. `read` reads those that are not remembered. */
  async read(shop: Shop, versions: string[], language: Language, read: Read<Value>): Promise<Value[]> {
    const kept = this.#of(shop.db);
    const now = shop.now();
    const known = new Map<string, Value>();
    for (const version of versions) {
      const found = kept.get(`${language} ${version}`);
      // An offer begins or ends without a change to the product.
      if (found && found.from <= now && (found.until === null || now < found.until)) known.set(version, found.value);
    }
    const missing = new Map(
      versions.filter((version) => !known.has(version)).map((version) => [idOf(version), version]),
    );
    // Read after its version: it may be newer, never older.
    for (const { value, until } of missing.size > 0 ? await read([...missing.keys()]) : []) {
      const version = missing.get(value.id) ?? "";
      known.set(version, value);
      kept.set(`${language} ${version}`, { value, from: now, until });
    }
    return versions.flatMap((version) => known.get(version) ?? []);
  }

  #of(db: Database): LRUCache<string, Kept<Value>> {
    const kept = this.#kept.get(db) ?? new LRUCache({ max: mostKept });
    this.#kept.set(db, kept);
    return kept;
  }
}

/** The versions of published products, in the order of their ids. */
export async function versionsOf(shop: Shop, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await prepared<{ version: string }>(
    shop.db,
    sql`select ${versionOf} as version
          from unnest(${sql.param(ids)}::text[]) with ordinality as ordered (id, place)
          join products p on p.id = ordered.id and p.status = 'published' order by ordered.place`,
  );
  return rows.map(({ version }) => version);
}

/** The product of a version. */
export function idOf(version: string): string {
  return version.slice(0, version.lastIndexOf("@"));
}
