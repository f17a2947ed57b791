import { inArray } from "drizzle-orm";
import { analyzeGrownTables } from "../../db/analyze.ts";
import type { Database } from "../../db/open.ts";
import { images } from "../../db/schema.ts";
import { dryRun, postgresCode, transaction } from "../../db/transaction.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { saveProducts } from "../catalog/save-products.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { Mover } from "../stock/move-goods.ts";
import {
  hideUnchecked,
  keepVariantImages,
  matchByProductId,
  readStates,
  resolveBySku,
  restoreUpdatedAt,
  substanceNotes,
} from "./find-products.ts";
import { groupRows, type RowGroup } from "./formats.ts";
import {
  addToCounts,
  emptyCounts,
  type ImportCounts,
  type ImportedRow,
  type Incoming,
  type Note,
  note,
  reportRows,
} from "./import-report.ts";
import { type RawRow, type Row, RowRefused } from "./import-row.ts";
import { ownFormat } from "./own-format.ts";
import type { FileMoney } from "./read-amounts.ts";
import { adoptProducts } from "./supplier-keys.ts";

export type ImportOptions = Pick<FileMoney, "rates"> &
  Partial<FileMoney> & {
    /** The namespace of keys in our own format (`supplierSource`); usually one for all files. */
    source?: string;
    /** Called after each batch with its rows, in the order of the file. */
    onRows?: (rows: ImportedRow[], counts: ImportCounts) => void;
    /** Stops after the current batch; saved batches stay, and a new import continues. */
    signal?: AbortSignal;
    /** Whose import it is, for the movements of goods. */
    by?: Mover | null;
    /** Rolls each batch back: the report shows what would happen. */
    dry?: boolean;
    /** Called with the counts in the transaction of the batch. */
    onSaving?: (tx: Database, counts: ImportCounts) => Promise<void>;
  };

/** State over the whole file. */
type ImportRun = Required<Pick<ImportOptions, "by" | "dry" | "onSaving">> & {
  money: FileMoney;
  source: string;
  counts: ImportCounts;
  /** The owner of each SKU; a dry run rolls the database back. */
  skus: Map<string, string>;
};

const batchProducts = 300;
const batchVariants = 3000;

/**
 * Saves the products of a file, changing those of the same source. Each batch is a transaction; if one fails, its
 * products are saved one by one, so that only the bad rows are refused.
 */
export async function importCatalogue(
  shop: Shop,
  rows: AsyncIterable<RawRow>,
  { rates, currency = "BDT", chosen = false, source = ownFormat.source, ...options }: ImportOptions,
): Promise<ImportCounts> {
  const { onRows, signal, by = null, dry = false, onSaving = async () => {} } = options;
  const money = { rates, currency, chosen };
  const run: ImportRun = { by, dry, onSaving, money, source, counts: emptyCounts(), skus: new Map() };
  for await (const batch of batches(rows, run)) {
    await saveBatch(shop, batch, run);
    onRows?.(batch.flatMap(reportRows), { ...run.counts });
    if (signal?.aborted) break;
  }
  if (!dry) await analyzeGrownTables(shop.db);
  return run.counts;
}

async function* batches(rows: AsyncIterable<RawRow>, run: ImportRun): AsyncGenerator<Incoming[]> {
  let batch: Incoming[] = [];
  let variants = 0;
  for await (const group of groupRows(rows)) {
    const incoming = readGroup(group, run);
    batch.push(incoming);
    variants += (incoming.draft ?? incoming.update)?.variants.length ?? 0;
    if (batch.length < batchProducts && variants < batchVariants) continue;
    yield batch;
    batch = [];
    variants = 0;
  }
  yield batch;
}

function readGroup(group: RowGroup, { money, source }: ImportRun): Incoming {
  const [first, ...more] = group.rows;
  const incoming: Incoming = { ...group, draft: null, update: null, saved: null };
  const { format, key } = group;
  if (!first || !format || key === null) return incoming;
  try {
    if (format.readUpdate && format.isUpdate?.([first, ...more])) {
      const update = format.readUpdate([first, ...more], money);
      first.corrections.push(...substanceNotes(update));
      return { ...incoming, update };
    }
    const draft = format.read([first, ...more], money);
    first.corrections.push(...substanceNotes(draft));
    return { ...incoming, draft: { ...draft, source: format === ownFormat ? source : format.source, sourceKey: key } };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    refuseRows(group.rows, error.note);
    return incoming;
  }
}

function refuseRows(rows: Row[], why: Note): void {
  for (const row of rows) row.refused ??= why;
}

async function saveBatch(shop: Shop, batch: Incoming[], run: ImportRun): Promise<void> {
  const hasDraft = ({ draft, update }: Incoming) => draft !== null || update !== null;
  const readable = batch.filter(hasDraft);
  for (const each of batch) if (!hasDraft(each)) addToCounts(run.counts, each);
  if (await saveTogether(shop, readable, run)) return;
  for (const each of readable) await saveTogether(shop, [each], run);
}

/** Saves products together; false where one of several fails. A single one is refused. */
async function saveTogether(shop: Shop, readable: Incoming[], run: ImportRun): Promise<boolean> {
  try {
    const skus = collectSkus(
      readable.flatMap(({ draft }) => draft ?? []),
      run,
    );
    const { settled, counts } = await (run.dry ? dryRun : transaction)(shop.db, async (tx) => {
      const saved = await saveAndCompare(tx, readable, { ...run, now: shop.now() });
      const settled = readable.map((each, index) => ({ ...each, saved: saved[index] ?? null }));
      const counts = { ...run.counts };
      for (const each of settled) addToCounts(counts, each);
      await run.onSaving(tx, counts);
      return { settled, counts };
    });
    for (const [index, each] of readable.entries()) each.saved = settled[index]?.saved ?? null;
    run.counts = counts;
    for (const [sku, owner] of skus) run.skus.set(sku, owner);
    return true;
  } catch (error) {
    const why = refusalNote(error);
    if (why === null) throw error;
    if (readable.length > 1) return false;
    for (const each of readable) {
      refuseRows(each.rows, why);
      addToCounts(run.counts, each);
    }
    return true;
  }
}

/** Assigns SKUs; refuses one of another product in the file. */
function collectSkus(drafts: ProductDraft[], { skus }: ImportRun): Map<string, string> {
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
  { now, money, source, by }: { now: Date } & Pick<ImportRun, "money" | "source" | "by">,
): Promise<Incoming["saved"][]> {
  await adoptProducts(
    tx,
    incoming.flatMap(({ draft }) => draft ?? []),
    source,
  );
  const settled = await resolveBySku(tx, incoming, { money, source });
  // Rows without a key may mean one product: the last draft has all changes.
  const draftKey = (draft: ProductDraft) => JSON.stringify([draft.source, draft.sourceKey]);
  const draftByKey = new Map(
    settled.flatMap((each, index) =>
      each ? [[each.isUpdate ? draftKey(each.draft) : String(index), each.draft]] : [],
    ),
  );
  const submitted = [...draftByKey.values()];
  const placeByKey = new Map([...draftByKey.keys()].map((key, place) => [key, place]));
  const drafts = await hideUnchecked(tx, await matchByProductId(tx, submitted));
  const before = await readStates(tx, drafts);
  const saved = await saveProducts(tx, await keepVariantImages(tx, await dropUnknownImages(tx, drafts)), now, by);
  const after = await readStates(tx, drafts);
  const unchanged = new Map([...before].filter(([id, { word: stateHash }]) => after.get(id)?.word === stateHash));
  await restoreUpdatedAt(tx, unchanged);
  const counted = new Set<string>();
  return settled.map((each, index) => {
    if (!each) return null;
    const place = placeByKey.get(each.isUpdate ? draftKey(each.draft) : String(index)) ?? -1;
    const { id = "", created = false } = saved[place] ?? {};
    const became = created ? "new" : unchanged.has(id) ? "unchanged" : "changed";
    const isRepeated = counted.has(id);
    counted.add(id);
    const { rows, draft } = incoming[index] ?? { rows: [], draft: null };
    const variants = each.isUpdate
      ? rows.filter(({ refused }) => refused === null).length
      : (draft?.variants.length ?? 0);
    return { id, became, hidden: hiddenReason(submitted[place], drafts[place]), variants, again: isRepeated };
  });
}

function hiddenReason(submitted: ProductDraft | undefined, saved: ProductDraft | undefined) {
  if (saved?.status !== "hidden") return null;
  if (submitted?.status === "published") return "substance";
  return submitted?.variants.every(({ price }) => price === 0) ? "price" : "file";
}

/** Drops image ids that are not in the store. */
async function dropUnknownImages(tx: Database, drafts: ProductDraft[]): Promise<ProductDraft[]> {
  const imageIds = new Set(drafts.flatMap(({ pictures }) => pictures?.map(({ imageId }) => imageId) ?? []));
  if (imageIds.size === 0) return drafts;
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, [...imageIds]))
    .for("key share");
  const stored = new Set(rows.map((row) => row.id));
  return drafts.map((draft) => {
    const pictures = draft.pictures?.filter(({ imageId }) => stored.has(imageId)) ?? [];
    const withStoredImages = draft.variants.map((variant) => ({
      ...variant,
      imageId: variant.imageId !== null && stored.has(variant.imageId) ? variant.imageId : null,
    }));
    return { ...draft, pictures: pictures.length > 0 ? pictures : null, variants: withStoredImages };
  });
}

/** The note for a row error of the database; null for other errors such as a lost connection. */
function refusalNote(error: unknown): Note | null {
  if (error instanceof RowRefused) return error.note;
  if (error instanceof Refusal && error.fields?.parts) return note("setPartsWrong");
  if (error instanceof Refusal) return error.fields?.sku ? note("skuElsewhere") : note("notTaken", { why: error.code });
  const code = postgresCode(error);
  // Data (22), constraint (23) or duplicate row (21) errors.
  return code && /^2[123]/.test(code) ? note("databaseRefused", { why: code }) : null;
}
