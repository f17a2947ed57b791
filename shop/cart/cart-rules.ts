/** Maximum pieces of one variant in a cart; larger orders are wholesale. */
export const maxQuantity = 99;
/** Maximum lines in a cart. */
export const maxLines = 100;
/** Maximum lines of a guest's cart that are read to find those that fit. */
export const maxMergedLines = 500;

/**
 * A cart line as the browser stores it (specification.txt §3). Its price is the one shown then; only the server's
 * counts.
 */
export type CartLine = {
  productId: string;
  variantId: string | null;
  name: string;
  image: string[];
  price: number;
  quantity: number;
  addedAt: string;
};

/** Clamps to a whole number from 1 to `maxQuantity` (specification.txt §9: never below 1). */
export function clampQuantity(requested: number): number {
  return Number.isFinite(requested) ? Math.min(maxQuantity, Math.max(1, Math.trunc(requested))) : 1;
}

/**
 * Reads a stored cart in every format the shop ever wrote: its own, and the old shop's with numbers wrapped as
 * `{"$numberInt":"3"}`, `Price` for `price`, and `image` or `images` as a list or one URL. Skips invalid lines, merges
 * lines of the same variant, reads the first `max` lines.
 */
export function readCart(stored: unknown, max = maxLines): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const entry of Array.isArray(stored) ? stored : []) {
    const line = readLine(entry);
    if (!line) continue;
    const key = lineKey(line);
    const previous = lines.get(key);
    lines.set(key, previous ? { ...previous, quantity: clampQuantity(previous.quantity + line.quantity) } : line);
    if (lines.size === max) break;
  }
  return [...lines.values()];
}

/** Identifies a line within a cart: by product and variant. */
export function lineKey(line: { productId: string; variantId: string | null }): string {
  return `${line.productId}/${line.variantId ?? ""}`;
}

/** The cart with one more line; adding the same variant increases its quantity. */
export function withLine(lines: CartLine[], line: CartLine): CartLine[] {
  return readCart([...lines, line]);
}

/** Total quantity, shown on the cart badge. */
export function countPieces(lines: { quantity: number }[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}

type WrapLine = { productId: string; variantId: string | null; quantity: number };

/**
 * The line of which one piece wraps a gift: the one with the key `wrapKey`. A wrapping alone wraps nothing: it is bought
 * like any product.
 */
export function findWrap<Line extends WrapLine>(lines: Line[], wrapKey: unknown): Line | undefined {
  return countPieces(lines) > 1 ? lines.find((line) => lineKey(line) === wrapKey) : undefined;
}

function readLine(entry: unknown): CartLine | null {
  if (typeof entry !== "object" || entry === null) return null;
  const fields = entry as Record<string, unknown>;
  const productId = readId(fields.productId);
  if (!productId) return null;
  const quantity = readNumber(fields.quantity);
  const price = readNumber(fields.price ?? fields.Price);
  return {
    productId,
    variantId: readId(fields.variantId),
    name: typeof fields.name === "string" ? fields.name.slice(0, 300) : "",
    image: readImages(fields.image ?? fields.images),
    price: price !== null && price >= 0 ? price : 0,
    quantity: clampQuantity(quantity ?? 1),
    addedAt: typeof fields.addedAt === "string" ? fields.addedAt.slice(0, 40) : "",
  };
}

function readId(value: unknown): string | null {
  const id = typeof value === "object" && value !== null && "$oid" in value ? value.$oid : value;
  return typeof id === "string" && /^[\w-]{1,64}$/.test(id) ? id : null;
}

/** Reads a number, a numeric string, or a number wrapped by a MongoDB export (`$numberInt`, `$numberDouble`, …). */
export function readNumber(value: unknown): number | null {
  const plain = unwrapMongoNumber(value);
  const number = typeof plain === "string" && plain.trim() !== "" ? Number(plain) : plain;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function unwrapMongoNumber(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const wrap = ["$numberInt", "$numberLong", "$numberDouble", "$numberDecimal"].find((name) => name in value);
  return wrap ? (value as Record<string, unknown>)[wrap] : null;
}

function readImages(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((url): url is string => typeof url === "string" && url.length <= 2000).slice(0, 5);
}
