import type { QuotedLineResponse, QuoteResponse } from "../../../api/contract/cart.ts";
import type { CartLine } from "../../../shop/cart/cart-rules.ts";
import type { LineProblem } from "../../../shop/cart/price-lines.ts";
import type { Language } from "../../../shop/language.ts";
import type { DeliveryArea } from "../../../shop/shipping/shipping-rules.ts";
import { api } from "../../browser/api.ts";
import { quotedCode } from "../../browser/coupon.ts";

/** What the shop says of a cart, delivered inside and outside Dhaka; `lines` are those it was asked about. */
export type CartQuotes = { lines: CartLine[] } & Record<DeliveryArea, QuoteResponse>;

// What the shop said last: names and pictures stay on the page while it cannot be reached.
let lastQuotes: CartQuotes | null = null;

/** Asks what the cart costs with the code that is kept with it. Where the shop gives no answer, its last one comes with the failure. */
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

/** Whether the shop was asked about these very lines and this code. */
export function areQuotesCurrent(
  quotes: CartQuotes | null,
  lines: CartLine[],
  code: string | null,
): quotes is CartQuotes {
  return quotes?.lines === lines && quotedCode(quotes.inside) === code;
}

/** What was said of one line; null for a line that came since. Of a line that names no variant: of the one that it means. */
export function findQuotedLine(quotes: CartQuotes | null, line: CartLine): QuotedLineResponse | null {
  const ofProduct = quotes?.inside.lines.filter(({ productId }) => productId === line.productId) ?? [];
  const sameVariant = ofProduct.find(({ variantId }) => variantId === line.variantId);
  return sameVariant ?? (line.variantId === null ? ofProduct[0] : undefined) ?? null;
}

/** Why the line cannot be ordered as it stands now; taking fewer mends it before the shop has said so. */
export function lineProblem(line: CartLine, quoted: QuotedLineResponse | null): LineProblem | null {
  if (!quoted) return null;
  const hasEnough = quoted.left !== null && quoted.left >= line.quantity;
  return quoted.problem === "not-enough" && hasEnough ? null : quoted.problem;
}
