import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { variantParam } from "../catalog/catalog-rules.ts";
import type { ProductCard } from "../catalog/list-products.ts";
import { type Language, localize } from "../language.ts";
import { type ImageRow, imageJson, toImage } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import { colorDifference, labOf } from "../shades/color-difference.ts";
import { depths } from "../shades/shade-facts.ts";
import { type IndexedShade, readShades } from "../shades/shade-index.ts";
import type { Shop } from "../shop.ts";
import { type ColorName, colorSample, colorsOf } from "./color-words.ts";
import type { InterpretedQuery } from "./interpret-query.ts";
import { phoneticKeys } from "./phonetics.ts";
import { oklch } from "./shade-family.ts";

/**
 * Shows the requested shade on the cards of products that have it, by its name, its colour or the skin it is for: its image
 * and price, whether it is sold out, the closest dots first, and a link that opens the page with it. Other cards stay as they are.
 */
export async function showShadesMeant(
  shop: Shop,
  query: InterpretedQuery,
  cards: ProductCard[],
  language: Language,
): Promise<ProductCard[]> {
  const withShades = new Set(cards.filter(({ swatches }) => swatches.length > 1).map(({ id }) => id));
  if (withShades.size === 0 || !namesShade(query)) return cards;
  const shadesOf = Map.groupBy(
    (await readShades(shop)).filter(({ productId }) => withShades.has(productId)),
    ({ productId }) => productId,
  );
  const meant = new Map<string, IndexedShade[]>();
  for (const [id, shades] of shadesOf) {
    const ordered = nearestFirst(query, shades);
    if (ordered) meant.set(id, ordered);
  }
  const chosen = [...meant.values()].flatMap(([first]) => (first ? [first.variantId] : []));
  if (chosen.length === 0) return cards;
  const variants = new Map(
    (await shownVariants(shop.db, { ids: chosen, now: shop.now().toISOString() })).map((row) => [row.id, row]),
  );
  return cards.map((card) => {
    const shades = meant.get(card.id) ?? [];
    const [shade] = shades;
    const variant = variants.get(shade?.variantId ?? "");
    if (!shade || !variant) return card;
    return {
      ...card,
      inStock: shade.inStock,
      path: `${card.path}?${variantParam}=${variant.id}`,
      picture: toImage(variant.picture, language) ?? card.picture,
      swatches: shades.flatMap(({ shadeName, swatch }) => {
        const name = localize(shadeName, language);
        return name ? [{ name, color: swatch }] : [];
      }),
      ...{ price: variant.price, listPrice: variant.listPrice, fromPrice: false, salePrice: null, saleVariant: null },
    };
  });
}

type ShownVariant = { id: string; price: Paisa; listPrice: Paisa | null; picture: ImageRow | null };

const shownVariants = prepared<ShownVariant, { ids: string[]; now: string }>(
  ({ ids, now }) => sql`
    select v.id, price_at(v, ${now}::timestamptz) as price, list_price_at(v, ${now}::timestamptz) as "listPrice",
           (select ${imageJson("p.name")} from images i where i.id = v.image_id) as picture
      from variants v join products p on p.id = v.product_id where v.id = any(${ids}::text[])`,
);

const isNumber = (word: string) => /^\d+$/.test(word);

/** The words that may name a shade, and a number at the end, which may also begin a price: "foundation 05". */
const wordsOf = ({ meanings }: InterpretedQuery) =>
  meanings.filter(
    ({ role, alternatives: [way] }) => role === "word" || (role === "preference" && way?.every(isNumber)),
  );

const namesShade = (query: InterpretedQuery) => query.skinDepth !== null || wordsOf(query).length > 0;

/** The shades of a product, the requested ones first; null if it has none of them. */
function nearestFirst(query: InterpretedQuery, shades: IndexedShade[]): IndexedShade[] | null {
  const points = new Map(shades.map((shade) => [shade, pointsOf(query, shade)]));
  const pointsFor = (shade: IndexedShade) => points.get(shade) ?? 0;
  if (shades.some((shade) => pointsFor(shade) > 0)) {
    const color = wordsOf(query).find((meaning) => meaning.color !== undefined)?.color;
    return shades.toSorted(
      (one, other) =>
        Number(pointsFor(other) > 0) - Number(pointsFor(one) > 0) ||
        byStock(one, other) ||
        pointsFor(other) - pointsFor(one) ||
        (color ? farFrom(color, one) - farFrom(color, other) : 0),
    );
  }
  if (query.skinDepth === null || shades.some(({ depth }) => depth === null)) return null;
  const target = depths.indexOf(query.skinDepth);
  const distance = ({ depth }: IndexedShade) => (depth ? Math.abs(depths.indexOf(depth) - target) : depths.length);
  const [first] = shades.toSorted((one, other) => distance(one) - distance(other) || byStock(one, other));
  const fromFirst = ({ lab: [lightness] }: IndexedShade) => Math.abs(lightness - (first?.lab[0] ?? 0));
  return shades.toSorted(
    (one, other) =>
      Number(other === first) - Number(one === first) ||
      distance(one) - distance(other) ||
      fromFirst(one) - fromFirst(other),
  );
}

/** Customers type "5" for the shade "05". */
const withoutZeros = (word: string) => (isNumber(word) ? String(Number(word)) : word);

const byStock = (one: IndexedShade, other: IndexedShade) => Number(other.inStock) - Number(one.inStock);

/** Below this chroma (OKLCH) colours differ less by hue than by lightness. */
const minVivid = 0.1;

/** How far a shade is from a colour: by hue, so that a pink is shown rather than a violet; else as a whole. */
function farFrom(color: ColorName, { swatch, lab }: IndexedShade): number {
  const { hue, chroma } = oklch(colorSample(color));
  if (chroma < minVivid) return colorDifference(labOf(colorSample(color)), lab);
  return Math.abs(((oklch(swatch).hue - hue + 540) % 360) - 180);
}

/** How well a shade matches the query. Its name counts more than its colour. */
function pointsOf(query: InterpretedQuery, { shadeName, swatch }: IndexedShade): number {
  const name = phoneticKeys([shadeName.en, shadeName.bn].join(" ")).map(withoutZeros);
  const looks = colorsOf(swatch);
  const points = wordsOf(query).map(({ alternatives, nameOnly, color }) => {
    const ways = color ? [...alternatives, ...nameOnly] : alternatives;
    if (ways.some((way) => way.every((word) => name.includes(withoutZeros(word))))) return 2;
    return color !== undefined && looks.includes(color) ? 1 : 0;
  });
  return points.reduce<number>((sum, each) => sum + each, 0);
}
