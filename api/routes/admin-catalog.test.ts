import { describe, expect, test } from "vitest";
import { auditLog, images, products } from "../../db/schema.ts";
import { testImage } from "../../shop/media/test-images.ts";
import { fromTaka } from "../../shop/money.ts";
import { stockProduct, variantDraft } from "../../shop/test-shop.ts";
import type { EditableProductResponse, StaffProductResponse } from "../contract/admin-catalog.ts";
import { testApi } from "../test-api.ts";

const serum = {
  name: "Rose Dew Serum",
  shortDescription: "A serum like morning.",
  description: "Rose water and glycerin.",
  price: 990.5,
  category: "Haircare",
  images: ["/images/serum-800.jpg"],
  createdAt: "2026-11-21T07:10:09.442Z",
};

async function apiWithImage() {
  const rig = await testApi();
  await rig.shop.db.insert(images).values({ id: "serum", width: 800, height: 1000, widths: [400, 800] });
  return rig;
}

describe("POST /products", () => {
  test("adds a product with one variant whose stock is not counted", async () => {
    const { ask } = await apiWithImage();
    const { status, body } = await ask<{ insertedId: string }>("POST", "/products", { token: "of-admin", body: serum });
    expect(status).toBe(201);
    expect(body).toEqual({ acknowledged: true, insertedId: expect.any(String) });
    expect((await ask("GET", `/product/${body.insertedId}`)).body).toMatchObject({
      _id: body.insertedId,
      name: "Rose Dew Serum",
      price: 990.5,
      category: "Hair Care",
      images: ["/images/serum-800.jpg"],
      inStock: true,
      variants: [{ price: 990.5, inStock: true }],
    });
  });

  test("gives eight products of the same name, added concurrently, consecutive slugs", async () => {
    const { shop, ask } = await apiWithImage();
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ask("POST", "/products", { token: "of-admin", body: { ...serum, brand: `Brand ${index % 4}` } }),
      ),
    );
    expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const slugs = (await shop.db.select({ slug: products.slug }).from(products)).map(({ slug }) => slug).sort();
    expect(slugs).toEqual(["rose-dew-serum", ...[2, 3, 4, 5, 6, 7, 8].map((number) => `rose-dew-serum-${number}`)]);
  });

  test("drops the sixth picture and the rest", async () => {
    const { ask } = await apiWithImage();
    const seven = Array.from({ length: 7 }, () => "/images/serum-400.webp");
    const { body } = await ask("POST", "/products", { token: "of-admin", body: { ...serum, images: seven } });
    const product = await ask<{ images: string[] }>("GET", `/product/${body.insertedId}`);
    expect(product.body.images).toHaveLength(5);
  });

  test("copies a picture from another host, and reports one it cannot reach", async () => {
    const { shop, ask, refused } = await apiWithImage();
    const add = (url: string) => ({ token: "of-admin", body: { ...serum, images: ["/images/serum-800.jpg", url] } });
    const photo = await testImage().png().toBuffer();
    shop.fetchExternal = async (url) => (url === "https://elsewhere.example/serum.png" ? photo : null);
    const { body } = await ask("POST", "/products", add("https://elsewhere.example/serum.png"));
    const shown = await ask<{ images: string[] }>("GET", `/product/${body.insertedId}`);
    expect(shown.body.images).toEqual([
      "/images/serum-800.jpg",
      expect.stringMatching(/^\/images\/[0-9a-f]{32}-24.jpg$/),
    ]);

    expect(await refused("POST", "/products", add("https://elsewhere.example/gone.png"))).toMatchObject({
      ...{ status: 422, fields: { images: "image-unreachable" } },
    });
    shop.fetchExternal = async () => Buffer.from("<svg/>");
    expect(await refused("POST", "/products", add("https://elsewhere.example/x.png"))).toMatchObject({
      ...{ status: 422, fields: { images: "image-unreadable" } },
    });
  });

  test("refuses an invalid product and names the field", async () => {
    const { refused } = await apiWithImage();
    const invalidCases: [string, unknown[]][] = [
      ["name", [undefined, "", "  ", 7, ["Serum"], "x".repeat(201)]],
      ["description", [undefined, ["words"], {}]],
      ["price", [undefined, -1, "free", 0.001, 2 ** 53, 1e21, null]],
      ["category", [undefined, "Shoes", ["Skincare"]]],
      [
        "images",
        [undefined, [], "/images/serum-800.jpg", ["https://elsewhere.example/serum.jpg"], ["javascript:alert(1)"]],
      ],
      [
        "images",
        [["/images/../../etc/passwd-1.jpg"], ["/images/unknown-800.jpg"], ["http://127.0.0.1/images/x-1.jpg"]],
      ],
    ];
    for (const [field, values] of invalidCases) {
      for (const value of values) {
        const { status, fields } = await refused("POST", "/products", {
          token: "of-admin",
          body: { ...serum, [field]: value },
        });
        expect([status, Object.keys(fields ?? {})], `${field}: ${String(value)}`).toEqual([422, [field]]);
      }
    }
  });
});

describe("POST /products with every field", () => {
  const shade = (en: string, swatch: string, stock: number) => ({ name: { en, bn: null }, swatch, price: 750, stock });
  const lipstick = {
    ...serum,
    name: { en: "Sindoor Velvet", bn: "সিঁদুর ভেলভেট" },
    shortDescription: { bn: "খাঁটি লাল" },
    price: undefined,
    status: "hidden",
    expiryMonths: 36,
    variants: [shade("Sindoor", "#b3121f", 38), shade("Alta", "#8E2A35", 0)],
  };

  test("stores both languages and every shade with its own stock", async () => {
    const { ask } = await apiWithImage();
    const { body } = await ask<{ insertedId: string }>("POST", "/products", { token: "of-admin", body: lipstick });
    const { body: editable } = await ask<EditableProductResponse>("GET", `/product/${body.insertedId}/edit`, {
      token: "of-admin",
    });
    expect(editable).toMatchObject({
      status: "hidden",
      name: { en: "Sindoor Velvet", bn: "সিঁদুর ভেলভেট" },
      shortDescription: { en: null, bn: "খাঁটি লাল" },
      expiryMonths: 36,
      images: [{ url: "/images/serum-800.jpg" }],
      variants: [
        { name: { en: "Sindoor" }, swatch: "#B3121F", price: 750, stock: 38 },
        { name: { en: "Alta" }, swatch: "#8E2A35", price: 750, stock: 0 },
      ],
    });
    expect((await ask("GET", `/product/${body.insertedId}`)).status).toBe(404);
  });

  test("refuses shades that cannot be told apart and names the field", async () => {
    const { refused } = await apiWithImage();
    const [first, second] = lipstick.variants;
    const invalidCases: [unknown, string][] = [
      [{ ...lipstick, variants: [] }, "variants"],
      [{ ...lipstick, variants: [first, { ...second, name: "  " }] }, "variants.1.name"],
      [
        {
          ...lipstick,
          variants: [
            { ...first, sku: "A" },
            { ...second, sku: " A " },
          ],
        },
        "variants.1.sku",
      ],
      [{ ...lipstick, variants: [{ ...first, swatch: "red" }] }, "variants.0.swatch"],
      [{ ...lipstick, variants: [{ ...first, stock: -1 }] }, "variants.0.stock"],
      [{ ...lipstick, variants: [{ ...first, listPrice: 750 }] }, "variants.0.listPrice"],
      [{ ...lipstick, name: { en: "", bn: " " } }, "name"],
      [{ ...lipstick, description: { bn: "x".repeat(10_001) } }, "description.bn"],
    ];
    for (const [body, field] of invalidCases) {
      const { status, fields } = await refused("POST", "/products", { token: "of-admin", body });
      expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]]);
    }
  });
});

/** A product with two shades, and what the editing form loads of it. */
async function savedProduct() {
  const rig = await apiWithImage();
  const shades = ["Golap", "Bokul"].map((en) =>
    variantDraft({ sku: `LIP-${en}`, name: { en, bn: null }, price: fromTaka(750), stock: 10 }),
  );
  const { productId, variantIds } = await stockProduct(rig.shop, { variants: shades });
  const staff = { token: "of-admin" };
  const read = async () => (await rig.ask<EditableProductResponse>("GET", `/product/${productId}/edit`, staff)).body;
  const change = (body: unknown) => rig.ask("PATCH", `/product/${productId}`, { ...staff, body });
  const sell = (left: number) =>
    rig.shop.pool.query("update variants set stock = $1 where id = $2", [left, variantIds[0]]);
  return { ...rig, productId, variantIds, staff, read, change, sell };
}

describe("PATCH /product/{id}", () => {
  test("changes only the given fields, and the audit log names the admin", async () => {
    const { shop, read, change } = await savedProduct();
    const before = await read();
    expect((await change({ name: { en: "Velvet", bn: null }, status: "hidden" })).body).toMatchObject({
      modifiedCount: 1,
    });
    const { updatedAt, ...after } = await read();
    expect(after).toEqual({ ...before, name: { en: "Velvet", bn: null }, status: "hidden", updatedAt: undefined });
    expect((await change({ status: "hidden" })).body).toMatchObject({ modifiedCount: 0 });
    expect(await shop.db.select().from(auditLog)).toMatchObject([
      { byName: "Rupa", action: "product-changed", recordName: "Velvet", after: { status: "hidden" } },
    ]);
  });

  test("refuses the second of two concurrent edits, and saves none of its changes", async () => {
    const { refused, staff, productId, read, change } = await savedProduct();
    const { updatedAt } = await read();
    await change({ updatedAt, brand: "Shapla" });
    const second = { ...staff, body: { updatedAt, brand: "Moslin", status: "hidden" } };
    expect(await refused("PATCH", `/product/${productId}`, second)).toMatchObject({
      status: 409,
      code: "changed-meanwhile",
    });
    expect(await read()).toMatchObject({ brand: "Shapla", status: "published" });
  });

  test("keeps sales made while the form was open", async () => {
    const { read, change, sell } = await savedProduct();
    const { updatedAt, variants } = await read();
    await sell(7);
    const written = variants.map(({ stock, ...variant }) => ({ ...variant, image: null, stock: 12, was: { stock } }));
    await change({ updatedAt, variants: written });
    expect((await read()).variants.map(({ stock }) => stock)).toEqual([9, 12]);
  });

  test("keeps a renamed shade's id, removes the shade that is left out and adds a new one", async () => {
    const { read, change, variantIds } = await savedProduct();
    const [golap] = (await read()).variants;
    const renamed = { ...golap, image: null, name: { en: "Palash", bn: "পলাশ" }, sku: "LIP-Palash" };
    await change({ variants: [{ name: "Jaam", price: 800 }, renamed] });
    expect((await read()).variants).toMatchObject([
      { name: { en: "Jaam" }, price: 800, stock: null },
      { _id: variantIds[0], name: { en: "Palash" }, sku: "LIP-Palash", stock: 10 },
    ]);
  });

  test("refuses a SKU that another product has", async () => {
    const { shop, refused, staff, productId, read } = await savedProduct();
    await stockProduct(shop, { variants: [variantDraft({ sku: "TAKEN" })] });
    const variants = (await read()).variants.map((variant) => ({ ...variant, image: null }));
    const body = { variants: [variants[0], { ...variants[1], sku: "TAKEN" }] };
    expect(await refused("PATCH", `/product/${productId}`, { ...staff, body })).toMatchObject({
      code: "invalid-input",
      fields: { "variants.1.sku": "taken" },
    });
  });
});

describe("a product without a price", () => {
  const free = { ...serum, price: 0 };

  test("is refused if it would be published, and saved if it is hidden", async () => {
    const { ask, refused } = await apiWithImage();
    const staff = { token: "of-admin" };
    expect((await refused("POST", "/products", { ...staff, body: free })).fields).toEqual({ price: "price-needed" });
    const { price, ...several } = free;
    const variants = [
      { name: "Red", price: 750 },
      { name: "Pink", price: 0 },
    ];
    expect((await refused("POST", "/products", { ...staff, body: { ...several, variants } })).fields).toEqual({
      "variants.1.price": "price-needed",
    });
    const { body } = await ask<{ insertedId: string }>("POST", "/products", {
      ...staff,
      body: { ...free, status: "hidden" },
    });
    const path = `/product/${body.insertedId}`;
    const shown = { ...staff, body: { status: "published" } };
    expect((await refused("PATCH", path, shown)).fields).toEqual({ "variants.0.price": "price-needed" });
    const { body: product } = await ask<EditableProductResponse>("GET", `${path}/edit`, staff);
    const variant = `/variant/${product.variants[0]?._id}`;
    await ask("PATCH", variant, { ...staff, body: { price: 90 } });
    expect((await ask("PATCH", path, shown)).status).toBe(200);
    expect((await refused("PATCH", variant, { ...staff, body: { price: 0 } })).fields).toEqual({
      price: "price-needed",
    });
    await ask("PATCH", path, { ...staff, body: { status: "hidden" } });
    expect((await ask("PATCH", variant, { ...staff, body: { price: 0 } })).status).toBe(200);
  });
});

describe("PATCH /variant/{id}", () => {
  test("changes price and stock, and drops a list price that is no longer above the price", async () => {
    const { ask, read, staff, variantIds } = await savedProduct();
    const path = `/variant/${variantIds[0]}`;
    const body = { price: 800, stock: 12, was: { price: 750, stock: 10 } };
    expect((await ask("PATCH", path, { ...staff, body })).body).toMatchObject({
      price: 800,
      listPrice: null,
      stock: 12,
    });
    expect((await read()).variants[0]).toMatchObject({ price: 800, stock: 12 });
  });

  test("adjusts the stock by the difference, and refuses a price that someone else has changed", async () => {
    const { ask, refused, staff, variantIds, sell } = await savedProduct();
    const path = `/variant/${variantIds[0]}`;
    await sell(4);
    const twoMore = { stock: 12, was: { stock: 10 } };
    expect((await ask("PATCH", path, { ...staff, body: twoMore })).body).toMatchObject({ stock: 6 });
    const tooFew = { stock: 0, was: { stock: 10 } };
    expect(await refused("PATCH", path, { ...staff, body: tooFew })).toMatchObject({ code: "changed-meanwhile" });
    const stale = { price: 700, was: { price: 740 } };
    expect(await refused("PATCH", path, { ...staff, body: stale })).toMatchObject({ code: "changed-meanwhile" });
  });
});

describe("GET /products/staff", () => {
  test("includes hidden products, and searches by name, SKU, status and stock", async () => {
    const { shop, ask } = await testApi();
    await stockProduct(shop, { name: { en: "Rose Soap", bn: "গোলাপ সাবান" }, status: "hidden" });
    await stockProduct(shop, {
      name: { en: "Neem Wash", bn: null },
      variants: [variantDraft({ sku: "NW-1", stock: 0 })],
    });
    await stockProduct(shop, { name: { en: "Amla Oil", bn: null }, variants: [variantDraft({ stock: 3 })] });
    const names = async (query: string) => {
      const { body } = await ask<StaffProductResponse[]>("GET", `/products/staff?sort=name&${query}`, {
        token: "of-admin",
      });
      return body.map(({ name }) => name.text);
    };
    expect(await names("")).toEqual(["Amla Oil", "Neem Wash", "Rose Soap"]);
    expect(await names("status=hidden")).toEqual(["Rose Soap"]);
    expect(await names("stock=out")).toEqual(["Neem Wash"]);
    expect(await names("stock=low")).toEqual(["Amla Oil"]);
    expect(await names("q=nw-1")).toEqual(["Neem Wash"]);
    expect(await names(`q=${encodeURIComponent("গোলাপ")}`)).toEqual(["Rose Soap"]);
    expect(await names("q=%25")).toEqual([]);
  });
});

describe("DELETE /product/{id}", () => {
  test("removes the product from the shop immediately, and answers the number it deleted", async () => {
    const { shop, ask } = await testApi();
    const { productId } = await stockProduct(shop);
    const gone = await ask("DELETE", `/product/${productId}`, { token: "of-admin" });
    expect([gone.status, gone.body]).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
    expect((await ask("GET", `/product/${productId}`)).status).toBe(404);
    expect((await ask("GET", "/products")).body).toEqual([]);
    expect((await ask("DELETE", `/product/${productId}`, { token: "of-admin" })).body).toMatchObject({
      deletedCount: 0,
    });
  });
});
