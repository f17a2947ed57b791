import type { QuotedLineResponse, QuoteResponse } from "../../../api/contract/cart.ts";
import type { CartLine } from "../../../shop/cart/cart-rules.ts";
import type { LineProblem } from "../../../shop/cart/price-lines.ts";
import type { Language } from "../../../shop/language.ts";
import type { DeliveryArea } from "../../../shop/shipping/delivery-charge.ts";
import { api } from "../../browser/api.ts";
import { quotedCode } from "../../browser/coupon.ts";

/** The quotes of a cart, delivered inside and outside Dhaka; `lines` are those that were quoted. */
export type CartQuotes = { lines: CartLine[] } & Record<DeliveryArea, QuoteResponse>;

// The last quotes: names and pictures stay on the page while the shop cannot be reached.
let lastQuotes: CartQuotes | null = null;

/** Fetches quotes for the cart with its stored coupon. If that fails, returns the last quotes with the error. */
export async function fetchQuotes(
  lines: CartLine[],
  code: string | null,
  language: Language,
): Promise<{ quotes: CartQuotes | null; error: unknown }> {
  if (lines.length === 0) return { quotes: null, error: null };
  const requestLines = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }));
  const fetchQuote = (deliveryArea: DeliveryArea) =>
    api("POST /cart/quote", { query: { lang: language }, body: { lines: requestLines, deliveryArea, coupon: code } });
  try {
    const [inside, outside] = await Promise.all([fetchQuote("inside"), fetchQuote("outside")]);
    lastQuotes = { lines, inside, outside };
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
