import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { images, products, variants } from "../../db/schema.ts";
import { deleteProduct } from "../catalog/change-product.ts";
import { fromTaka } from "../money.ts";
import { guest } from "../permissions.ts";
import { admin, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import type { CartLineInput } from "./cart-schema.ts";
import { quoteCart } from "./price-lines.ts";

const gone = { problem: "product-gone", lineTotal: 0 };

async function rig() {
  const shop = await testShop();
  const quote = (lines: CartLineInput[], deliveryArea: "inside" | "outside" = "inside", language: "en" | "bn" = "en") =>
    quoteCart(shop, { lines, deliveryArea, coupon: null }, language, { actor: guest, address: "" });
  return { shop, quote };
}

describe("a quote", () => {
  test("sums the lines and adds 60 taka inside Dhaka, 120 outside", async () => {
    const { shop, quote } = await rig();
    const one = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka("99.99") })] });
    const two = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka("0.01") })] });
    const lines = [
      { productId: one.productId, quantity: 3 },
      { productId: two.productId, quantity: 1 },
    ];
    expect(await quote(lines)).toMatchObject({ subtotal: 29_998, discount: 0, shippingCost: 6_000, total: 35_998 });
    expect(await quote(lines, "outside")).toMatchObject({ subtotal: 29_998, shippingCost: 12_000, total: 41_998 });
  });

  test("of an empty cart is zero, without a delivery charge", async () => {
    const { quote } = await rig();
    expect(await quote([])).toMatchObject({ lines: [], subtotal: 0, shippingCost: 0, total: 0 });
  });

  test("of unavailable products only is zero", async () => {
    const { quote } = await rig();
    expect(await quote([{ productId: "gone", quantity: 1 }])).toMatchObject({ subtotal: 0, shippingCost: 0, total: 0 });
  });

  test("keeps the lines in the order they were sent, valid and invalid ones", async () => {
    const { shop, quote } = await rig();
    const { productId } = await stockProduct(shop);
    const { lines, total } = await quote([
      { productId: "gone", quantity: 1 },
      { productId, quantity: 2 },
    ]);
    expect(lines).toMatchObject([gone, { productId, lineTotal: 20_000, problem: null }]);
    expect(total).toBe(26_000);
  });

  test("uses today's prices", async () => {
    const { shop, quote } = await rig();
    const { productId } = await stockProduct(shop);
    await shop.db.update(variants).set({ price: fromTaka(120) });
    expect((await quote([{ productId, quantity: 1 }])).subtotal).toBe(12_000);
  });
});

describe("a line", () => {
  test("of a deleted or hidden product is reported as gone, without its details", async () => {
    const { shop, quote } = await rig();
    const deleted = await stockProduct(shop);
    const hidden = await stockProduct(shop);
    await deleteProduct(shop, admin, deleted.productId);
    await shop.db.update(products).set({ status: "hidden" }).where(eq(products.id, hidden.productId));
    for (const { productId, variantIds } of [deleted, hidden]) {
      for (const variantId of [null, variantIds[0]]) {
        expect((await quote([{ productId, variantId, quantity: 1 }])).lines).toMatchObject([
          { ...gone, name: null, price: 0 },
        ]);
      }
    }
  });

  test("of a withdrawn variant is gone while other variants are still sold", async () => {
    const { shop, quote } = await rig();
    const { productId, variantIds } = await stockProduct(shop, { variants: [variantDraft(), variantDraft()] });
    const [one = "", two = ""] = variantIds;
    await shop.db.update(variants).set({ deleted: true }).where(eq(variants.id, one));
    const { lines } = await quote([
      { productId, variantId: one, quantity: 1 },
      { productId, variantId: two, quantity: 1 },
    ]);
    expect(lines).toMatchObject([gone, { problem: null }]);
    expect((await quote([{ productId, quantity: 1 }])).lines).toMatchObject([{ problem: null, variantId: two }]);
  });

  test("is combined with others of its variant, as in an order", async () => {
    const { shop, quote } = await rig();
    const { productId, variantIds } = await stockProduct(shop, { variants: [variantDraft({ stock: 3 })] });
    const both = (quantity: number) => [
      { productId, variantId: variantIds[0], quantity },
      { productId, quantity },
    ];
    expect(await quote(both(1))).toMatchObject({ lines: [{ quantity: 2, problem: null }], subtotal: 20_000 });
    expect((await quote(both(2))).lines).toMatchObject([{ quantity: 4, left: 3, problem: "not-enough" }]);
    await expect(quote(both(60))).rejects.toMatchObject({ code: "quantity-invalid" });
  });

  test("with a variant of another product is gone", async () => {
    const { shop, quote } = await rig();
    const one = await stockProduct(shop);
    const two = await stockProduct(shop);
    expect(
      (await quote([{ productId: one.productId, variantId: two.variantIds[0], quantity: 1 }])).lines,
    ).toMatchObject([gone]);
  });

  test("requires a variant if there are several, and shows the product", async () => {
    const { shop, quote } = await rig();
    const { productId, variantIds } = await stockProduct(shop, { variants: [variantDraft(), variantDraft()] });
    const path = `/product/${productId}/sindoor-lipstick`;
    expect((await quote([{ productId, quantity: 1 }])).lines).toMatchObject([
      {
        problem: "variant-needed",
        variantId: null,
        lineTotal: 0,
        name: { text: "Sindoor Lipstick" },
        left: null,
        path,
      },
    ]);
    // With the variant given, its line leads to that shade.
    const [line] = (await quote([{ productId, variantId: variantIds[1], quantity: 1 }])).lines;
    expect(line?.path).toBe(`${path}?variant=${variantIds[1]}`);
  });

  test("says when it is sold out, or how many are left", async () => {
    const { shop, quote } = await rig();
    const out = await stockProduct(shop, { variants: [variantDraft({ stock: 0 })] });
    const few = await stockProduct(shop, { variants: [variantDraft({ stock: 2 })] });
    const { lines, total } = await quote([
      { productId: out.productId, quantity: 1 },
      { productId: few.productId, quantity: 3 },
    ]);
    expect(lines).toMatchObject([
      { problem: "out-of-stock", left: 0, lineTotal: 0 },
      { problem: "not-enough", left: 2, lineTotal: 0 },
    ]);
    expect(total).toBe(0);
    expect((await quote([{ productId: few.productId, quantity: 2 }])).lines).toMatchObject([
      { problem: null, left: 2 },
    ]);
  });

  test("without counted stock is always available", async () => {
    const { shop, quote } = await rig();
    const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: null })] });
    expect((await quote([{ productId, quantity: 99 }])).lines).toMatchObject([
      { problem: null, left: null, lineTotal: 990_000 },
    ]);
  });

  test("has its name in the requested language, else in the other one", async () => {
    const { shop, quote } = await rig();
    const { productId } = await stockProduct(shop, { variants: [variantDraft({ name: { en: "Golap", bn: null } })] });
    const [line] = (await quote([{ productId, quantity: 1 }], "inside", "bn")).lines;
    expect(line?.name).toEqual({ text: "সিঁদুর লিপস্টিক", language: "bn" });
    expect(line?.variantName).toEqual({ text: "Golap", language: "en" });
  });

  test("shows the variant's image, else the product's first", async () => {
    const { shop, quote } = await rig();
    const size = { width: 800, height: 1000, widths: [400, 800] };
    await shop.db.insert(images).values([
      { id: "first", ...size },
      { id: "second", ...size },
      { id: "shade", ...size },
    ]);
    const pictures = ["first", "second"].map((imageId) => ({ imageId, alt: { en: null, bn: null } }));
    const { productId, variantIds } = await stockProduct(shop, {
      pictures,
      variants: [variantDraft({ imageId: "shade" }), variantDraft()],
    });
    const { lines } = await quote(variantIds.map((variantId) => ({ productId, variantId, quantity: 1 })));
    expect(lines.map((line) => line.picture?.id)).toEqual(["shade", "first"]);
    expect(lines[0]?.picture?.alt).toEqual({ text: "Sindoor Lipstick", language: "en" });
  });
});
