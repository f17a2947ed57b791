import { priceEdges } from "../facet-counts.ts";
import { ratingChoices } from "../facets.ts";
import { type Bitset, createBitset, put } from "./bitset.ts";
import { IdTable } from "./id-table.ts";

/** A published product as a statement answers it (`productRow` in read-changes.ts), or the id of one that is not. */
export type ProductRow =
  | [id: string]
  | [
      ...[
        id: string,
        version: number,
        categoryId: string,
        brandId: string,
        price: number,
        sold: number,
        featured: boolean,
      ],
      ...[inStock: boolean, onOffer: boolean, createdAt: number, ratingSum: number, ratingCount: number],
      ...[isSet: boolean, isNew: boolean],
      facets: string[],
    ];

const minCapacity = 1024;

/**
 * The values by which lists filter, count and sort every product that is or was published. Each product has a number,
 * the index of its values in typed arrays outside the heap, about 65 bytes a product. Prices are in paisa, times in
 * microseconds.
 */
export class ProductColumns {
  readonly ids = new IdTable();
  readonly brandIds = new IdTable();
  capacity = minCapacity;
  /** Those that are published now. */
  listed: Bitset = createBitset(minCapacity);
  inStock: Bitset = createBitset(minCapacity);
  onOffer: Bitset = createBitset(minCapacity);
  featured: Bitset = createBitset(minCapacity);
  /** Gift sets. */
  sets: Bitset = createBitset(minCapacity);
  /** By facet word, such as `skin:dry`; also `category:ID`, `rating:4` for four stars and more, `new:1`. */
  readonly words = new Map<string, Bitset>();
  /** By bucket of the price: how many of `priceEdges` it has reached. */
  priceSteps: Bitset[] = [...priceEdges, null].map(() => createBitset(minCapacity));
  /** The transaction that wrote the row (`product-cache.ts`). */
  version = new Uint32Array(minCapacity);
  price = new Float64Array(minCapacity);
  createdAt = new Float64Array(minCapacity);
  sold = new Int32Array(minCapacity);
  ratingSum = new Int32Array(minCapacity);
  ratingCount = new Int32Array(minCapacity);
  brand = new Int32Array(minCapacity);

  /** The number of a product, which may be new. */
  add(id: string): number {
    const product = this.ids.add(id);
    if (product >= this.capacity) this.#grow(this.capacity * 2);
    return product;
  }

  set(row: ProductRow): void {
    const isFirst = this.ids.find(row[0]) === -1;
    const product = this.add(row[0]);
    put(this.listed, product, row.length > 1);
    if (row.length === 1) return;
    const [, version, categoryId, brandId, price, sold, featured, inStock, onOffer, createdAt, ...others] = row;
    const [ratingSum, ratingCount, isSet, isNew, facetWords] = others;
    this.version[product] = version;
    this.brand[product] = this.brandIds.add(brandId);
    this.price[product] = price;
    const priceStep = priceEdges.filter((edge) => price >= edge).length;
    for (const [step, members] of this.priceSteps.entries()) put(members, product, step === priceStep);
    this.sold[product] = sold;
    this.createdAt[product] = createdAt;
    this.ratingSum[product] = ratingSum;
    this.ratingCount[product] = ratingCount;
    put(this.featured, product, featured);
    put(this.inStock, product, inStock);
    put(this.onOffer, product, onOffer);
    put(this.sets, product, isSet);
    const ratings = ratingChoices.filter((stars) => hasStars(ratingSum, ratingCount, Number(stars)));
    if (!isFirst) for (const members of this.words.values()) put(members, product, false);
    this.#addWords(product, [
      ...facetWords,
      `category:${categoryId}`,
      ...ratings.map((stars) => `rating:${stars}`),
      ...(isNew ? ["new:1"] : []),
    ]);
  }

  #addWords(product: number, words: string[]): void {
    for (const word of words) {
      const members = this.words.get(word) ?? createBitset(this.capacity);
      this.words.set(word, members);
      put(members, product, true);
    }
  }

  /** Frees the memory that was reserved while products were added. */
  trim(): void {
    this.#grow(this.ids.size + (this.ids.size >>> 4) + minCapacity);
  }

  #grow(capacity: number): void {
    // Sets are combined word by word: all are of one length.
    this.capacity = (capacity + 31) & ~31;
    const sized = <Column extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
      column: Column,
      length: number,
    ) => {
      const grown = new (column.constructor as new (length: number) => Column)(length);
      grown.set(column.subarray(0, length));
      return grown;
    };
    const set = (members: Bitset) => sized(members, this.capacity >>> 5);
    this.listed = set(this.listed);
    this.inStock = set(this.inStock);
    this.onOffer = set(this.onOffer);
    this.featured = set(this.featured);
    this.sets = set(this.sets);
    for (const [word, members] of this.words) this.words.set(word, set(members));
    this.version = sized(this.version, this.capacity);
    this.price = sized(this.price, this.capacity);
    this.createdAt = sized(this.createdAt, this.capacity);
    this.sold = sized(this.sold, this.capacity);
    this.ratingSum = sized(this.ratingSum, this.capacity);
    this.ratingCount = sized(this.ratingCount, this.capacity);
    this.brand = sized(this.brand, this.capacity);
    this.priceSteps = this.priceSteps.map(set);
  }
}

/** Compares the rating as shown, with one decimal: 3.95 counts as 4. */
function hasStars(ratingSum: number, ratingCount: number, stars: number): boolean {
  return ratingCount > 0 && ratingSum * 20 >= (stars * 20 - 1) * ratingCount;
}
