import { eq, inArray, sql } from "drizzle-orm";
import { excludedColumns, insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { brands, productImages, products } from "../../db/schema.ts";
import { newId } from "../id.ts";
import { claimsOf, claimsVersion } from "../ingredients/claims.ts";
import { indexSets, indexTerms, indexVersion, recordWords } from "../search/index-terms.ts";
import { expandSetShades } from "../sets/expand-set-shades.ts";
import { emptySets, saveSets } from "../sets/save-sets.ts";
import type { Mover } from "../stock/move-goods.ts";
import { brandSounds } from "./brand-name.ts";
import { maxImagesPerProduct, slugOf } from "./catalog-rules.ts";
import type { ProductAttributes } from "./catalog-schema.ts";
import type { ProductDraft } from "./product-draft.ts";
import { productFacets } from "./product-facets.ts";
import { columnsOf, type FieldColumns, fieldNames, isFieldOf } from "./product-fields.ts";
import { summarizeProducts } from "./product-summary.ts";
import { saveVariants } from "./save-variants.ts";

export type SavedProduct = { id: string; created: boolean };

/**
 * Saves up to some hundred products in a few statements, in the caller's transaction; returns them in the same order.
 * A variant missing from its draft leaves the shop but stays with past orders. Refuses a SKU of another product
 * (`invalid-input`, field `sku`).
 */
export async function saveProducts(
  tx: Database,
  given: ProductDraft[],
  now: Date = new Date(),
  by: Mover | null = null,
): Promise<SavedProduct[]> {
  if (given.length === 0) return [];
  const drafts = await expandSetShades(tx, given);
  const savedBrands = await saveBrands(tx, drafts);
  const indexed = drafts.map((draft) => indexDraft(draft, savedBrands));
  const saved = await saveRows(tx, indexed, savedBrands, now);
  const ids = saved.map((product) => product.id);
  const current = await followBrandNames(tx, ids, indexed, savedBrands);
  await saveImages(tx, ids, drafts);
  await emptySets(tx, ids, drafts);
  await saveVariants(tx, saved, drafts, { by, now });
  await saveSets(tx, ids, drafts);
  await indexSets(tx, ids);
  await summarizeProducts(tx, ids, now);
  await recordWords(
    tx,
    current.flatMap(({ words }) => words),
  );
  return saved;
}

type SavedBrands = Map<string, { id: string; nameBn: string | null }>;

/** The brands of drafts by their slugs. A brand that there is keeps its Bangla name, which staff give it. */
async function saveBrands(tx: Database, drafts: ProductDraft[]): Promise<SavedBrands> {
  const named = drafts.toSorted((one, other) => Number(one.brandBn !== null) - Number(other.brandBn !== null));
  const bySlug = new Map(named.map(({ brand, brandBn }) => [brandSlug(brand), { name: brand, nameBn: brandBn }]));
  const rows = [...bySlug].map(([slug, brand]) => ({
    id: newId(),
    slug,
    ...brand,
    phoneticName: brandSounds(brand),
  }));
  await tx.insert(brands).values(rows).onConflictDoNothing();
  return readBrands(tx, [...bySlug.keys()]);
}

async function readBrands(tx: Database, slugs: string[]): Promise<SavedBrands> {
  const stored = await tx.select().from(brands).where(inArray(brands.slug, slugs));
  return new Map(stored.map((brand) => [brand.slug, brand]));
}

function brandSlug(name: string): string {
  return slugOf(name) || name.normalize("NFC").trim().toLowerCase();
}

// Saving again keeps the address of a product, its source, its age, and what staff have checked.
const updatedColumns = [
  ...fieldNames.filter((name) => name !== "ingredientsChecked").flatMap(columnsOf),
  ...(["facets", "searchVector", "searchVersion", "claims", "claimsVersion"] as const),
];

/** A draft with its search terms. */
type IndexedDraft = { draft: ProductDraft } & ReturnType<typeof indexTerms>;

function indexDraft(draft: ProductDraft, savedBrands: SavedBrands): IndexedDraft {
  const brandBn = savedBrands.get(brandSlug(draft.brand))?.nameBn ?? null;
  return { draft, ...indexTerms({ ...draft, brandBn }) };
}

/**
 * Indexes products again whose brand was named while they were saved. Anyone who names it from now on waits for their rows.
 * Returns all of them as they are indexed.
 */
async function followBrandNames(
  tx: Database,
  ids: string[],
  indexed: IndexedDraft[],
  savedBrands: SavedBrands,
): Promise<IndexedDraft[]> {
  const named = await readBrands(tx, [...savedBrands.keys()]);
  const isNamed = ({ draft }: IndexedDraft) =>
    named.get(brandSlug(draft.brand))?.nameBn !== savedBrands.get(brandSlug(draft.brand))?.nameBn;
  if (!indexed.some(isNamed)) return indexed;
  const current = indexed.map((each) => (isNamed(each) ? indexDraft(each.draft, named) : each));
  const vectors = current.map(({ vector }, index) => ({ id: ids[index], vector }));
  await tx.execute(sql`
    update products p set search_vector = r.vector::tsvector
      from json_to_recordset(${JSON.stringify(vectors)}::json) r (id text, vector text) where p.id = r.id`);
  return current;
}

async function saveRows(
  tx: Database,
  indexed: IndexedDraft[],
  savedBrands: SavedBrands,
  now: Date,
): Promise<SavedProduct[]> {
  const categoryIds = await readCategories(tx);
  const slugs = await uniqueSlugs(
    tx,
    indexed.map(({ draft }) => draft),
  );
  const rows = indexed.map((each, index) => ({
    ...columnValues(each, { savedBrands, categoryIds }),
    id: newId(),
    slug: slugs[index] ?? newId(),
    source: each.draft.source,
    sourceKey: each.draft.sourceKey,
    createdAt: each.draft.createdAt ?? now,
  }));
  const stored = await tx.execute<{ id: string; source: string | null; source_key: string | null }>(sql`
    ${insertRows(products, rows)}
    on conflict (source, source_key) where source is not null
    do update set ${excludedColumns(products, updatedColumns)}, updated_at = now()
    returning id, source, source_key`);
  const bySource = new Map(stored.rows.map((row) => [JSON.stringify([row.source, row.source_key]), row.id]));
  return rows.map((row) => {
    const id = row.source === null ? row.id : (bySource.get(JSON.stringify([row.source, row.sourceKey])) ?? row.id);
    return { id, created: id === row.id };
  });
}

/** Overwrites a product with a draft, in the caller's transaction; it keeps its address, source and creation date. */
export async function resaveProduct(
  tx: Database,
  id: string,
  given: ProductDraft,
  now: Date,
  by: Mover | null = null,
): Promise<void> {
  const [draft = given] = await expandSetShades(tx, [given]);
  const savedBrands = await saveBrands(tx, [draft]);
  const indexed = indexDraft(draft, savedBrands);
  const values = columnValues(indexed, { savedBrands, categoryIds: await readCategories(tx) });
  await tx
    .update(products)
    .set({ ...values, updatedAt: sql`clock_timestamp()` })
    .where(eq(products.id, id));
  const current = await followBrandNames(tx, [id], [indexed], savedBrands);
  await saveImages(tx, [id], [draft]);
  await emptySets(tx, [id], [draft]);
  await saveVariants(tx, [{ id, created: false }], [draft], { by, now });
  await saveSets(tx, [id], [draft]);
  await indexSets(tx, [id]);
  await summarizeProducts(tx, [id], now);
  await recordWords(
    tx,
    current.flatMap(({ words }) => words),
  );
}

async function readCategories(tx: Database): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`select id, name from categories`);
  return new Map(rows.map((row) => [row.name, row.id]));
}

type ReferenceIds = { savedBrands: SavedBrands; categoryIds: Map<string, string> };

/** The columns of a draft that change when it is saved again. */
function columnValues({ draft, vector }: IndexedDraft, { savedBrands, categoryIds }: ReferenceIds) {
  return {
    ...fieldColumns(draft, {
      brandId: savedBrands.get(brandSlug(draft.brand))?.id ?? "",
      categoryId: categoryIds.get(draft.category) ?? "",
    }),
    attributes: withoutEmptyLists(draft.attributes),
    claims: claimsOf(draft.ingredients),
    claimsVersion: claimsVersion,
    facets: productFacets(draft),
    searchVector: vector,
    searchVersion: indexVersion,
  };
}

/** The fields of a draft by their columns. */
function fieldColumns(draft: ProductDraft, references: Pick<FieldColumns, "brandId" | "categoryId">): FieldColumns {
  const columns = fieldNames.flatMap((name): [string, unknown][] => {
    if (isFieldOf("reference", name)) return [];
    if (!isFieldOf("texts", name)) return [[name, draft[name]]];
    return [
      [`${name}En`, draft[name].en],
      [`${name}Bn`, draft[name].bn],
    ];
  });
  return { ...(Object.fromEntries(columns) as FieldColumns), ...references };
}

/** Stores an empty list as a missing one, so that an export imported again changes nothing. */
function withoutEmptyLists(attributes: ProductAttributes): ProductAttributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

// A name that more products have gets random letters.
const maxSlugNumber = 50;

/** A readable slug for each draft, with the next free number where it is taken. */
async function uniqueSlugs(tx: Database, drafts: ProductDraft[]): Promise<string[]> {
  const baseSlugs = drafts.map((draft) => slugOf(draft.name.en ?? "") || "product");
  // Two of one name that are added at the same moment follow each other. Those of a file are too many to be locked: it is
  // saved again where one was taken meanwhile.
  if (baseSlugs.length === 1)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${baseSlugs[0]}`}, 0))`);
  const usedSlugs = new Set(await findSlugs(tx, baseSlugs));
  const repeated = baseSlugs.filter((slug, index) => usedSlugs.has(slug) || baseSlugs.indexOf(slug) < index);
  for (const slug of await findSlugs(tx, [...new Set(repeated)].flatMap(numberedSlugs))) usedSlugs.add(slug);
  return baseSlugs.map((slug) => {
    const free = [slug, ...numberedSlugs(slug)].find((each) => !usedSlugs.has(each));
    const uniqueSlug = free ?? `${slug}-${newId().slice(0, 6).toLowerCase()}`;
    usedSlugs.add(uniqueSlug);
    return uniqueSlug;
  });
}

function numberedSlugs(slug: string): string[] {
  return Array.from({ length: maxSlugNumber - 1 }, (_, index) => `${slug}-${index + 2}`);
}

async function findSlugs(tx: Database, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const isOne = sql`${products.slug} = any(${sql.param(slugs)}::text[])`;
  const rows = await tx.select({ slug: products.slug }).from(products).where(isOne);
  return rows.map(({ slug }) => slug);
}

/** Saves the images of drafts that have any; other products keep theirs. */
async function saveImages(tx: Database, ids: string[], drafts: ProductDraft[]): Promise<void> {
  const withImages = drafts.flatMap(({ pictures }, index) =>
    pictures ? [{ productId: ids[index] ?? "", pictures }] : [],
  );
  if (withImages.length === 0) return;
  await tx.delete(productImages).where(
    inArray(
      productImages.productId,
      withImages.map(({ productId }) => productId),
    ),
  );
  const rows = withImages.flatMap(({ productId, pictures }) =>
    pictures.slice(0, maxImagesPerProduct).map(({ imageId, alt }, position) => {
      return { productId, position, imageId, altEn: alt.en, altBn: alt.bn };
    }),
  );
  if (rows.length > 0) await tx.insert(productImages).values(rows);
}
