import type { QuotedLineResponse, QuoteResponse } from "../../../api/contract/cart.ts";
import type { CartLine } from "../../../shop/cart/cart-rules.ts";
import type { LineProblem } from "../../../shop/cart/price-lines.ts";
import type { Language } from "../../../shop/language.ts";
import type { DeliveryArea } from "../../../shop/shipping/delivery-charge.ts";
import { api } from "../../browser/api.ts";
import { quotedCode } from "../../browser/coupon.ts";

/** What the shop needs to know of a line. */
export type QuotableLine = Pick<CartLine, "productId" | "variantId" | "quantity">;

/** The quotes for both areas: the choice between them shows charges and dates. */
export type AreaQuotes = Record<DeliveryArea, QuoteResponse>;

/** The quotes of a cart, delivered inside and outside Dhaka; `lines` are those that were quoted. */
export type CartQuotes = { lines: CartLine[] } & AreaQuotes;

export function toQuotableLine({ productId, variantId, quantity }: QuotableLine): QuotableLine {
  return { productId, variantId, quantity };
}

/** Fetches the quotes of these lines with a coupon, for both areas. */
export async function fetchAreaQuotes(
  lines: QuotableLine[],
  code: string | null,
  language: Language,
): Promise<AreaQuotes> {
  const body = { lines: lines.map(toQuotableLine), coupon: code };
  const fetchQuote = (deliveryArea: DeliveryArea) =>
    api("POST /cart/quote", { query: { lang: language }, body: { ...body, deliveryArea } });
  const [inside, outside] = await Promise.all([fetchQuote("inside"), fetchQuote("outside")]);
  return { inside, outside };
}

// The last quotes: names and pictures stay on the page while the shop cannot be reached.
let lastQuotes: CartQuotes | null = null;

/** Fetches quotes for the cart with its stored coupon. If that fails, returns the last quotes with the error. */
export async function fetchQuotes(
  lines: CartLine[],
  code: string | null,
  language: Language,
): Promise<{ quotes: CartQuotes | null; error: unknown }> {
  if (lines.length === 0) return { quotes: null, error: null };
  try {
    lastQuotes = { lines, ...(await fetchAreaQuotes(lines, code, language)) };
    return { quotes: lastQuotes, error: null };
  } catch (error) {
    return { quotes: lastQuotes, error };
  }
}

/** Whether the quotes are for exactly these lines and this coupon. */
export function areQuotesCurrent(
  quotes: CartQuotes | null,
  lines: CartLine[],
  code: string | null,
): quotes is CartQuotes {
  return quotes?.lines === lines && quotedCode(quotes.inside) === code;
}

/** The quote of one line; null for a newer line. A line without a variant matches the variant that it resolves to. */
export function findQuotedLine(quotes: CartQuotes | null, line: CartLine): QuotedLineResponse | null {
  const ofProduct = quotes?.inside.lines.filter(({ productId }) => productId === line.productId) ?? [];
  const sameVariant = ofProduct.find(({ variantId }) => variantId === line.variantId);
  return sameVariant ?? (line.variantId === null ? ofProduct[0] : undefined) ?? null;
}

/** Why the line cannot be ordered. A lower quantity resolves it before the shop answers. */
export function lineProblem(line: CartLine, quoted: QuotedLineResponse | null): LineProblem | null {
  if (!quoted) return null;
  const hasEnough = quoted.left !== null && quoted.left >= line.quantity;
  return quoted.problem === "not-enough" && hasEnough ? null : quoted.problem;
}

/** What is in a cart, a line for each product: for a message about it. */
export function namesOf({ lines }: QuoteResponse): string {
  return lines.flatMap(({ name }) => name?.text ?? []).join("\n");
}
