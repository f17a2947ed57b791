import { expect, test } from "vitest";
import { stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { findBuyLines } from "./find-buy-lines.ts";

test("a buy link lists available products, reports sold-out and reduced quantities, and counts missing ones", async () => {
  const shop = await testShop();
  const { variantIds } = await stockProduct(shop, {
    variants: [variantDraft({ stock: 5 }), variantDraft({ stock: 0 }), variantDraft({ stock: 2 })],
  });
  const hidden = await stockProduct(shop, { status: "hidden" });
  const [whole = "", soldOut = "", few = ""] = variantIds;
  const wanted = [whole, soldOut, few, hidden.variantIds[0] ?? "", "unknown"].map((variantId) => ({
    variantId,
    quantity: 3,
  }));
  const offer = await findBuyLines(shop, wanted, "en");
  expect(offer.lines.map(({ variantId, problem, left }) => [variantId, problem, left])).toEqual([
    [whole, null, 5],
    [soldOut, "out-of-stock", 0],
    [few, "not-enough", 2],
  ]);
  expect(offer.gone).toBe(2);
  expect(await findBuyLines(shop, [{ variantId: "unknown", quantity: 1 }], "bn")).toEqual({ lines: [], gone: 1 });
});
