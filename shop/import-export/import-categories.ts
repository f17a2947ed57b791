import { type CategoryName, categoryName } from "../catalog/catalog-schema.ts";
import { note, quoteValue } from "./import-report.ts";
import { type Row, RowRefused, valueIn } from "./import-row.ts";

/** Other names of categories, and kinds of products in them, in the singular. */
export const categoryKeywords: Record<CategoryName, string> = {
  Skincare:
    "skin, face, body, face care, body care, hand care, foot care, eye care, lip care, sun care, baby care, men's care, bath, bath and body, " +
    "cleanser, face wash, facial wash, cleansing oil, cleansing balm, makeup remover, micellar water, toner, essence, mist, " +
    "face mist, serum, ampoule, face oil, facial oil, body oil, moisturizer, moisturiser, face cream, day cream, night cream, " +
    "cream, lotion, body lotion, body butter, hand cream, foot cream, gel, aloe vera gel, eye cream, eye serum, eye patch, " +
    "mask, face mask, sheet mask, sleeping mask, clay mask, peel, exfoliator, scrub, face scrub, body scrub, treatment, " +
    "face treatment, acne treatment, spot treatment, lip treatment, lip balm, lip mask, lip scrub, sunscreen, sunblock, " +
    "sun protection, sun cream, after sun, self tanner, soap, body wash, shower gel, bath bomb, petroleum jelly, skin care set, " +
    "skincare set, ত্বকের যত্ন, স্কিন কেয়ার, ফেসওয়াশ, সাবান, ক্রিম, লোশন, সিরাম, সানস্ক্রিন, ময়েশ্চারাইজার",
  Makeup:
    "make up, cosmetic, colour cosmetic, color cosmetic, face makeup, eye makeup, lip makeup, lip, lipstick, liquid lipstick, " +
    "lip liner, lip gloss, lip tint, lip oil, lip stain, lip color, lip colour, foundation, cushion, cushion foundation, bb cream, " +
    "cc cream, tinted moisturizer, concealer, corrector, eyeliner, eye liner, eyeshadow, eye shadow, eyeshadow palette, eye palette, " +
    "eyebrow, brow, brow pencil, brow gel, mascara, false eyelash, false lash, blush, blusher, bronzer, contour, highlighter, " +
    "primer, face primer, eye primer, setting spray, setting powder, powder, face powder, compact, kajal, kohl, nail polish, " +
    "nail, nail care, makeup palette, makeup set, মেকআপ, মেকাপ, লিপস্টিক, কাজল, নেইলপলিশ",
  Fragrance:
    "scent, perfume, parfum, eau de parfum, eau de toilette, cologne, attar, body spray, body mist, deodorant, perfume oil, " +
    "rollerball, সুগন্ধি, পারফিউম, আতর",
  "Hair Care":
    "hair, hair treatment, hair mask, hair serum, hair spray, hair styling, hair product, hair color, hair colour, hair dye, henna, " +
    "shampoo, dry shampoo, conditioner, hair oil, hair pack, hair gel, hair wax, scalp care, scalp treatment, scalp serum, " +
    "চুলের যত্ন, হেয়ার কেয়ার, শ্যাম্পু, কন্ডিশনার, হেয়ার অয়েল",
  Accessories:
    "accessory, tool, beauty tool, skincare tool, facial tool, brush, makeup brush, hair brush, sponge, makeup sponge, blender, puff, " +
    "applicator, comb, mirror, makeup bag, bag, tweezer, eyelash curler, face roller, jade roller, gua sha, cotton pad, " +
    "অনুষঙ্গ, এক্সেসরিজ",
};

const categoryByKeyword = new Map(
  Object.entries(categoryKeywords).flatMap(([name, kinds]) =>
    kinds.split(", ").map((kind) => [normalizeKeyword(kind), name as CategoryName]),
  ),
);

/** The category in the first filled column. Refuses a row with an unknown one. */
export function readCategory(row: Row, ...names: string[]): CategoryName {
  const cell = valueIn(row, ...names);
  if (cell === null) throw new RowRefused("categoryMissing");
  const match = typeof cell === "string" ? (categoryName.safeParse(cell).data ?? guessCategory(cell)) : undefined;
  if (!match) {
    const knownCategories = Object.keys(categoryKeywords).join(", ");
    throw new RowRefused("categoryUnknown", { value: quoteValue(cell), known: knownCategories });
  }
  if (match !== cell) row.corrections.push(note("categoryRead", { value: quoteValue(cell), became: match }));
  return match;
}

/** A kind in a price list: "Cleansers", "Lip balms & treatments", "Beauty > Skincare > Moisturizers". */
function guessCategory(cell: string): CategoryName | undefined {
  const exact = categoryOfKeyword(cell);
  if (exact) return exact;
  // The last step of a path decides; several kinds must agree.
  const steps = cell
    .slice(0, 200)
    .split(/[>»|\\/]|::/)
    .reverse();
  for (const step of steps) {
    const match = categoryOfKeyword(step) ?? commonCategory(step.split(/[,&+]|\sand\s/i).map(categoryOfKeyword));
    if (match) return match;
  }
  return undefined;
}

function commonCategory(match: (CategoryName | undefined)[]): CategoryName | undefined {
  const [first] = match;
  return match.every((each) => each === first) ? first : undefined;
}

function categoryOfKeyword(cell: string): CategoryName | undefined {
  const name = normalizeKeyword(cell);
  return (
    categoryName.safeParse(cell.trim().slice(0, 40)).data ??
    categoryByKeyword.get(name) ??
    categoryByKeyword.get(singular(name))
  );
}

function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss)es$/.test(name)) return name.slice(0, -2);
  return name.endsWith("s") ? name.slice(0, -1) : name;
}

function normalizeKeyword(cell: string): string {
  return cell
    .slice(0, 60)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
