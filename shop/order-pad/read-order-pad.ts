import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import { spend } from "../rate-limits/spend.ts";
import { interpretQuery } from "../search/interpret-query.ts";
import { productsCalled } from "../search/search-products.ts";
import type { Shop } from "../shop.ts";
import type { PadDraft } from "./order-pad-rules.ts";
import type { PadProduct } from "./product-index.ts";
import { readChat, readRecipient } from "./read-chat.ts";

const maxPhrases = 24;
const maxPerPhrase = 12;
const maxProducts = 120;

/** A draft with the products that it names, or from which staff choose. */
export type PadAnswer = PadDraft & { products: PadProduct[] };

/**
 * Reads a pasted chat into a draft of an order, with products by the shop's own search. Nothing of the chat is stored.
 */
export async function readOrderPad(shop: Shop, actor: Actor, chat: string): Promise<PadAnswer> {
  const { id } = allow(actor, "orders:change");
  await spend(shop, "order-pad", { account: id });
  const read = readRecipient(chat, shop.now());
  const [ids, synonyms] = await Promise.all([findProductIds(shop, read.phrases), readSynonyms(shop.db)]);
  const products = await readProducts(shop, ids);
  const draft = readChat(read, products, synonyms);
  const named = new Set([
    ...draft.items.flatMap(({ productId }) => productId ?? []),
    ...draft.questions.flatMap((question) => (question.kind === "product" ? question.choices : [])),
  ]);
  return { ...draft, products: products.filter(({ productId }) => named.has(productId)) };
}

/** The candidates of each phrase, best first, a few of each. */
async function findProductIds(shop: Shop, phrases: string[]): Promise<string[]> {
  const found: string[][] = [];
  // One after the other: a pasted page of words must not take every connection.
  for (const phrase of phrases.slice(0, maxPhrases)) {
    found.push(await productsCalled(shop, await interpretQuery(shop.db, phrase), maxPerPhrase));
  }
  return [...new Set(found.flat())].slice(0, maxProducts);
}

async function readSynonyms(db: Database): Promise<string[][]> {
  const { rows } = await db.execute<{ phrases: string[] }>(
    sql`select phonetic_phrases as phrases from search_synonyms order by id limit 2000`,
  );
  return rows.map(({ phrases }) => phrases);
}

async function readProducts({ db, now: clock }: Pick<Shop, "db" | "now">, ids: string[]): Promise<PadProduct[]> {
  if (ids.length === 0) return [];
  const now = clock();
  const { rows } = await db.execute<{
    id: string;
    nameEn: string | null;
    nameBn: string | null;
    brand: string;
    category: CategoryName;
    variants: {
      id: string;
      en: string | null;
      bn: string | null;
      swatch: string | null;
      price: Paisa;
      stock: number | null;
    }[];
  }>(sql`
    select p.id, p.name_en as "nameEn", p.name_bn as "nameBn", b.name as brand, c.name as category,
           (select json_agg(json_build_object('id', v.id, 'en', v.name_en, 'bn', v.name_bn, 'swatch', v.swatch,
                                              'price', price_at(v, ${now.toISOString()}),
                                              'stock', stock_for_sale(v)) order by v.position)
              from variants v where v.product_id = p.id and not v.deleted) as variants
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
     where p.status = 'published' and p.id = any(${sql.param(ids)}::text[])
     order by array_position(${sql.param(ids)}::text[], p.id)`);
  return rows.map(({ id, nameEn, nameBn, brand, category, variants }) => ({
    productId: id,
    name: { en: nameEn, bn: nameBn },
    ...{ brand, category },
    variants: (variants ?? []).map(({ id: variantId, en, bn, ...variant }) => ({
      variantId,
      name: { en, bn },
      ...variant,
    })),
  }));
}
