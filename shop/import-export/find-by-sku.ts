import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { currentDraft } from "../catalog/current-draft.ts";
import { readEditable } from "../catalog/editable-product.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { lockVariants } from "../catalog/stock.ts";
import { note } from "./import-note.ts";
import type { Incoming } from "./import-report.ts";
import { newRow, type Row, valueIn } from "./import-row.ts";
import { type ProductNews, withNews } from "./merge-into-product.ts";
import { ownFormat } from "./own-format.ts";
import type { FileMoney } from "./read-amounts.ts";
import { resembles } from "./supplier-keys.ts";

type Known = {
  id: string;
  source: string | null;
  source_key: string | null;
  name_en: string | null;
  name_bn: string | null;
};

/** What is to be saved of one product of the file; null where its rows are refused. */
export type Settled = { draft: ProductDraft; isNews: boolean } | null;

/**
 * Finds the products of the shop that rows mean which tell no key, or one that nothing has: the SKU names the variant. Of
 * such a product only what the rows tell changes, and its other variants stay. A key that belongs to another product, or
 * another name beside a key, stands against it; then the SKU is refused as somebody else's. So it is where the product
 * came with another supplier's file, or with one of nobody's under quite another name.
 */
export async function settleBySku(
  tx: Database,
  incoming: Incoming[],
  { money, source }: { money: FileMoney; source: string },
): Promise<Settled[]> {
  const asked = incoming.filter(({ format }) => format === ownFormat);
  const byKey = await knownByKey(
    tx,
    source,
    asked.flatMap(({ key }) => key ?? []),
  );
  const bySku = await knownBySku(tx, asked.flatMap(skusOf));
  const targets = incoming.map((each): Known | null => {
    if (each.format !== ownFormat || each.key === null) return null;
    const known = byKey.get(each.key);
    if (known) return each.news ? known : null;
    const owners = new Map(
      skusOf(each)
        .flatMap((sku) => bySku.get(sku) ?? [])
        .map((owner) => [owner.id, owner]),
    );
    const [owner] = owners.values();
    return owner && owners.size === 1 && !contradicts(each, owner, source) ? owner : null;
  });
  const drafts = await currentDrafts(
    tx,
    targets.flatMap((target) => target ?? []),
  );
  return incoming.map((each, index) => {
    const target = targets[index];
    const present = target ? drafts.get(target.id) : undefined;
    if (!target || !present) {
      if (each.draft) return { draft: each.draft, isNews: false };
      const [sku] = skusOf(each);
      for (const row of each.rows) row.refused ??= note("skuUnknown", { value: sku ?? each.key ?? "" });
      return null;
    }
    const draft = withNews(present, each.news ?? newsOf(each, money));
    drafts.set(target.id, draft);
    return each.rows.every(({ refused }) => refused !== null) ? null : { draft, isNews: true };
  });
}

function skusOf({ draft, news }: Incoming): string[] {
  return (draft ?? news)?.variants.flatMap(({ sku }) => sku ?? []) ?? [];
}

/** Read once more, without telling its mends twice. */
function newsOf({ rows }: Incoming, money: FileMoney): ProductNews {
  const [first = newRow(0, {}), ...more] = rows.map((row): Row => ({ ...row, mends: [] }));
  const news = ownFormat.readNews?.([first, ...more], money);
  if (!news) throw new Error("our own format reads no news");
  return {
    ...news,
    variants: news.variants.map((each) => ({
      ...each,
      row: rows.find(({ number }) => number === each.row.number) ?? each.row,
    })),
  };
}

function contradicts({ rows, draft }: Incoming, owner: Known, source: string): boolean {
  const [row] = rows;
  const cameByFile = owner.source !== null && owner.source_key !== owner.id;
  const isStrangers = owner.source?.startsWith("supplier:") === true && owner.source !== source;
  if (isStrangers && source !== ownFormat.source) return true;
  const inFile = [draft?.name.en, draft?.name.bn].flatMap((name) => name ?? []);
  const inShop = [owner.name_en, owner.name_bn].flatMap((name) => name ?? []);
  const isLike = inFile.length === 0 || inFile.some((name) => inShop.some((other) => resembles(name, other)));
  if (cameByFile && owner.source !== source && !isLike) return true;
  if (!row || valueIn(row, "key") === null) return false;
  const names = [owner.name_en, owner.name_bn].flatMap((name) => (name ? plain(name) : []));
  const told = [draft?.name.en, draft?.name.bn].flatMap((name) => (name ? plain(name) : []));
  return (
    (cameByFile && owner.source === ownFormat.source) || (told.length > 0 && !told.some((name) => names.includes(name)))
  );
}

function plain(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

async function knownByKey(tx: Database, source: string, keys: string[]): Promise<Map<string, Known>> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.execute<Known & { key: string }>(sql`
    select told.key, p.id, p.source, p.source_key, p.name_en, p.name_bn
      from unnest(${sql.param(keys)}::text[]) as told (key)
      join products p on p.source = ${source} and p.source_key = told.key and p.status <> 'deleted'
    union all
    select told.key, p.id, p.source, p.source_key, p.name_en, p.name_bn
      from unnest(${sql.param(keys)}::text[]) as told (key)
      join products p on p.id = told.key and p.status <> 'deleted'`);
  return new Map(rows.map((row) => [row.key, row]));
}

async function knownBySku(tx: Database, skus: string[]): Promise<Map<string, Known>> {
  if (skus.length === 0) return new Map();
  const { rows } = await tx.execute<Known & { sku: string }>(sql`
    select v.sku, p.id, p.source, p.source_key, p.name_en, p.name_bn
      from variants v join products p on p.id = v.product_id
     where v.sku = any(${sql.param(skus)}::text[]) and not v.deleted and p.status <> 'deleted'`);
  return new Map(rows.map((row) => [row.sku, row]));
}

/** The products as they are, held until the end of the transaction, with the names by which they are saved again. */
async function currentDrafts(tx: Database, known: Known[]): Promise<Map<string, ProductDraft>> {
  const drafts = new Map<string, ProductDraft>();
  for (const { id, source, source_key } of known.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (drafts.has(id)) continue;
    await lockVariants(tx, id);
    if (source === null)
      await tx.execute(sql`update products set source = ${ownFormat.source}, source_key = id where id = ${id}`);
    const product = await readEditable(tx, id);
    if (product)
      drafts.set(id, { ...currentDraft(product), source: source ?? ownFormat.source, sourceKey: source_key ?? id });
  }
  return drafts;
}
