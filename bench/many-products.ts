import type pg from "pg";
import { draftProduct, draftVariant } from "../shop/catalog/product-draft.ts";
import { saveProducts } from "../shop/catalog/save-products.ts";
import { fromTaka } from "../shop/money.ts";
import { noteWords } from "../shop/search/words-table.ts";
import type { Shop } from "../shop/shop.ts";

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
  ["Fragrance", "Eau de Parfum", "ও দ্য পারফাম"],
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
const atOnce = 200;

/**
 * Fills an empty shop with so many products: the first thousand as staff would save them, the others copies of these with
 * one of twenty thousand further names each, so that the vocabulary is as large as a big shop's. All sold differently.
 */
export async function generateProducts({ db, pool }: Shop & { pool: pg.Pool }, many: number): Promise<void> {
  const drafts = scents
    .flatMap((scent) => natures.flatMap((nature) => kinds.map((kind) => ({ scent, nature, kind }))))
    .slice(0, many)
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
  for (let at = 0; at < drafts.length; at += atOnce) await saveProducts(db, drafts.slice(at, at + atOnce));
  const copies = Math.ceil(many / drafts.length) - 1;
  await noteWords(
    db,
    Array.from({ length: names }, (_, n) => coinedName(n)),
  );
  for (let copy = 1; copy <= copies; copy += 1) {
    await pool.query(
      `insert into products
         select (jsonb_populate_record(p.product, jsonb_build_object(
           'id', (p.product).id || '-' || $1::int, 'slug', (p.product).slug || '-' || $1::int,
           'name_en', w.name || ' ' || (p.product).name_en,
           'sold', floor(200 * power(random(), 4)), 'in_stock', random() < 0.9,
           'words', (p.product).words || ('''' || w.name || ''':1A')::tsvector))).*
           from (select products as product, row_number() over (order by id) as place from products where id not like '%-%') p
           join unnest($2::text[]) with ordinality w (name, place) on w.place = 1 + (p.place * 7919 + $1::int * 104729) % $3::int
          where (p.place + $1::int * $4::int) <= $5::int`,
      [copy, Array.from({ length: names }, (_, n) => coinedName(n)), names, drafts.length, many],
    );
  }
  await pool.query("analyze products; analyze search_words");
}

const names = 20_000;

/** "baruti", "sunalako": a name that no other number has. */
export function coinedName(number: number): string {
  let name = "";
  for (let rest = number + syllables.length ** 2; rest > 0; rest = Math.floor(rest / syllables.length))
    name += syllables[rest % syllables.length];
  return name;
}
