import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { parameterList, queryPrepared } from "../../db/prepared.ts";
import { productPath, variantPath } from "../catalog/catalog-rules.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { sizeOf, type UnitPrice, unitPrice } from "../catalog/unit-price.ts";
import type { ValidatedCoupon } from "../coupons/coupon-rules.ts";
import { type CouponRequester, validateCoupon } from "../coupons/find-coupon.ts";
import { type Language, type Localized, localizeField } from "../language.ts";
import { type ImageInfo, type ImageRow, toImage, variantImage } from "../media/image-json.ts";
import { type Paisa, paisa, times } from "../money.ts";
import { Refusal } from "../refusal.ts";
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
};

/** The price of a cart delivered to an area. Lines with a problem do not count. */
export type Quote = CartSums & {
  lines: QuotedLine[];
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
  /** Of the product: changes with everything above but stock, category and the price at a moment. */
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
  const [settings, pricedVariants, coupon] = await Promise.all([
    shop.settings(),
    loadPricedVariants(shop.db, request.lines, { now }),
    request.coupon ? validateCoupon(shop, requester, request.coupon) : null,
  ]);
  return priceLines(combineLines(request.lines, pricedVariants, "lines"), pricedVariants, {
    area: deliveryAreaOfAddress(request) ?? request.deliveryArea,
    settings,
    now,
    language,
    coupon,
  });
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
};

/** Calculates a quote without the database; shared by quotes and orders. */
export function priceLines(lines: CartLineInput[], pricedVariants: PricedVariant[], terms: QuoteTerms): Quote {
  const { settings } = terms;
  const quotedLines = lines.map((line) => priceLine(line, pricedVariants, terms.language));
  const categories = new Map(pricedVariants.map(({ productId, category }) => [productId, category]));
  const pricedParts = quotedLines
    .filter((line) => line.problem === null)
    .map((line) => ({ amount: line.lineTotal, category: categories.get(line.productId) ?? null }));
  const deliveryDays = deliveryWindow(terms.area, settings.deliveryDays, terms.now);
  return {
    lines: quotedLines,
    ...computeSums(pricedParts, {
      charge: deliveryCharge(terms.area, settings.deliveryCharges),
      freeAbove: settings.freeDeliveryAbove,
      coupon: terms.coupon,
    }),
    deliveryArea: terms.area,
    deliverFrom: deliveryDays.from,
    deliverTo: deliveryDays.to,
  };
}

function priceLine(line: CartLineInput, pricedVariants: PricedVariant[], language: Language): QuotedLine {
  const choices = pricedVariants.filter((variant) => variant.productId === line.productId && variant.published);
  const variant = line.variantId
    ? choices.find((choice) => choice.variantId === line.variantId)
    : choices.length === 1
      ? choices[0]
      : undefined;
  const displayVariant = variant ?? choices[0];
  const problem = lineProblem(line, choices, variant);
  const price = displayVariant?.price ?? paisa(0);
  return {
    productId: line.productId,
    variantId: variant?.variantId ?? line.variantId ?? null,
    path: linePath(line, choices, variant),
    name: displayVariant ? localizeField(displayVariant, "name", language) : null,
    variantName: variant ? localizeField(variant, "variantName", language) : null,
    swatch: variant?.swatch ?? null,
    picture: toImage(displayVariant?.picture ?? null, language),
    price,
    listPrice: displayVariant?.listPrice ?? null,
    unitPrice: variant ? unitPrice(price, sizeOf(variantSize(variant), variant.volume)) : null,
    quantity: line.quantity,
    lineTotal: problem === null ? times(price, line.quantity) : paisa(0),
    left: variant?.stock ?? null,
    problem,
  };
}

function variantSize({ variantNameEn, variantNameBn, swatch }: PricedVariant) {
  return { nameEn: variantNameEn, nameBn: variantNameBn, swatch };
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
): LineProblem | null {
  if (choices.length === 0) return "product-gone";
  if (!variant) return line.variantId ? "product-gone" : "variant-needed";
  if (variant.stock === 0) return "out-of-stock";
  if (variant.stock !== null && variant.stock < line.quantity) return "not-enough";
  return null;
}

/**
 * Loads the variants that lines may mean, at the prices valid at `now`. With `lock` it locks the rows until the
 * transaction ends, ordered by id so that two carts cannot deadlock.
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
    select v.product_id as "productId", v.id as "variantId", p.slug, p.status = 'published' as published,
           c.name as category, p.name_en as "nameEn", p.name_bn as "nameBn", v.name_en as "variantNameEn",
           v.name_bn as "variantNameBn", v.sku, v.swatch,
           p.attributes->>'volume' as volume, price_at(v, ${moment}) as price,
           list_price_at(v, ${moment}) as "listPrice", v.stock,
           ${variantImage} as picture, p.xmin::text as version
      from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
     where v.product_id in (${parameterList(productIds)}) and not v.deleted
     order by v.id ${lock ? sql`for no key update of v` : sql``}`,
  );
}
