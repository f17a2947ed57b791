import { expect, test } from "vitest";
import { images } from "../../db/schema.ts";
import { fromTaka } from "../../shop/money.ts";
import { stockProduct, variantDraft } from "../../shop/test-shop.ts";
import { type TestResponse, testApi } from "../test-api.ts";

type ProductBody = { _id: string; name: string; price: number; category: string; variants: { _id: string }[] };

const golap = { en: "Golap", bn: "গোলাপ" };

test("a product has every field of the contract, with prices in taka", async () => {
  const { shop, ask } = await testApi();
  await shop.db.insert(images).values({ id: "lipstick", width: 800, height: 1000, widths: [400, 800] });
  const { productId, variantIds } = await stockProduct(shop, {
    shortDescription: { en: "A true vermilion.", bn: null },
    description: { en: "One swipe.", bn: null },
    howToUse: { en: "Line, then fill.", bn: null },
    ingredients: "Mica",
    attributes: { finish: "matte" },
    createdAt: new Date("2026-11-01T04:00:00Z"),
    pictures: [{ imageId: "lipstick", alt: { en: "Lipstick", bn: null } }],
    variants: [
      variantDraft({
        sku: "LIP-1",
        name: golap,
        swatch: "#B3121F",
        line: { en: "Warm brick", bn: null },
        undertone: "warm",
        price: fromTaka("750.50"),
        listPrice: fromTaka(890),
        imageId: "lipstick",
      }),
      variantDraft({ sku: "LIP-2", price: fromTaka(800), stock: 0 }),
    ],
  });
  const { status, body } = await ask("GET", `/product/${productId}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    _id: productId,
    slug: "sindoor-lipstick",
    name: "Sindoor Lipstick",
    shortDescription: "A true vermilion.",
    description: "One swipe.",
    price: 750.5,
    listPrice: 890,
    offerUntil: null,
    category: "Makeup",
    brand: "Labonno",
    images: ["/images/lipstick-800.jpg"],
    inStock: true,
    rating: null,
    ratingCount: 0,
    variants: [
      {
        _id: variantIds[0],
        sku: "LIP-1",
        name: "Golap",
        swatch: "#B3121F",
        ...{ line: "Warm brick", undertone: "warm", depth: null },
        price: 750.5,
        listPrice: 890,
        offerUntil: null,
        inStock: true,
        image: "/images/lipstick-800.jpg",
      },
      {
        _id: variantIds[1],
        sku: "LIP-2",
        name: null,
        swatch: null,
        ...{ line: null, undertone: null, depth: null },
        price: 800,
        listPrice: null,
        offerUntil: null,
        inStock: false,
        image: null,
      },
    ],
    attributes: { finish: "matte" },
    ingredients: "Mica",
    marks: [],
    howToUse: "Line, then fill.",
    createdAt: "2026-11-01T04:00:00.000Z",
  });
});

test("a product is in Bangla on request, and in English where there is no Bangla text", async () => {
  const { shop, ask } = await testApi();
  const { productId } = await stockProduct(shop, { description: { en: "One swipe.", bn: null } });
  const { body } = await ask("GET", `/product/${productId}?lang=bn`);
  expect(body).toMatchObject({ name: "সিঁদুর লিপস্টিক", description: "One swipe." });
  expect((await ask("GET", `/product/${productId}?lang=xx`)).body).toMatchObject({ name: "Sindoor Lipstick" });
});

test("GET /products is a plain array, newest first, with X-Total-Count and Link headers", async () => {
  const { shop, ask } = await testApi();
  for (const day of [1, 2, 3]) {
    await stockProduct(shop, {
      name: { en: `Lipstick ${day}`, bn: null },
      createdAt: new Date(Date.UTC(2026, 10, day)),
    });
  }
  const all = await ask<ProductBody[]>("GET", "/products");
  expect(all.body.map((product) => product.name)).toEqual(["Lipstick 3", "Lipstick 2", "Lipstick 1"]);
  expect(all.headers.get("X-Total-Count")).toBe("3");
  expect(all.headers.get("Link")).toBeNull();

  const second = await ask<ProductBody[]>("GET", "/products?limit=1&page=2&sort=newest");
  expect(second.body.map((product) => product.name)).toEqual(["Lipstick 2"]);
  expect(second.headers.get("X-Total-Count")).toBe("3");
  expect(second.headers.get("Link")?.split(", ").sort()).toEqual([
    '</products?limit=1&page=1&sort=newest>; rel="first"',
    '</products?limit=1&page=1&sort=newest>; rel="prev"',
    '</products?limit=1&page=3&sort=newest>; rel="last"',
    `</products?limit=1&sort=newest&after=${second.body[0]?._id}>; rel="next"`,
  ]);
});

test("a page past the end is an empty list with a link to the previous page", async () => {
  const { shop, ask } = await testApi();
  for (let count = 0; count < 3; count += 1) await stockProduct(shop);
  const { status, body, headers } = await ask<ProductBody[]>("GET", "/products?limit=2&page=50");
  expect([status, body, headers.get("X-Total-Count")]).toEqual([200, [], "3"]);
  expect(headers.get("Link")).toContain('</products?limit=2&page=2>; rel="prev"');
});

test("a catalogue of 12,345 products is read to its end through Link while products are sold, hidden and added", async () => {
  const { shop, ask, refused } = await testApi();
  const { productId } = await stockProduct(shop);
  // As after an import: many have the same creation time.
  await shop.pool.query(
    `insert into products (id, slug, category_id, brand_id, name_en, created_at)
     select 'p' || n, 'p' || n, p.category_id, p.brand_id, 'Soap ' || n, now() - n / 700 * interval '1 second'
       from (select * from products where id = $1) p, generate_series(1, 12345) n`,
    [productId],
  );
  const seen: string[] = [];
  let path: string | undefined = "/products";
  while (path) {
    const { body, headers }: TestResponse<ProductBody[]> = await ask("GET", path);
    expect(headers.get("X-Total-Count")).toMatch(/^1234[56]$/);
    expect(body.length).toBeLessThanOrEqual(1000);
    seen.push(...body.map(({ _id }) => _id));
    path = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
    // The last product read is hidden: the cursor still works.
    if (seen.length === 3000)
      await shop.pool.query("update products set status = 'deleted' where id = $1", [seen.at(-1)]);
  }
  expect([seen.length, new Set(seen).size]).toEqual([12_346, 12_346]);
  const narrowed = await ask<ProductBody[]>("GET", `/products?limit=7&category=Makeup&after=${seen[11_000]}`);
  expect(narrowed.body.map(({ _id }) => _id)).toEqual(seen.slice(11_001, 11_008));
  for (const query of ["after=never", `after=${seen[0]}&sort=price`, `after=${seen[0]}&q=soap`, "after=%00"])
    expect((await refused("GET", `/products?${query}`)).status, query).toBe(422);
});

test("the search of the API finds what the results page finds, and marks approximate matches", async () => {
  const { shop, ask } = await testApi();
  await stockProduct(shop, {
    name: { en: "Velvet Lipstick", bn: null },
    variants: [variantDraft({ price: fromTaka(590) })],
  });
  await stockProduct(shop, {
    name: { en: "Satin Lipstick", bn: null },
    variants: [variantDraft({ price: fromTaka(890) })],
  });
  const search = async (q: string) => {
    const { body, headers } = await ask<ProductBody[]>("GET", `/products?${new URLSearchParams({ q })}`);
    const searchHeaders = ["Search-Match", "Search-Missing-Brand", "X-Total-Count"].map((name) => headers.get(name));
    return [body.map(({ name }) => name), ...searchHeaders];
  };
  expect(await search("lipstick under 600")).toEqual([["Velvet Lipstick"], "exact", null, "1"]);
  expect(await search("emerald velvet")).toEqual([["Velvet Lipstick"], "near", null, "1"]);
  expect(await search("estee lauder satin lipstick")).toEqual([
    ["Satin Lipstick", "Velvet Lipstick"],
    ...["near", "Est%C3%A9e%20Lauder", "2"],
  ]);
  expect(await search("motor filter")).toEqual([[], "exact", null, "0"]);
});

test("the category Hair Care is recognised in any spelling", async () => {
  const { shop, ask } = await testApi();
  await stockProduct(shop, { category: "Hair Care" });
  await stockProduct(shop, { category: "Skincare" });
  for (const written of ["Haircare", "Hair Care", "hair-care", "HAIR CARE"]) {
    const { body } = await ask<ProductBody[]>("GET", `/products?category=${encodeURIComponent(written)}`);
    expect(
      body.map((product) => product.category),
      written,
    ).toEqual(["Hair Care"]);
  }
});

test("the list is filtered and sorted by the parameters of the shop's own pages", async () => {
  const { shop, ask } = await testApi();
  const stock = (name: string, price: number, changes: Parameters<typeof stockProduct>[1] = {}) =>
    stockProduct(shop, {
      name: { en: name, bn: null },
      ...changes,
      variants: [variantDraft({ price: fromTaka(price), swatch: "#B3121F" })],
    });
  await stock("Velvet", 500, { brand: "Tulsi & Co.", attributes: { skinType: ["dry"] } });
  await stock("Satin", 900, { brand: "Nodi", attributes: { skinType: ["oily"] } });
  await stock("Mist", 300, { brand: "Nodi", category: "Skincare", attributes: { skinType: ["oily"] } });
  const names = async (query: string) =>
    (await ask<ProductBody[]>("GET", `/products?${query}`)).body.map(({ name }) => name);
  expect(await names("category=Makeup,Skincare&skin=oily&sort=price")).toEqual(["Mist", "Satin"]);
  expect(await names("shade=red&price=400-900&sort=-price&stock=1")).toEqual(["Satin", "Velvet"]);
  expect(await names("brand=nodi,tulsi-co&price=500-")).toHaveLength(2);
  expect(await names(`brand=${encodeURIComponent("Tulsi & Co.")}`)).toEqual(["Velvet"]);
  const { body } = await ask("GET", "/products/facets?skin=oily&category=makeup");
  expect(body).toMatchObject({
    total: 1,
    values: { category: [{ products: 1 }, { products: 1 }], brand: [{ value: "nodi", name: "Nodi", products: 1 }] },
    prices: { lowest: 900, highest: 900 },
    without: { category: 2, skin: 2 },
  });
});

test("an invalid list request is refused, and its field named", async () => {
  const { refused } = await testApi();
  const paging = ["limit=1001", "limit=1e9", "limit=0", "limit=many", "limit=1.5", "page=-1", "page=0", "page=1e309"];
  for (const query of [
    ...paging,
    "sort=stock",
    "category=Shoes",
    "shade=plaid",
    "rating=9",
    "price=9-1",
    "stock=no",
    `q=${"x".repeat(101)}`,
    "q=%00",
    "brand=a%00b",
  ]) {
    const { status, fields } = await refused("GET", `/products?${query}`);
    expect([status, Object.keys(fields ?? {})], query).toEqual([422, [query.split("=")[0]]]);
  }
});

test("GET /products-random answers eight products in stock, the same ones when repeated", async () => {
  const { shop, ask } = await testApi();
  for (let count = 0; count < 12; count += 1) await stockProduct(shop);
  await stockProduct(shop, { name: { en: "Sold out", bn: null }, variants: [variantDraft({ stock: 0 })] });
  const first = await ask<ProductBody[]>("GET", "/products-random");
  expect(first.body).toHaveLength(8);
  expect(first.body.every((product) => product.variants.length === 1 && product.name !== "Sold out")).toBe(true);
  expect((await ask("GET", "/products-random")).body).toEqual(first.body);
});

test("the five categories have a name, a path and an image", async () => {
  const { ask } = await testApi();
  const { body } = await ask<Record<string, unknown>[]>("GET", "/categories?lang=bn");
  expect(body.map(({ name, path, image }) => [name, path, image])).toEqual([
    ["Skincare", "/skincare", null],
    ["Makeup", "/makeup", null],
    ["Fragrance", "/fragrance", null],
    ["Hair Care", "/hair-care", null],
    ["Accessories", "/accessories", null],
  ]);
  expect(body[0]?.title).toBe("স্কিনকেয়ার");
});

test("an invalid product id answers 404", async () => {
  const { refused } = await testApi();
  const ids = [
    "0",
    "-1",
    "abc",
    String(2n ** 63n),
    "%27%20or%201%3D1--",
    "%25",
    "..%2f..%2fetc",
    "x".repeat(5000),
    "__proto__",
  ];
  for (const id of ids) expect((await refused("GET", `/product/${id}`)).code, id).toBe("not-found");
  expect((await refused("GET", "/product/a%00b")).status).toBe(422);
});

test("a search for SQL, patterns or broken encodings finds nothing and fails nowhere", async () => {
  const { shop, ask } = await testApi();
  await stockProduct(shop);
  const long = "x".repeat(100);
  for (const q of ["%", "%%%%", "_", "' or 1=1 --", "\\", "(a+)+$", "🧴", ")(", "*:*", "a & !b", "র‍্য", long]) {
    expect((await ask("GET", `/products?q=${encodeURIComponent(q)}`)).body, q).toEqual([]);
  }
  for (const encoded of ["%E0%A4%A", "%ED%A0%80", "%FF"])
    expect((await ask("GET", `/products?q=${encoded}`)).status).toBe(200);
});
