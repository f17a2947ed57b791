import type { Database } from "../../../db/open.ts";
import type { CartLineInput } from "../../cart/cart-schema.ts";
import {
  combineLines,
  loadPricedVariants,
  type PricedVariant,
  priceLines,
  type Quote,
} from "../../cart/price-lines.ts";
import { findCoupon, rejectedCoupon } from "../../coupons/find-coupon.ts";
import { dhakaDay } from "../../dhaka-time.ts";
import { type Language, type Localized, localizeField } from "../../language.ts";
import { type Paisa, paisa, sum } from "../../money.ts";
import { Refusal } from "../../refusal.ts";
import type { OrderedSet } from "../../sets/take-apart.ts";
import type { ShopSettings } from "../../settings/settings-schema.ts";
import { deliveryAreaOfAddress } from "../../shipping/areas.ts";
import type { OrderLineRow } from "../new-order.ts";
import { orderLineOf } from "../new-order.ts";
import { dueOf } from "../order-money.ts";
import type { OrderEdit } from "./edit-schema.ts";
import {
  contentsOf,
  type EditableOrder,
  loadOwnVariants,
  type OrderContents,
  type OwnVariant,
} from "./order-contents.ts";

export type EditTerms = {
  settings: ShopSettings;
  now: Date;
  /** Of the quote's names. */
  language: Language;
  /** Locks the variants until the transaction ends. */
  lock: boolean;
};

/** What an edited order costs, with the sums and lines that it would have. `revision` is the one it was priced from. */
export type EditQuote = Quote & {
  agreedDiscount: Paisa;
  /** The most that an order desk may agree, without the admin. */
  discountLimit: Paisa;
  /** Sets that the order would no longer have whole, and how many of each. */
  endedSets: { name: Localized | null; quantity: number }[];
  previousTotal: Paisa;
  /** The amount due after earlier payments. */
  due: Paisa;
  revision: number;
};

export type PricedEdit = { quote: EditQuote; lines: OrderLineRow[]; sets: OrderedSet[]; contents: OrderContents };

type PriceEditInput = {
  edit: OrderEdit;
  /** The order in whose place the result comes; its sums are the starting point. */
  order: EditableOrder;
  /** Another order that comes into its parcel. */
  absorbed?: EditableOrder;
  /** The prices of lines before two orders were brought together, by variant. */
  formerPrices?: Map<string, Paisa>;
  /** The coupon instead of the order's own. */
  coupon?: EditableOrder["coupon"];
  /** The sets instead of the order's own. */
  sets?: OrderedSet[];
  /** Pieces came back or cannot be sent: what stays keeps its share of what sets saved. */
  keepsShares?: boolean;
};

/**
 * Prices an order after an edit: its own lines at the agreed price, others at today's. The delivery charge stays while
 * the area does; the coupon is applied to what is left. Lines with a problem do not count.
 */
export async function priceEdit(db: Database, input: PriceEditInput, terms: EditTerms): Promise<PricedEdit> {
  const { edit, order, absorbed, formerPrices } = input;
  const { settings, now, language, lock } = terms;
  const { row } = order;
  const sources = absorbed ? [order, absorbed] : [order];
  const present = sources.flatMap(({ lines }) => lines.map(toLineInput));
  const wanted = edit.items ?? present;
  // Locked before its own lines are read, and those of the order too, because an edit gives them back.
  const today = await loadPricedVariants(db, [...wanted, ...present], { now, lock });
  const own = (await loadOwnVariants(db, sources)).map((variant) => ({
    ...variant,
    price: formerPrices?.get(variant.variantId) ?? variant.price,
  }));
  const ownIds = new Set(own.map(({ variantId }) => variantId));
  const variants: PricedVariant[] = [...own, ...today.filter(({ variantId }) => !ownIds.has(variantId))];
  const area = (edit.billingDetails && deliveryAreaOfAddress(edit.billingDetails)) ?? row.deliveryArea;
  const isSameArea = area === row.deliveryArea;
  const charge =
    edit.deliveryCharge ?? (isSameArea ? sum([row.shippingCost, row.shippingSaved]) : settings.deliveryCharges[area]);
  const coupon = input.coupon === undefined ? order.coupon : input.coupon;
  const ownSets = input.sets ?? sources.flatMap((each) => each.sets);
  const quote = priceLines(combineLines(wanted, variants, "items"), variants, {
    ...{ area, now, language },
    settings: {
      ...settings,
      deliveryCharges: { ...settings.deliveryCharges, [area]: charge },
      // An agreed charge stays.
      freeDeliveryAbove: edit.deliveryCharge === undefined ? settings.freeDeliveryAbove : null,
    },
    coupon: coupon && (await redeemedCoupon(db, coupon.code, now)),
    ...(input.keepsShares ? { ownShares: order.lines } : { ownSets }),
  });
  const sets = input.keepsShares ? ownSets : quote.sets;
  const agreedBefore = sum(sources.map((each) => each.row.agreedDiscount));
  const agreedDiscount = paisa(Math.min(edit.agreedDiscount ?? agreedBefore, quote.subtotal - quote.discount));
  const total = paisa(quote.total - agreedDiscount);
  const editQuote: EditQuote = {
    ...quote,
    ...(isSameArea && { deliverFrom: row.deliverFrom, deliverTo: row.deliverTo }),
    discount: sum([quote.discount, agreedDiscount]),
    total,
    due: await dueOf(db, { status: row.status, total, ids: sources.map((each) => each.row.id) }),
    agreedDiscount,
    discountLimit: paisa(
      Math.max(agreedBefore, Math.floor((quote.subtotal * settings.deskDiscountPercent) / 10_000) * 100),
    ),
    endedSets: endedSets(ownSets, sets, language),
    previousTotal: row.total,
    revision: order.revision,
  };
  const lines = quote.goods.map(({ variant, quantity, saving }, position) => ({
    ...lineRow(order.row.id, position, quantity, variant),
    setSaving: saving,
  }));
  return { quote: editQuote, lines, sets, contents: toContents(order, editQuote, { lines, sets, coupon }) };
}

/** How many of the sets of an order it would not have any more. */
function endedSets(before: OrderedSet[], after: OrderedSet[], language: Language): EditQuote["endedSets"] {
  const count = (sets: OrderedSet[], id: string) =>
    sets.reduce((all, { setId, quantity }) => (setId === id ? all + quantity : all), 0);
  return [...new Map(before.map((set) => [set.setId, set])).values()]
    .map((set) => ({
      name: localizeField(set, "name", language),
      quantity: count(before, set.setId) - count(after, set.setId),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Refuses what cannot be ordered, with the quote. */
export function assertOrderable(quote: EditQuote): void {
  const problem = quote.lines.find((line) => line.problem !== null)?.problem;
  if (problem) throw new Refusal(problem === "not-enough" ? "out-of-stock" : problem, { details: { quote } });
}

function toLineInput({ productId, variantId, quantity }: CartLineInput): CartLineInput {
  return { productId, variantId, quantity };
}

/** An order's coupon as it is today. It is the order's already, so neither its days nor its uses count. */
async function redeemedCoupon(db: Database, code: string, now: Date) {
  const found = await findCoupon(db, code, { userId: null, phone: null }, dhakaDay(now));
  return found ? { ...found, refused: null } : rejectedCoupon(code, "unknown");
}

function lineRow(
  orderId: string,
  position: number,
  quantity: number,
  variant: PricedVariant | OwnVariant,
): OrderLineRow {
  const line = orderLineOf(variant, { orderId, position, quantity });
  if (!("line" in variant)) return line;
  const { line: former, reserved } = variant;
  const isUniform = reserved === 0 || reserved === variant.quantity;
  // Pieces that were not counted when they were sold stay so.
  const stockReserved = quantity <= variant.quantity && isUniform ? reserved > 0 : line.stockReserved;
  return { ...line, imageId: former.imageId, stockReserved };
}

function toContents(
  order: EditableOrder,
  quote: EditQuote,
  { lines, sets, coupon }: { lines: OrderLineRow[] } & Pick<EditableOrder, "sets" | "coupon">,
): OrderContents {
  const { deliveryArea, deliverFrom, deliverTo, subtotal, discount, agreedDiscount, shippingCost, total } = quote;
  const gave = quote.coupon?.problem === null ? quote.coupon.gave : 0;
  const row = {
    ...order.row,
    ...{ deliveryArea, deliverFrom, deliverTo, subtotal, discount, agreedDiscount, shippingCost, total },
    shippingSaved: paisa(quote.shippingBefore - shippingCost),
  };
  return contentsOf({
    row,
    lines: lines.map((line) => ({
      ...line,
      ...namesOf(line),
      ...{ imageId: line.imageId ?? null, setSaving: line.setSaving ?? paisa(0) },
    })),
    sets,
    coupon: coupon && gave > 0 ? { ...coupon, gave: paisa(gave) } : null,
  });
}

function namesOf({ nameEn, nameBn, variantNameEn, variantNameBn }: OrderLineRow) {
  return {
    nameEn: nameEn ?? null,
    nameBn: nameBn ?? null,
    variantNameEn: variantNameEn ?? null,
    variantNameBn: variantNameBn ?? null,
  };
}
