import type { Address } from "../shop/addresses/own-addresses.ts";
import type { StoredCartLine } from "../shop/cart/line-queries.ts";
import type { Quote } from "../shop/cart/price-lines.ts";
import type { ProductCard } from "../shop/catalog/list-products.ts";
import type { ListedProduct } from "../shop/catalog/product-queries.ts";
import type { UnitPrice } from "../shop/catalog/unit-price.ts";
import type { AdminCoupon } from "../shop/coupons/admin-coupons.ts";
import { imageUrl } from "../shop/media/image-url.ts";
import { type Paisa, paisa, sum, toTaka } from "../shop/money.ts";
import type { ComposedNotification } from "../shop/notifications/list-notifications.ts";
import type { PlacedOrder } from "../shop/orders/place-order.ts";
import type { UserAccount } from "../shop/users/find-users.ts";
import type { AddressResponse } from "./contract/account.ts";
import type { CartLineResponse, QuoteResponse } from "./contract/cart.ts";
import type { ProductCardResponse } from "./contract/catalog.ts";
import type { CouponResponse } from "./contract/coupons.ts";
import type { NotificationResponse } from "./contract/notifications.ts";
import type { UserResponse } from "./contract/users.ts";

// From the shop's types to the contract's: money in taka, `_id`, image URLs.

export function productResponse(product: ListedProduct) {
  return {
    _id: product.id,
    slug: product.slug,
    name: product.name.text,
    shortDescription: product.shortDescription?.text ?? "",
    description: product.description?.text ?? "",
    price: toTaka(product.price),
    listPrice: takaOrNull(product.listPrice),
    offerUntil: product.offerUntil,
    category: product.category,
    brand: product.brand,
    images: product.pictures.map((picture) => imageUrl(picture)),
    inStock: product.inStock,
    rating: product.rating,
    ratingCount: product.ratingCount,
    variants: product.variants.map((variant) => ({
      _id: variant.id,
      sku: variant.sku,
      name: variant.name?.text ?? null,
      swatch: variant.swatch,
      line: variant.line?.text ?? null,
      undertone: variant.undertone,
      depth: variant.depth,
      price: toTaka(variant.price),
      listPrice: takaOrNull(variant.listPrice),
      offerUntil: variant.offerUntil,
      inStock: variant.inStock,
      image: variant.picture ? imageUrl(variant.picture) : null,
    })),
    attributes: product.attributes,
    ingredients: product.ingredients,
    marks: product.marks,
    howToUse: product.howToUse?.text ?? null,
    createdAt: product.createdAt.toISOString(),
  };
}

export function productCardResponse({ id, saleVariant, ...card }: ProductCard): ProductCardResponse {
  return {
    _id: id,
    ...card,
    price: toTaka(card.price),
    listPrice: takaOrNull(card.listPrice),
    salePrice: takaOrNull(card.salePrice),
    saleVariant: saleVariant && { ...saleVariant, listPrice: toTaka(saleVariant.listPrice) },
  };
}

export function quoteResponse({ goods: _, sets: __, ...quote }: Quote): QuoteResponse {
  return {
    ...quote,
    lines: quote.lines.map((line) => ({
      ...line,
      price: toTaka(line.price),
      listPrice: takaOrNull(line.listPrice),
      unitPrice: unitPriceOrNull(line.unitPrice),
      lineTotal: toTaka(line.lineTotal),
      set: line.set && {
        saving: toTaka(line.set.saving),
        parts: line.set.parts.map((part) => ({ ...part, price: toTaka(part.price) })),
      },
    })),
    ...goodsFields(quote),
    setSaving: toTaka(quote.setSaving),
    shippingBefore: toTaka(quote.shippingBefore),
    shippingCost: toTaka(quote.shippingCost),
    total: toTaka(quote.total),
    coupon: quote.coupon && {
      ...quote.coupon,
      maxDiscount: takaOrNull(quote.coupon.maxDiscount),
      gave: toTaka(quote.coupon.gave),
      missing: takaOrNull(quote.coupon.missing),
    },
    publicCoupon: quote.publicCoupon && { ...quote.publicCoupon, saves: toTaka(quote.publicCoupon.saves) },
    freeDelivery: {
      ...quote.freeDelivery,
      above: takaOrNull(quote.freeDelivery.above),
      missing: takaOrNull(quote.freeDelivery.missing),
    },
  };
}

export function cartLineResponse({ id, picture, price, addedAt, ...line }: StoredCartLine): CartLineResponse {
  const image = picture ? [imageUrl(picture)] : [];
  return { _id: id, ...line, image, price: toTaka(price), addedAt: addedAt.toISOString() };
}

export function addressResponse({ id, userId, createdAt, ...address }: Address): AddressResponse {
  return { _id: id, ...address };
}

/** `started`: its payment at a gateway, if it is paid online. */
export function couponResponse({ id, amount, maxDiscount, minimum, gave, ...coupon }: AdminCoupon): CouponResponse {
  return {
    _id: id,
    ...coupon,
    amount: takaOrNull(amount),
    maxDiscount: takaOrNull(maxDiscount),
    minimum: toTaka(minimum),
    gave: toTaka(gave),
  };
}

export function userResponse({ id, picture, ...user }: UserAccount): UserResponse {
  const { name, email, role, furtherRoles, phone, address, emailVerified, secondFactor } = user;
  const photoURL = picture ? imageUrl(picture) : null;
  return { _id: id, name, email, role, furtherRoles, photoURL, phone, address, emailVerified, secondFactor };
}

export function notificationResponse({
  id,
  recipient,
  createdAt,
  sentAt,
  ...notification
}: ComposedNotification): NotificationResponse {
  return {
    _id: id,
    to: recipient,
    ...notification,
    createdAt: createdAt.toISOString(),
    sentAt: isoOrNull(sentAt),
  };
}

type SumsOfGoods = Pick<PlacedOrder, "subtotal" | "discount" | "setSaving">;

/** The price of the goods, with sets at their price, and the discounts. */
function goodsFields({ subtotal, discount, setSaving }: SumsOfGoods) {
  return { subtotal: toTaka(paisa(subtotal - setSaving)), discount: toTaka(paisa(discount - setSaving)) };
}

/** The same with delivery, the total and the coupon. */
export function moneyFields({
  shippingCost,
  shippingSaved,
  total,
  coupon,
  ...goods
}: SumsOfGoods & Pick<PlacedOrder, "shippingCost" | "shippingSaved" | "total" | "coupon">) {
  return {
    ...goodsFields(goods),
    shippingBefore: toTaka(sum([shippingCost, shippingSaved])),
    shippingCost: toTaka(shippingCost),
    total: toTaka(total),
    coupon: coupon && { ...coupon, gave: toTaka(coupon.gave) },
  };
}

export function takaOrNull(amount: Paisa | null): number | null {
  return amount === null ? null : toTaka(amount);
}

export function unitPriceOrNull(unitPrice: UnitPrice | null) {
  return unitPrice && { ...unitPrice, price: toTaka(unitPrice.price) };
}

/** A moment in ISO 8601. */
export function isoOrNull(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

export function modifiedResponse(isModified: boolean): { acknowledged: true; modifiedCount: number } {
  return { acknowledged: true, modifiedCount: isModified ? 1 : 0 };
}
