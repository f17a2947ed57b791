import { describe, expect, test } from "vitest";
import { images } from "../db/tables.ts";
import { picture } from "../shop/images/test-pictures.ts";
import { stockProduct } from "../shop/test-shop.ts";
import { testApi } from "./test-api.ts";

const serum = {
  name: "Rose Dew Serum",
  shortDescription: "A serum like morning.",
  description: "Rose water and glycerin.",
  price: 990.5,
  category: "Haircare",
  images: ["/images/serum-800.jpg"],
  createdAt: "2026-11-21T07:10:09.442Z",
};

async function withPicture() {
  const rig = await testApi();
  await rig.shop.db.insert(images).values({ id: "serum", width: 800, height: 1000, widths: [400, 800] });
  return rig;
}

describe("POST /products", () => {
  test("puts a product into the shop: one variant, its stock not counted", async () => {
    const { ask } = await withPicture();
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

  test("drops the sixth picture and what follows", async () => {
    const { ask } = await withPicture();
    const seven = Array.from({ length: 7 }, () => "/images/serum-400.webp");
    const { body } = await ask("POST", "/products", { token: "of-admin", body: { ...serum, images: seven } });
    const product = await ask<{ images: string[] }>("GET", `/product/${body.insertedId}`);
    expect(product.body.images).toHaveLength(5);
  });

  test("copies a picture from elsewhere, and says when it cannot", async () => {
    const { shop, ask, refused } = await withPicture();
    const add = (url: string) => ({ token: "of-admin", body: { ...serum, images: ["/images/serum-800.jpg", url] } });
    const photo = await picture().png().toBuffer();
    shop.fetchOutside = async (url) => (url === "https://elsewhere.example/serum.png" ? photo : null);
    const { body } = await ask("POST", "/products", add("https://elsewhere.example/serum.png"));
    const shown = await ask<{ images: string[] }>("GET", `/product/${body.insertedId}`);
    expect(shown.body.images).toEqual([
      "/images/serum-800.jpg",
      expect.stringMatching(/^\/images\/[0-9a-f]{32}-24.jpg$/),
    ]);

    expect(await refused("POST", "/products", add("https://elsewhere.example/gone.png"))).toMatchObject({
      ...{ status: 422, fields: { images: "image-unreachable" } },
    });
    shop.fetchOutside = async () => Buffer.from("<svg/>");
    expect(await refused("POST", "/products", add("https://elsewhere.example/x.png"))).toMatchObject({
      ...{ status: 422, fields: { images: "image-unreadable" } },
    });
  });

  test("refuses what is no product and names the field", async () => {
    const { refused } = await withPicture();
    const wrong: [string, unknown[]][] = [
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
    for (const [field, values] of wrong) {
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

describe("DELETE /product/{id}", () => {
  test("takes the product out of the shop at once, and counts what it did", async () => {
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
