import { inArray } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { images } from "../../db/tables.ts";
import { postgresCode, rehearsal, transaction } from "../../db/transaction.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { saveProducts } from "../catalog/save-products.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { withKnownKeys, withVariantPictures } from "./find-by-id.ts";
import { settleBySku } from "./find-by-sku.ts";
import { type Group, groupRows } from "./group-rows.ts";
import { type Note, note } from "./import-note.ts";
import { count, type ImportCounts, type ImportedRow, type Incoming, noCounts, report } from "./import-report.ts";
import { type RawRow, type Row, RowRefused } from "./import-row.ts";
import { keepAge, readStates } from "./import-states.ts";
import { ownFormat } from "./own-format.ts";
import type { FileMoney } from "./read-amounts.ts";
import { adoptProducts } from "./supplier-keys.ts";
import { substancesNamed, withUncheckedHidden } from "./unchecked-substances.ts";

export type ImportOptions = Pick<FileMoney, "rates"> &
  Partial<FileMoney> & {
    /** In which space the keys of our own columns are unique (`sourceOf`); as a rule one for all files. */
    source?: string;
    /** Told after each batch, with its rows in the order of the file. */
    onRows?: (rows: ImportedRow[], counts: ImportCounts) => void;
    /** Stops after the batch under way; what was saved stays, and importing again goes on from there. */
    signal?: AbortSignal;
    /** Undoes each batch after it was saved: the report says what would come of the file. */
    dry?: boolean;
    /** Told what is counted with what is being saved, in the same transaction: both are kept, or neither. */
    onSaving?: (tx: Database, counts: ImportCounts) => Promise<void>;
  };

/** What an import remembers of the file from its beginning to its end. */
type Run = Required<Pick<ImportOptions, "dry" | "onSaving">> & {
  money: FileMoney;
  source: string;
  counts: ImportCounts;
  /** Whose each SKU of the file has become; in a dry run the database forgets it. */
  skus: Map<string, string>;
};

const batchProducts = 300;
const batchVariants = 3000;

/**
 * Puts the products of a file into the shop, changing those that came from the same source before. Each batch is one
 * transaction; where one fails, its products are saved one by one, so that a bad row refuses only itself.
 */
export async function importCatalogue(
  shop: Shop,
  rows: AsyncIterable<RawRow>,
  { rates, currency = "BDT", said = false, source = ownFormat.source, ...options }: ImportOptions,
): Promise<ImportCounts> {
  const { onRows, signal, dry = false, onSaving = async () => {} } = options;
  const money = { rates, currency, said };
  const run: Run = { dry, onSaving, money, source, counts: noCounts(), skus: new Map() };
  for await (const batch of batches(rows, run)) {
    await saveBatch(shop, batch, run);
    onRows?.(batch.flatMap(report), { ...run.counts });
    if (signal?.aborted) break;
  }
  return run.counts;
}

async function* batches(rows: AsyncIterable<RawRow>, run: Run): AsyncGenerator<Incoming[]> {
  let batch: Incoming[] = [];
  let variants = 0;
  for await (const group of groupRows(rows)) {
    const incoming = read(group, run);
    batch.push(incoming);
    variants += (incoming.draft ?? incoming.news)?.variants.length ?? 0;
    if (batch.length < batchProducts && variants < batchVariants) continue;
    yield batch;
    batch = [];
    variants = 0;
  }
  yield batch;
}

function read(group: Group, { money, source }: Run): Incoming {
  const [first, ...more] = group.rows;
  const incoming: Incoming = { ...group, draft: null, news: null, saved: null };
  const { format, key } = group;
  if (!first || !format || key === null) return incoming;
  try {
    if (format.readNews && format.isNews?.([first, ...more])) {
      const news = format.readNews([first, ...more], money);
      first.mends.push(...substancesNamed(news));
      return { ...incoming, news };
    }
    const draft = format.read([first, ...more], money);
    first.mends.push(...substancesNamed(draft));
    return { ...incoming, draft: { ...draft, source: format === ownFormat ? source : format.source, sourceKey: key } };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    refuse(group.rows, error.note);
    return incoming;
  }
}

function refuse(rows: Row[], why: Note): void {
  for (const row of rows) row.refused ??= why;
}

async function saveBatch(shop: Shop, batch: Incoming[], run: Run): Promise<void> {
  const isRead = ({ draft, news }: Incoming) => draft !== null || news !== null;
  const drafted = batch.filter(isRead);
  for (const each of batch) if (!isRead(each)) count(run.counts, each);
  if (await save(shop, drafted, run)) return;
  for (const each of drafted) await save(shop, [each], run);
}

/** Saves these together; false where one of several cannot be taken. A single one that cannot is refused. */
async function save(shop: Shop, drafted: Incoming[], run: Run): Promise<boolean> {
  try {
    const skus = skusOf(
      drafted.flatMap(({ draft }) => draft ?? []),
      run,
    );
    const { settled, counts } = await (run.dry ? rehearsal : transaction)(shop.db, async (tx) => {
      const saved = await saveAndCompare(tx, drafted, { now: shop.now(), money: run.money, source: run.source });
      const settled = drafted.map((each, index) => ({ ...each, saved: saved[index] ?? null }));
      const counts = { ...run.counts };
      for (const each of settled) count(counts, each);
      await run.onSaving(tx, counts);
      return { settled, counts };
    });
    for (const [index, each] of drafted.entries()) each.saved = settled[index]?.saved ?? null;
    run.counts = counts;
    for (const [sku, owner] of skus) run.skus.set(sku, owner);
    return true;
  } catch (error) {
    const why = whyNot(error);
    if (why === null) throw error;
    if (drafted.length > 1) return false;
    for (const each of drafted) {
      refuse(each.rows, why);
      count(run.counts, each);
    }
    return true;
  }
}

/** Whose each SKU becomes. Refuses one that another product of the file has. */
function skusOf(drafts: ProductDraft[], { skus }: Run): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { source, sourceKey, variants } of drafts) {
    const owner = `${source}/${sourceKey}`;
    for (const { sku } of variants) {
      if (sku === null) continue;
      const other = owners.get(sku) ?? skus.get(sku) ?? owner;
      if (other !== owner) throw new Refusal("invalid-input", { fields: { sku: "taken" } });
      owners.set(sku, owner);
    }
  }
  return owners;
}

async function saveAndCompare(
  tx: Database,
  incoming: Incoming[],
  { now, money, source }: { now: Date } & Pick<Run, "money" | "source">,
): Promise<Incoming["saved"][]> {
  await adoptProducts(
    tx,
    incoming.flatMap(({ draft }) => draft ?? []),
    source,
  );
  const settled = await settleBySku(tx, incoming, { money, source });
  // Several rows without a key may mean one product: the last of them knows all that was told.
  const ownerOf = (draft: ProductDraft) => JSON.stringify([draft.source, draft.sourceKey]);
  const wanted = new Map(
    settled.flatMap((each, index) => (each ? [[each.isNews ? ownerOf(each.draft) : String(index), each.draft]] : [])),
  );
  const told = [...wanted.values()];
  const places = new Map([...wanted.keys()].map((key, place) => [key, place]));
  const drafts = await withUncheckedHidden(tx, await withKnownKeys(tx, told));
  const before = await readStates(tx, drafts);
  const saved = await saveProducts(tx, await withVariantPictures(tx, await withKeptPictures(tx, drafts)), now);
  const after = await readStates(tx, drafts);
  const unchanged = new Map([...before].filter(([id, { word }]) => after.get(id)?.word === word));
  await keepAge(tx, unchanged);
  const counted = new Set<string>();
  return settled.map((each, index) => {
    if (!each) return null;
    const place = places.get(each.isNews ? ownerOf(each.draft) : String(index)) ?? -1;
    const { id = "", created = false } = saved[place] ?? {};
    const became = created ? "new" : unchanged.has(id) ? "unchanged" : "changed";
    const again = counted.has(id);
    counted.add(id);
    const { rows, draft } = incoming[index] ?? { rows: [], draft: null };
    const variants = each.isNews
      ? rows.filter(({ refused }) => refused === null).length
      : (draft?.variants.length ?? 0);
    return { id, became, hidden: whyHidden(told[place], drafts[place]), variants, again };
  });
}

function whyHidden(told: ProductDraft | undefined, saved: ProductDraft | undefined) {
  if (saved?.status !== "hidden") return null;
  if (told?.status === "published") return "substance";
  return told?.variants.every(({ price }) => price === 0) ? "price" : "file";
}

/** Leaves out pictures that look like ours by their address but are not in the store. */
async function withKeptPictures(tx: Database, drafts: ProductDraft[]): Promise<ProductDraft[]> {
  const named = new Set(drafts.flatMap(({ pictures }) => pictures?.map(({ imageId }) => imageId) ?? []));
  if (named.size === 0) return drafts;
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...named]))
    .for("key share");
  const kept = new Set(rows.map((row) => row.id));
  return drafts.map((draft) => {
    const pictures = draft.pictures?.filter(({ imageId }) => kept.has(imageId)) ?? [];
    const offered = draft.variants.map((variant) => ({
      ...variant,
      imageId: variant.imageId !== null && kept.has(variant.imageId) ? variant.imageId : null,
    }));
    return { ...draft, pictures: pictures.length > 0 ? pictures : null, variants: offered };
  });
}

/** Why the database refuses these rows; null where the fault is not in them, such as a lost connection. */
function whyNot(error: unknown): Note | null {
  if (error instanceof RowRefused) return error.note;
  if (error instanceof Refusal) return error.fields?.sku ? note("skuElsewhere") : note("notTaken", { why: error.code });
  const code = postgresCode(error);
  // A value out of its bounds (22), against a rule of the tables (23), or twice in one statement (21).
  return code && /^2[123]/.test(code) ? note("databaseRefused", { why: code }) : null;
}
