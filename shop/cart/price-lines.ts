import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { parameterList, queryPrepared } from "../../db/prepared.ts";
import { productPath, variantPath } from "../catalog/catalog-rules.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { comparesByAmount, type Size, sizeOf, type UnitPrice, unitPrice } from "../catalog/unit-price.ts";
import type { ValidatedCoupon } from "../coupons/coupon-rules.ts";
import { type CouponRequester, validateCoupon } from "../coupons/find-coupon.ts";
import { findPublicCoupons } from "../coupons/public-coupons.ts";
import { type Language, type Localized, localizeField } from "../language.ts";
import { type ImageInfo, type ImageRow, toImage, variantImage } from "../media/image-json.ts";
import { type Paisa, paisa, sum, times } from "../money.ts";
import { Refusal } from "../refusal.ts";
import { type SetPart, setsFrom } from "../sets/set-rules.ts";
import {
  type Goods,
  GoodsList,
  keepSets,
  type LineShare,
  type OpenedSet,
  type OrderedSet,
  openSet,
} from "../sets/take-apart.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { deliveryAreaOfAddress } from "../shipping/areas.ts";
import { type DeliveryArea, deliveryCharge, deliveryWindow } from "../shipping/delivery-charge.ts";
import type { Shop } from "../shop.ts";
import { lineKey, maxQuantity } from "./cart-rules.ts";
import type { CartLineInput, QuoteRequest } from "./cart-schema.ts";
import { type CartSums, computeSums } from "./sums.ts";

/** Why a line cannot be ordered. */
export type LineProblem = "product-gone" | "variant-needed" | "out-of-stock" | "not-enough";

/** A line at today's price. `left` is the stock, null when it is not counted. */
export type QuotedLine = {
  productId: string;
  variantId: string | null;
  path: string;
  name: Localized | null;
  variantName: Localized | null;
  swatch: string | null;
  picture: ImageInfo | null;
  price: Paisa;
  listPrice: Paisa | null;
  /** Price per unit of measure; null when the size is unknown. */
  unitPrice: UnitPrice | null;
  quantity: number;
  lineTotal: Paisa;
  left: number | null;
  problem: LineProblem | null;
  /** For a set: what is in one, and what the whole line saves against its parts. */
  set: { parts: QuotedPart[]; saving: Paisa } | null;
};

/** A part of a set, at its price alone. */
export type QuotedPart = Pick<QuotedLine, "path" | "name" | "variantName" | "picture" | "price"> & {
  variantId: string;
  pieces: number;
};

/** The price of a cart delivered to an area. Lines with a problem do not count. */
export type Quote = CartSums & {
  lines: QuotedLine[];
  /** Of the coupons that the shop shows to everybody, the one that saves this cart most; null with a coupon of its own. */
  publicCoupon: { code: string; saves: Paisa } | null;
  /** What sets save, as part of `discount`. */
  setSaving: Paisa;
  /** The same lines as an order has them: sets taken apart, one for each variant. */
  goods: Goods[];
  sets: OrderedSet[];
  deliveryArea: DeliveryArea;
  deliverFrom: string;
  deliverTo: string;
};

/** A variant with the fields that pricing needs, whether it is still on sale or not. */
export type PricedVariant = {
  productId: string;
  variantId: string;
  slug: string;
  published: boolean;
  category: CategoryName;
  nameEn: string | null;
  nameBn: string | null;
  variantNameEn: string | null;
  variantNameBn: string | null;
  sku: string;
  swatch: string | null;
  volume: string | null;
  price: Paisa;
  listPrice: Paisa | null;
  stock: number | null;
  picture: ImageRow | null;
  /** The parts of a set; null for every other product. */
  parts: SetPart[] | null;
  /** The product's version: changes with everything above but stock, category and the price at a moment. */
  version: string;
};

/**
 * Prices a cart from the catalog: the only source of subtotal, discount, shipping and total. The caller's identity
 * decides which coupons are used up and how many codes they may try. Refuses `quantity-invalid` as `combineLines` does.
 */
export async function quoteCart(
  shop: Shop,
  request: QuoteRequest,
  language: Language,
  requester: CouponRequester,
): Promise<Quote> {
  const now = shop.now();
  const [settings, pricedVariants, coupon, publicCoupons] = await Promise.all([
    shop.settings(),
    loadPricedVariants(shop.db, request.lines, { now }),
    request.coupon ? validateCoupon(shop, requester, request.coupon) : null,
    request.coupon ? [] : findPublicCoupons(shop, requester.actor),
  ]);
  const lines = combineLines(request.lines, pricedVariants, "lines");
  const area = deliveryAreaOfAddress(request) ?? request.deliveryArea;
  const priceWith = (each: ValidatedCoupon | null) =>
    priceLines(lines, pricedVariants, { area, settings, now, language, coupon: each });
  const quote = priceWith(coupon);
  const [best] = publicCoupons
    .map((each) => ({ code: each.code, saves: paisa(quote.total - priceWith(each).total) }))
    .sort((one, other) => other.saves - one.saves);
  return { ...quote, publicCoupon: best && best.saves > 0 ? best : null };
}

/**
 * Combines lines of one variant, so that splitting them cannot get around the stock. Refuses `quantity-invalid` when
 * the sum is too large, naming the `field` of the lines.
 */
export function combineLines(lines: CartLineInput[], pricedVariants: PricedVariant[], field: string): CartLineInput[] {
  const combined = new Map<string, CartLineInput>();
  for (const { productId, variantId: namedVariantId, quantity } of lines) {
    const choices = pricedVariants.filter((variant) => variant.productId === productId);
    const variantId = namedVariantId ?? (choices.length === 1 ? (choices[0]?.variantId ?? null) : null);
    const key = lineKey({ productId, variantId });
    const total = (combined.get(key)?.quantity ?? 0) + quantity;
    if (total > maxQuantity) throw new Refusal("quantity-invalid", { fields: { [field]: "quantity-invalid" } });
    combined.set(key, { productId, variantId, quantity: total });
  }
  return [...combined.values()];
}

export type QuoteTerms = {
  area: DeliveryArea;
  settings: ShopSettings;
  now: Date;
  language: Language;
  coupon: ValidatedCoupon | null;
  /** For an order that is changed: its sets, of which as many stay as its goods still make. */
  ownSets?: readonly OrderedSet[];
  /** For an order of which pieces came back or cannot be sent: the others keep their share of the saving. */
  ownShares?: readonly LineShare[];
};

/** Calculates a quote without the database; shared by quotes and orders. */
export function priceLines(lines: CartLineInput[], pricedVariants: PricedVariant[], terms: QuoteTerms): Quote {
  const { settings } = terms;
  const goods = new GoodsList();
  const opened: OrderedSet[] = [];
  const quotedLines = lines.map((line) => {
    const priced = priceLine(line, pricedVariants, goods, terms.language);
    if (priced.problem === null) opened.push(...takeLine(priced, pricedVariants, goods));
    return priced;
  });
  const sets = [...keepSets(terms.ownSets ?? [], piecesAlone(quotedLines), goods), ...opened];
  if (terms.ownShares) goods.keepShares(terms.ownShares);
  const taken = goods.list();
  if (taken.some(({ quantity }) => quantity > maxQuantity)) throw new Refusal("quantity-invalid");
  const setSaving = sum(taken.map(({ saving }) => saving));
  const pricedParts = taken.map(({ variant: { productId, price, category }, quantity, saving }) => ({
    productId,
    amount: paisa(price * quantity - saving),
    category,
  }));
  const deliveryDays = deliveryWindow(terms.area, settings.deliveryDays, terms.now);
  return {
    ...{ lines: quotedLines, publicCoupon: null },
    ...{ setSaving, goods: taken, sets },
    ...computeSums(pricedParts, {
      setSaving,
      charge: deliveryCharge(terms.area, settings.deliveryCharges),
      freeAbove: settings.freeDeliveryAbove,
      coupon: terms.coupon,
    }),
    deliveryArea: terms.area,
    deliverFrom: deliveryDays.from,
    deliverTo: deliveryDays.to,
  };
}

/** Adds the pieces of a line to the goods of its order; returns the set if the line is one. */
function takeLine(
  { variantId, quantity }: QuotedLine,
  pricedVariants: PricedVariant[],
  goods: GoodsList,
): OrderedSet[] {
  const variant = pricedVariants.find((each) => each.variantId === variantId);
  if (!variant) return [];
  const opened = variant.parts && openSet(variant, pricedVariants);
  if (!opened) {
    goods.add(variant, quantity);
    return [];
  }
  for (const part of opened.parts) goods.add(part.variant, quantity * part.pieces);
  goods.save(times(paisa(opened.singles - opened.price), quantity), variant.parts ?? []);
  const { productId: setId, nameEn, nameBn, parts } = variant;
  return [{ setId, nameEn, nameBn, price: opened.price, quantity, parts: parts ?? [] }];
}

/** The pieces of each variant that no set holds. */
function piecesAlone(lines: QuotedLine[]): Map<string, number> {
  const orderable = lines.filter(({ problem, set }) => problem === null && set === null);
  return new Map(orderable.map(({ variantId, quantity }) => [variantId ?? "", quantity]));
}

function priceLine(
  line: CartLineInput,
  pricedVariants: PricedVariant[],
  goods: GoodsList,
  language: Language,
): QuotedLine {
  const choices = pricedVariants.filter((variant) => variant.productId === line.productId && variant.published);
  const variant = line.variantId
    ? choices.find((choice) => choice.variantId === line.variantId)
    : choices.length === 1
      ? choices[0]
      : undefined;
  const displayVariant = variant ?? choices[0];
  const set = variant?.parts ? openSet(variant, pricedVariants) : null;
  const left = variant ? leftOf(variant, set, goods) : null;
  const problem = lineProblem(line, choices, variant, left);
  const price = set?.price ?? displayVariant?.price ?? paisa(0);
  return {
    productId: line.productId,
    variantId: variant?.variantId ?? line.variantId ?? null,
    path: linePath(line, choices, variant),
    name: displayVariant ? localizeField(displayVariant, "name", language) : null,
    variantName: variant ? localizeField(variant, "variantName", language) : null,
    swatch: variant?.swatch ?? null,
    picture: toImage(displayVariant?.picture ?? null, language),
    price,
    listPrice: set ? (set.singles > price ? set.singles : null) : (displayVariant?.listPrice ?? null),
    unitPrice:
      variant && !set && comparesByAmount(variant.category, choices.map(variantSize))
        ? unitPrice(price, variantSize(variant))
        : null,
    quantity: line.quantity,
    lineTotal: problem === null ? times(price, line.quantity) : paisa(0),
    left,
    problem,
    set: set && quoteSet(set, line.quantity, language),
  };
}

function quoteSet({ parts, singles, price }: OpenedSet, quantity: number, language: Language): QuotedLine["set"] {
  return {
    parts: parts.map(({ variant, pieces }) => ({
      ...{ variantId: variant.variantId, pieces, price: variant.price },
      path: variantPath({ id: variant.productId, slug: variant.slug }, variant.variantId),
      name: localizeField(variant, "name", language),
      variantName: localizeField(variant, "variantName", language),
      picture: toImage(variant.picture, language),
    })),
    saving: times(paisa(singles - price), quantity),
  };
}

/** How many are still available after the lines before; 0 for a set with a part that is not sold. */
function leftOf(variant: PricedVariant, set: OpenedSet | null, goods: GoodsList): number | null {
  if (!variant.parts) return goods.left(variant);
  if (!set) return 0;
  const stocks = new Map(set.parts.map((part) => [part.variant.variantId, goods.left(part.variant)]));
  return setsFrom(variant.parts, (id) => stocks.get(id) ?? null);
}

function variantSize({ variantNameEn, variantNameBn, swatch, volume }: PricedVariant): Size | null {
  return sizeOf({ nameEn: variantNameEn, nameBn: variantNameBn, swatch }, volume);
}

/** The path of the product page with its variant; by id alone for a withdrawn product. */
function linePath({ productId }: CartLineInput, choices: PricedVariant[], variant: PricedVariant | undefined): string {
  const [first, another] = choices;
  if (!first) return `/product/${productId}`;
  const product = { id: productId, slug: first.slug };
  return variant && another ? variantPath(product, variant.variantId) : productPath(product);
}

function lineProblem(
  line: CartLineInput,
  choices: PricedVariant[],
  variant: PricedVariant | undefined,
  left: number | null,
): LineProblem | null {
  if (choices.length === 0) return "product-gone";
  if (!variant) return line.variantId ? "product-gone" : "variant-needed";
  if (left !== null && left <= 0) return "out-of-stock";
  if (left !== null && left < line.quantity) return "not-enough";
  return null;
}

/**
 * Loads the variants that lines may mean, and those of the parts of sets, at the prices valid at `now`. With `lock` it
 * locks the rows until the transaction ends, ordered by id so that two carts cannot deadlock.
 */
export async function loadPricedVariants(
  db: Database,
  lines: CartLineInput[],
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<PricedVariant[]> {
  if (lines.length === 0) return [];
  const productIds = [...new Set(lines.map((line) => line.productId))];
  const moment = now.toISOString();
  return queryPrepared<PricedVariant>(
    db,
    sql`
    with parts as materialized (
      select s.set_id, s.own_variant_id, s.position, s.pieces, m.id, m.product_id from set_parts s join variants m on m.id = s.variant_id
       where s.set_id in (${parameterList(productIds)}))
    select v.product_id as "productId", v.id as "variantId", p.slug, p.status = 'published' as published,
           c.name as category, p.name_en as "nameEn", p.name_bn as "nameBn", v.name_en as "variantNameEn",
           v.name_bn as "variantNameBn", v.sku, v.swatch,
           p.attributes->>'volume' as volume, price_at(v, ${moment}) as price,
           list_price_at(v, ${moment}) as "listPrice", v.stock,
           ${variantImage} as picture, p.xmin::text as version,
           (select json_agg(json_build_object('variantId', s.id, 'pieces', s.pieces) order by s.position)
              from parts s where s.set_id = v.product_id and coalesce(s.own_variant_id = v.id, true)) as parts
      from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
     where v.product_id = any (array[${parameterList(productIds)}] || array(select product_id from parts)) and not v.deleted
     order by v.id ${lock ? sql`for no key update of v` : sql``}`,
  );
}
