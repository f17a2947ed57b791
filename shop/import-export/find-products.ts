import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { currentDraft, readEditable } from "../catalog/editable-product.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { lockVariants } from "../catalog/stock.ts";
import { findSubstances, forbiddenIn, isForbidden } from "../ingredients/substances.ts";
import { withOnePrice } from "../sets/one-price.ts";
import { type Incoming, type Note, note } from "./import-report.ts";
import { newRow, type Row, valueIn } from "./import-row.ts";
import { mergeIntoProduct, type ProductUpdate } from "./merge-into-product.ts";
import { ownFormat } from "./own-format.ts";
import type { FileMoney } from "./read-amounts.ts";
import { isSimilarName } from "./supplier-keys.ts";

type KnownProduct = {
  id: string;
  source: string | null;
  source_key: string | null;
  name_en: string | null;
  name_bn: string | null;
};

/** A product of the file; the draft is null where its rows are refused. */
export type ResolvedDraft = { draft: ProductDraft; isUpdate: boolean } | null;

/**
 * Finds products by SKU for rows without a key or with an unknown one. Such rows change only the values they contain,
 * and the product's other variants stay. If the product has another key, or the row has a key and another name, the row
 * is refused because the SKU belongs to another product. The same applies if the product came with another supplier's
 * file, or with a file without a supplier under a very different name.
 */
export async function resolveBySku(
  tx: Database,
  incoming: Incoming[],
  { money, source }: { money: FileMoney; source: string },
): Promise<ResolvedDraft[]> {
  const ownRows = incoming.filter(({ format }) => format === ownFormat);
  const productByKey = await findByKey(
    tx,
    source,
    ownRows.flatMap(({ key }) => key ?? []),
  );
  const productBySku = await findBySku(tx, ownRows.flatMap(skusOf));
  const targets = incoming.map((each): KnownProduct | null => {
    if (each.format !== ownFormat || each.key === null) return null;
    const products = productByKey.get(each.key);
    if (products) return each.update ? products : null;
    const owners = new Map(
      skusOf(each)
        .flatMap((sku) => productBySku.get(sku) ?? [])
        .map((owner) => [owner.id, owner]),
    );
    const [owner] = owners.values();
    return owner && owners.size === 1 && !contradicts(each, owner, source) ? owner : null;
  });
  const drafts = await lockDrafts(
    tx,
    targets.flatMap((target) => target ?? []),
  );
  return incoming.map((each, index) => {
    const target = targets[index];
    const existing = target ? drafts.get(target.id) : undefined;
    if (!target || !existing) {
      if (each.draft) return { draft: each.draft, isUpdate: false };
      const [sku] = skusOf(each);
      for (const row of each.rows) row.refused ??= note("skuUnknown", { value: sku ?? each.key ?? "" });
      return null;
    }
    const merged = mergeIntoProduct(existing.draft, each.update ?? readUpdateOf(each, money));
    const draft = existing.hasOnePrice
      ? { ...merged, variants: withOnePrice(existing.draft.variants, merged.variants) }
      : merged;
    drafts.set(target.id, { ...existing, draft });
    return each.rows.every(({ refused }) => refused !== null) ? null : { draft, isUpdate: true };
  });
}

function skusOf({ draft, update }: Incoming): string[] {
  return (draft ?? update)?.variants.flatMap(({ sku }) => sku ?? []) ?? [];
}

/** Reads again without reporting corrections twice. */
function readUpdateOf({ rows }: Incoming, money: FileMoney): ProductUpdate {
  const [first = newRow(0, {}), ...more] = rows.map((row): Row => ({ ...row, corrections: [] }));
  const update = ownFormat.readUpdate?.([first, ...more], money);
  if (!update) throw new Error("our own format reads no news");
  return {
    ...update,
    variants: update.variants.map((each) => ({
      ...each,
      row: rows.find(({ number }) => number === each.row.number) ?? each.row,
    })),
  };
}

function contradicts({ rows, draft }: Incoming, owner: KnownProduct, source: string): boolean {
  const [row] = rows;
  const cameByFile = owner.source !== null && owner.source_key !== owner.id;
  const isOtherSupplier = owner.source?.startsWith("supplier:") === true && owner.source !== source;
  if (isOtherSupplier && source !== ownFormat.source) return true;
  const namesInFile = [draft?.name.en, draft?.name.bn].flatMap((name) => name ?? []);
  const namesInShop = [owner.name_en, owner.name_bn].flatMap((name) => name ?? []);
  const isSimilar =
    namesInFile.length === 0 || namesInFile.some((name) => namesInShop.some((other) => isSimilarName(name, other)));
  if (cameByFile && owner.source !== source && !isSimilar) return true;
  if (!row || valueIn(row, "key") === null) return false;
  const shopNames = [owner.name_en, owner.name_bn].flatMap((name) => (name ? normalizeName(name) : []));
  const fileNames = [draft?.name.en, draft?.name.bn].flatMap((name) => (name ? normalizeName(name) : []));
  return (
    (cameByFile && owner.source === ownFormat.source) ||
    (fileNames.length > 0 && !fileNames.some((name) => shopNames.includes(name)))
  );
}

function normalizeName(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

async function findByKey(tx: Database, source: string, keys: string[]): Promise<Map<string, KnownProduct>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.execute<KnownProduct & { key: string }>(sql`
    select told.key, p.id, p.source, p.source_key, p.name_en, p.name_bn
      from unnest(${sql.param(keys)}::text[]) as told (key)
      join products p on p.source = ${source} and p.source_key = told.key and p.status <> 'deleted'
    union all
    select told.key, p.id, p.source, p.source_key, p.name_en, p.name_bn
      from unnest(${sql.param(keys)}::text[]) as told (key)
      join products p on p.id = told.key and p.status <> 'deleted'`);
  return new Map(rows.map((row) => [row.key, row]));
}

async function findBySku(tx: Database, skus: string[]): Promise<Map<string, KnownProduct>> {
  if (skus.length === 0) return new Map();
  const { rows } = await tx.execute<KnownProduct & { sku: string }>(sql`
    select v.sku, p.id, p.source, p.source_key, p.name_en, p.name_bn
      from variants v join products p on p.id = v.product_id
     where v.sku = any(${sql.param(skus)}::text[]) and not v.deleted and p.status <> 'deleted'`);
  return new Map(rows.map((row) => [row.sku, row]));
}

/** A product as a draft; a set whose shade is chosen has one price for all variants. */
type LockedDraft = { draft: ProductDraft; hasOnePrice: boolean };

/** Locks the products until the transaction ends and returns them as drafts. */
async function lockDrafts(tx: Database, products: KnownProduct[]): Promise<Map<string, LockedDraft>> {
  const drafts = new Map<string, LockedDraft>();
  for (const { id, source, source_key } of products.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (drafts.has(id)) continue;
    await lockVariants(tx, id);
    if (source === null)
      await tx.execute(sql`update products set source = ${ownFormat.source}, source_key = id where id = ${id}`);
    const product = await readEditable(tx, id);
    if (!product) continue;
    const draft = { ...currentDraft(product), source: source ?? ownFormat.source, sourceKey: source_key ?? id };
    drafts.set(id, { draft, hasOnePrice: product.parts.some(({ any }) => any) });
  }
  return drafts;
}

/**
 * Matches products by their id in our own columns, so that an export can be imported again. A product without a source
 * gets ours.
 */
export async function matchByProductId(tx: Database, drafts: ProductDraft[]): Promise<ProductDraft[]> {
  const { source } = ownFormat;
  const isOwnSource = (draft: ProductDraft) =>
    draft.source === source || draft.source?.startsWith("supplier:") === true;
  const keys = drafts.flatMap((draft) => (isOwnSource(draft) ? (draft.sourceKey ?? []) : []));
  if (keys.length === 0) return drafts;
  await tx.execute(sql`
    update products p set source = ${source}, source_key = p.id
     where p.id = any(${sql.param(keys)}) and p.source is null
       and not exists (select from products o where o.source = ${source} and o.source_key = p.id)`);
  const { rows } = await tx.execute<{ id: string; source: string; source_key: string }>(sql`
    select id, source, source_key from products
     where id = any(${sql.param(keys)}) and source is not null and (source <> ${source} or source_key = id)`);
  const productById = new Map(rows.map((row) => [row.id, row]));
  return drafts.map((draft) => {
    const match = isOwnSource(draft) ? productById.get(draft.sourceKey ?? "") : undefined;
    return match ? { ...draft, source: match.source, sourceKey: match.source_key } : draft;
  });
}

/** Variants keep their images where the file has none. */
export async function keepVariantImages(tx: Database, drafts: ProductDraft[]): Promise<ProductDraft[]> {
  const skus = drafts.flatMap(({ pictures, variants }) => (pictures ? [] : variants.flatMap(({ sku }) => sku ?? [])));
  if (skus.length === 0) return drafts;
  const { rows } = await tx.execute<{ sku: string; image_id: string }>(
    sql`select sku, image_id from variants where sku = any(${sql.param(skus)}) and image_id is not null`,
  );
  const imageIdBySku = new Map(rows.map((row) => [row.sku, row.image_id]));
  return drafts.map((draft) => {
    if (draft.pictures) return draft;
    const withImages = draft.variants.map((each) => ({ ...each, imageId: imageIdBySku.get(each.sku ?? "") ?? null }));
    return { ...draft, variants: withImages };
  });
}

/** A hash of a product, and when it was last saved, to the microsecond. */
type SavedState = { word: string; savedAt: string };

/**
 * Hashes of the products of these drafts by id, to detect unchanged ones. Ignores what an import cannot change: save
 * time, ratings, removed variants.
 */
export async function readStates(tx: Database, drafts: ProductDraft[]): Promise<Map<string, SavedState>> {
  const sources = sql.param(drafts.map(({ source }) => source));
  const keys = sql.param(drafts.map(({ sourceKey }) => sourceKey));
  const { rows } = await tx.execute<{ id: string } & SavedState>(sql`
    select p.id, md5(concat(
             jsonb_strip_nulls(to_jsonb(p)) - array['updated_at', 'rating_sum', 'rating_count', 'random_key', 'sale_changes_at'],
             (select jsonb_agg(to_jsonb(v) order by v.position, v.id)
                from variants v where v.product_id = p.id and not v.deleted),
             (select jsonb_agg(to_jsonb(i) order by i.position) from product_images i where i.product_id = p.id),
             (select jsonb_agg(to_jsonb(s) order by s.position) from set_parts s where s.set_id = p.id)
           )) as word, p.updated_at::text as "savedAt"
      from unnest(${sources}::text[], ${keys}::text[]) as told (source, source_key)
      join products p on p.source = told.source and p.source_key = told.source_key`);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** Restores the time of the last change of products that an import left unchanged. */
export async function restoreUpdatedAt(tx: Database, unchanged: ReadonlyMap<string, SavedState>): Promise<void> {
  if (unchanged.size === 0) return;
  const moments = [...unchanged.values()].map(({ savedAt }) => savedAt);
  await tx.execute(sql`
    update products p set updated_at = k.moment
      from unnest(${sql.param([...unchanged.keys()])}::text[], ${sql.param(moments)}::timestamptz[]) k (id, moment)
     where p.id = k.id`);
}

/** Notes about forbidden substances for the report. */
export function substanceNotes({ ingredients }: Pick<ProductDraft, "ingredients">): Note[] {
  const forbidden = findSubstances(ingredients).filter(isForbidden);
  return forbidden.map(({ substance }) => note("substanceNamed", { name: substance.name.en }));
}

/** Hides products with forbidden substances unless staff have confirmed them: a file cannot. */
export async function hideUnchecked(tx: Database, drafts: ProductDraft[]): Promise<ProductDraft[]> {
  const needsCheck = drafts.filter(
    ({ status, ingredients }) => status === "published" && forbiddenIn(ingredients).length > 0,
  );
  if (needsCheck.length === 0) return drafts;
  const { rows } = await tx.execute<{ source: string; source_key: string; ingredients_checked: string[] }>(sql`
    select source, source_key, ingredients_checked from products
     where source_key = any(${sql.param(needsCheck.map(({ sourceKey }) => sourceKey))}::text[])`);
  const checked = new Map(rows.map((row) => [JSON.stringify([row.source, row.source_key]), row.ingredients_checked]));
  return drafts.map((draft) => {
    if (!needsCheck.includes(draft)) return draft;
    const confirmed = checked.get(JSON.stringify([draft.source, draft.sourceKey])) ?? [];
    return forbiddenIn(draft.ingredients).every((id) => confirmed.includes(id))
      ? draft
      : { ...draft, status: "hidden" };
  });
}
