import { setImmediate as nextTurn } from "node:timers/promises";
import { type ProductSort, productSorts } from "../catalog-rules.ts";
import { has } from "./bitset.ts";
import type { ProductColumns } from "./product-columns.ts";

/** A number by which a list is sorted, not negative, the smallest first. */
type SortKey = (columns: ProductColumns, product: number) => number;

const soldOutLast: SortKey = ({ inStock }, product) => (has(inStock, product) ? 0 : 2 ** 33);
const bestSold: SortKey = ({ sold }, product) => 2 ** 31 - (sold[product] as number);
/** Among products that sell equally, the better rated: each star above three counts. */
const liked: SortKey = ({ ratingSum, ratingCount }, product) =>
  2 ** 31 - Math.max(0, (ratingSum[product] as number) - 3 * (ratingCount[product] as number));
const newest: SortKey = ({ createdAt }, product) => 9e15 - (createdAt[product] as number);

/** What each list is sorted by; the id breaks ties, so that pages are stable. */
const sortKeys: Record<ProductSort, SortKey[]> = {
  featured: [
    (columns, product) =>
      soldOutLast(columns, product) + (has(columns.featured, product) ? 0 : 2 ** 32) + bestSold(columns, product),
    newest,
  ],
  newest: [newest],
  // A shop that has just opened has no sales: it sorts by rating.
  "best-selling": [(columns, product) => soldOutLast(columns, product) + bestSold(columns, product), liked],
  // Counts ten imaginary ratings of four stars: a first review of five stars does not lead the list.
  rating: [
    ({ ratingSum, ratingCount }, product) => {
      const count = ratingCount[product] as number;
      return count === 0 ? 10 : 10 - ((ratingSum[product] as number) + 40) / (count + 10);
    },
    ({ ratingCount }, product) => 2 ** 31 - (ratingCount[product] as number),
  ],
  price: [({ price }, product) => price[product] as number],
  "-price": [({ price }, product) => 1e15 - (price[product] as number)],
};

/** The order of two products in a list. */
export function compareProducts(columns: ProductColumns, sort: ProductSort, one: number, other: number): number {
  for (const key of sortKeys[sort]) {
    const difference = key(columns, one) - key(columns, other);
    if (difference !== 0) return difference;
  }
  return columns.ids.compare(one, other);
}

/** Every product in each order of a list; unlisted ones are passed over. */
export class ProductOrders {
  readonly #orders = new Map<ProductSort, Int32Array>(productSorts.map((sort) => [sort, new Int32Array(0)]));
  #size = 0;

  of(sort: ProductSort): Int32Array {
    return (this.#orders.get(sort) ?? new Int32Array(0)).subarray(0, this.#size);
  }

  /** Sorts all products. Lets other work of the process pass every few milliseconds. */
  async sort(columns: ProductColumns): Promise<void> {
    this.#size = columns.ids.size;
    let byId: Int32Array = Int32Array.from({ length: this.#size }, (_, product) => product);
    for (let place = columns.ids.digits - 1; place >= 0; place -= 1) {
      byId = sortByDigit(byId, 256, (product) => columns.ids.digitOf(product, place));
      await nextTurn();
    }
    for (const sort of productSorts) {
      let order = byId;
      for (const key of sortKeys[sort].toReversed()) order = await sortByKey(order, (product) => key(columns, product));
      this.#orders.set(sort, order.slice());
    }
  }

  /**
   * Applies `change` to these products and updates each order in one pass, however many products moved. New products
   * have the highest numbers.
   */
  move(columns: ProductColumns, products: number[], change: () => void): void {
    const keysOf = (product: number) =>
      product < this.#size ? productSorts.map((sort) => sortKeys[sort].map((key) => key(columns, product)).join()) : [];
    const before = products.map(keysOf);
    const oldSize = this.#size;
    change();
    this.#size = columns.ids.size;
    const after = products.map(keysOf);
    for (const [at, sort] of productSorts.entries()) {
      const moved = products.filter((_, nth) => before[nth]?.[at] !== after[nth]?.[at]);
      if (moved.length > 0) this.#place(columns, sort, moved, oldSize);
    }
  }

  #place(columns: ProductColumns, sort: ProductSort, moved: number[], oldSize: number): void {
    const order = this.#roomFor(sort);
    const isMoved = new Set(moved);
    let unmoved = 0;
    for (let at = 0; at < oldSize; at += 1) {
      const product = order[at] as number;
      if (!isMoved.has(product)) order[unmoved++] = product;
    }
    const compare = (one: number, other: number) => compareProducts(columns, sort, one, other);
    const sorted = moved.toSorted(compare);
    // Backwards, so that the products behind each insertion are shifted only once.
    for (let nth = sorted.length - 1, end = unmoved; nth >= 0; nth -= 1) {
      const product = sorted[nth] as number;
      const place = lowerBound(order, end, (other) => compare(other, product) < 0);
      order.copyWithin(place + nth + 1, place, end);
      order[place + nth] = product;
      end = place;
    }
  }

  #roomFor(sort: ProductSort): Int32Array {
    const order = this.#orders.get(sort) ?? new Int32Array(0);
    if (order.length >= this.#size) return order;
    const enlarged = new Int32Array(this.#size + (this.#size >>> 4) + 64);
    enlarged.set(order);
    this.#orders.set(sort, enlarged);
    return enlarged;
  }
}

/** The first position at which `isBefore` is false. */
function lowerBound(order: Int32Array, length: number, isBefore: (product: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(order[middle] as number)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Sorts by a number that is not negative; equals stay in their order. */
async function sortByKey(order: Int32Array, keyOf: (product: number) => number): Promise<Int32Array> {
  const keys = new Float64Array(order.length);
  for (const product of order) keys[product] = keyOf(product);
  // The bits of such numbers are in the order of the numbers; four digits of sixteen bits each.
  const digits = new Uint16Array(keys.buffer);
  let sorted = order;
  for (let digit = 0; digit < 4; digit += 1) {
    await nextTurn();
    sorted = sortByDigit(sorted, 65_536, (product) => digits[product * 4 + digit] as number);
  }
  return sorted;
}

/** One pass of a radix sort. */
function sortByDigit(order: Int32Array, base: number, digitOf: (product: number) => number): Int32Array {
  if (order.length === 0) return order;
  const starts = new Uint32Array(base + 1);
  for (const product of order) (starts[digitOf(product) + 1] as number) += 1;
  if (starts[digitOf(order[0] ?? 0) + 1] === order.length) return order;
  for (let digit = 0; digit < base; digit += 1) (starts[digit + 1] as number) += starts[digit] as number;
  const sorted = new Int32Array(order.length);
  for (const product of order) {
    const digit = digitOf(product);
    sorted[starts[digit] as number] = product;
    (starts[digit] as number) += 1;
  }
  return sorted;
}
