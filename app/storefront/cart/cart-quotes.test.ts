import { expect, test } from "vitest";
import type { QuotedLineResponse, QuoteResponse } from "../../../api/contract/cart.ts";
import type { CartLine } from "../../../shop/cart/cart-rules.ts";
import { findQuotedLine, lineProblem } from "./cart-quotes.ts";

const line = (variantId: string | null, quantity: number): CartLine => ({
  productId: "serum",
  variantId,
  name: "Serum",
  image: [],
  price: 1450,
  quantity,
  addedAt: "",
});

const quotedLineOf = (more: Partial<QuotedLineResponse>): QuotedLineResponse => ({
  productId: "serum",
  variantId: "thirty-ml",
  path: "/product/serum",
  name: { text: "Serum", language: "en" },
  variantName: null,
  swatch: null,
  picture: null,
  price: 1450,
  listPrice: null,
  unitPrice: null,
  quantity: 1,
  lineTotal: 1450,
  left: null,
  problem: null,
  set: null,
  ...more,
});

test("reducing the quantity to the stock resolves a line before the quote arrives", () => {
  const short = quotedLineOf({ problem: "not-enough", left: 3 });
  expect(lineProblem(line("thirty-ml", 5), short)).toBe("not-enough");
  expect(lineProblem(line("thirty-ml", 3), short)).toBeNull();
});

test("a sold-out product stays unavailable at any quantity", () => {
  expect(lineProblem(line("thirty-ml", 1), quotedLineOf({ problem: "out-of-stock", left: 0 }))).toBe("out-of-stock");
});

test("a line without a variant matches the quoted line with one", () => {
  const quote = { lines: [quotedLineOf({})] } as QuoteResponse;
  const quotes = { lines: [line(null, 1)], inside: quote, outside: quote };
  expect(findQuotedLine(quotes, line(null, 2))?.variantId).toBe("thirty-ml");
  expect(findQuotedLine(quotes, line("fifteen-ml", 1))).toBeNull();
});
