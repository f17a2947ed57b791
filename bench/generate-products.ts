import type pg from "pg";
import { draftProduct, draftVariant, type ProductDraft } from "../shop/catalog/product-draft.ts";
import { saveProducts } from "../shop/catalog/save-products.ts";
import { fromTaka } from "../shop/money.ts";
import { countSales } from "../shop/search/count-sales.ts";
import { recordWords } from "../shop/search/index-terms.ts";
import { phoneticKey } from "../shop/search/phonetics.ts";
import type { BenchShop } from "./bench-shop.ts";

const kinds = [
  ["Makeup", "Lipstick", "লিপস্টিক"],
  ["Makeup", "Foundation", "ফাউন্ডেশন"],
  ["Makeup", "Mascara", "মাসকারা"],
  ["Makeup", "Nail Polish", "নেইলপলিশ"],
  ["Skincare", "Face Wash", "ফেসওয়াশ"],
  ["Skincare", "Serum", "সিরাম"],
  ["Skincare", "Sunscreen SPF 50", "সানস্ক্রিন এসপিএফ ৫০"],
  ["Skincare", "Night Cream", "নাইট ক্রিম"],
  ["Hair Care", "Hair Oil", "চুলের তেল"],
  ["Hair Care", "Shampoo", "শ্যাম্পু"],
  ["Fragrance", "Eau de Parfum", "ইও ডি পারফিউম"],
  ["Accessories", "Makeup Brush", "মেকআপ ব্রাশ"],
] as const;
const natures = [
  ["Velvet", "ভেলভেট"],
  ["Matte", "ম্যাট"],
  ["Dew", "ডিউ"],
  ["Silk", "সিল্ক"],
  ["Bright", "ব্রাইট"],
  ["Soft", "কোমল"],
  ["Herbal", "ভেষজ"],
  ["Pure", "খাঁটি"],
] as const;
const scents = [
  ["Rose", "গোলাপ"],
  ["Neem", "নিম"],
  ["Saffron", "জাফরান"],
  ["Coconut", "নারকেল"],
  ["Hibiscus", "জবা"],
  ["Amla", "আমলকী"],
  ["Honey", "মধু"],
  ["Onion", "পেঁয়াজ"],
  ["Turmeric", "হলুদ"],
  ["Aloe", "অ্যালোভেরা"],
] as const;
const brands = ["Labonno", "Shapla", "Chorui", "Nodi", "Kashful", "Mehtab", "Tulsi & Co.", "Rupali Ghat"];
const swatches = ["#B3121F", "#C24A64", "#B7705C", "#DB4426", "#5A1236", "#85321F", "#E3B692"];
const ingredients =
  "Aqua, Glycerin, Niacinamide, Panthenol, Tocopherol, Sodium Hyaluronate, Citric Acid, Parfum, Linalool";
const syllables = "ba be chi du ga hi ja ko la lu mo na ni pa ru sha su ta ti zo".split(" ");
const batchSize = 200;

/**
 * Fills an empty shop: the first thousand products as staff would save them, the others as copies with one of twenty
 * thousand names, for the vocabulary of a large shop. Sales differ, one in ten is out of stock.
 */
export async function generateProducts(shop: BenchShop, count: number): Promise<void> {
  const { db, pool } = shop;
  const drafts = variedDrafts().slice(0, count);
  for (let offset = 0; offset < drafts.length; offset += batchSize)
    await saveProducts(db, drafts.slice(offset, offset + batchSize));
  const newNames = coinedNames();
  await recordWords(db, newNames.map(phoneticKey));
  await withoutIndexes(pool, ["products", "variants", "daily_product_sales"], async () => {
    await pool.query(
      `insert into products
         select made.*
           from (select p, row_number() over (order by id) as place from products p) base
          cross join generate_series(1, $1::int / $2::int) copy
           join unnest($3::text[], $4::text[]) with ordinality w (name, sound, place)
             on w.place = 1 + (base.place * 7919 + copy * 104729) % cardinality($3::text[])
          cross join lateral jsonb_populate_record(base.p, jsonb_build_object(
            'id', (base.p).id || '-' || copy, 'slug', (base.p).slug || '-' || copy,
            'name_en', w.name || ' ' || (base.p).name_en, 'in_stock', random() < 0.9,
            'search_vector', (base.p).search_vector || ('''' || w.sound || ''':1A')::tsvector)) made
          where base.place + copy * $2::int <= $1::int`,
      [count, drafts.length, newNames, newNames.map(phoneticKey)],
    );
    await pool.query("analyze products");
    await pool.query(`
      insert into variants
        select made.* from products p join variants v on v.product_id = split_part(p.id, '-', 1)
         cross join lateral jsonb_populate_record(v, jsonb_build_object(
           'id', v.id || p.slug, 'product_id', p.id, 'sku', v.sku || p.slug,
           'stock', case when p.in_stock then 10 else 0 end)) made
         where p.id like '%-%'`);
    await pool.query(
      `insert into daily_product_sales
         select dhaka_day($1) - floor(80 * random())::int, id, floor(200 * power(random(), 4)), 0 from products`,
      [shop.now()],
    );
    await countSales(shop);
    await pool.query("vacuum full products");
  });
  await pool.query("vacuum analyze");
}

/** About a thousand products as staff would write them, with unique names. */
export function variedDrafts(): ProductDraft[] {
  return scents
    .flatMap((scent) => natures.flatMap((nature) => kinds.map((kind) => ({ scent, nature, kind }))))
    .map(({ scent, nature, kind: [category, en, bn] }, n) =>
      draftProduct({
        category,
        brand: brands[n % brands.length] ?? "Labonno",
        name: { en: `${scent[0]} ${nature[0]} ${en}`, bn: `${scent[1]} ${nature[1]} ${bn}` },
        ingredients,
        attributes: { concern: n % 3 === 0 ? ["acne"] : ["dryness"] },
        variants: [
          draftVariant({ price: fromTaka(100 + n), stock: 10, swatch: swatches[n % swatches.length] ?? null }),
        ],
      }),
    );
}

/** Drops the indexes during `work`, because building them once afterwards is faster. */
export async function withoutIndexes(
  pool: pg.Pool | pg.ClientBase,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await pool.query(definition);
}

const nameCount = 20_000;

/** Names for a vocabulary as large as a big shop's. */
export const coinedNames = () => Array.from({ length: nameCount }, (_, n) => coinedName(n));

/** A name of the first copy and of one product in twenty thousand. */
export const rareName = coinedName((7919 + 104_729) % nameCount);

/** A unique name for each number: "baruti", "sunalako". */
function coinedName(number: number): string {
  let name = "";
  for (let rest = number + syllables.length ** 2; rest > 0; rest = Math.floor(rest / syllables.length))
    name += syllables[rest % syllables.length];
  return name;
}
