import type { Database } from "../../../db/open.ts";
import { CatalogTable } from "./catalog-table.ts";
import { type LogPosition, readCatalog, readChanges } from "./read-changes.ts";

/**
 * The published catalogue in memory, for lists and their facets. Each reader first reads what was committed before its
 * call: one small statement, shared by all concurrent readers. So every process counts what the database holds,
 * whichever process changed it, and nothing depends on a notification (docs/decisions/0029).
 */
export class CatalogIndex {
  readonly #db: Database;
  readonly #background: Database;
  #table: CatalogTable | null = null;
  #position: LogPosition | null = null;
  #running: Promise<unknown> = Promise.resolve();
  // Begins after the calls of everybody who waits for it.
  #next: Promise<CatalogTable> | null = null;

  /** `background` reads the whole catalogue, which may take longer than a request. */
  constructor(db: Database, background: Database = db) {
    this.#db = db;
    this.#background = background;
  }

  /** Whether the catalogue was read: otherwise the next one who asks waits for it. */
  get isLoaded(): boolean {
    return this.#table !== null;
  }

  /** The catalogue with everything that was committed before the call. Use it before the next `await`. */
  read(): Promise<CatalogTable> {
    if (!this.#next) {
      const next = this.#running.then(() => {
        this.#next = null;
        return this.#synchronize();
      });
      this.#next = next;
      this.#running = next.catch(() => {});
    }
    return this.#next;
  }

  async #synchronize(): Promise<CatalogTable> {
    if (this.#table && this.#position) {
      const changes = await readChanges(this.#db, this.#position);
      if (changes) return this.#apply(this.#table, changes);
    }
    return this.#load();
  }

  #apply(
    table: CatalogTable,
    { epoch, snapshot, products, names }: NonNullable<Awaited<ReturnType<typeof readChanges>>>,
  ) {
    // Only a table with all changes applied is used again.
    this.#table = null;
    if (names) table.setNames(names);
    if (products) table.change(products);
    this.#position = { epoch, snapshot };
    this.#table = table;
    return table;
  }

  async #load(): Promise<CatalogTable> {
    this.#table = null;
    const table = new CatalogTable();
    this.#position = await readCatalog(this.#background, {
      onNames: (names) => table.setNames(names),
      onProducts: (rows) => table.load(rows),
    });
    await table.finishLoading();
    this.#table = table;
    return table;
  }
}
