import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import { stockProduct, testShop, variantDraft } from "../../shop/test-shop.ts";
import type { DetailResponse, LookupResponse, SearchResponse } from "../contract/ucp.ts";
import { createTestApi, testApi } from "../test-api.ts";
import { ucpProfile } from "../ucp/profile.ts";

const lipstick = {
  name: { en: "Velvet Lipstick", bn: "ভেলভেট লিপস্টিক" },
  variants: [
    variantDraft({ name: { en: "Rosewood", bn: "রোজউড" }, swatch: "#8A3B3B", price: fromTaka(650), stock: 3 }),
    variantDraft({
      ...{ name: { en: "Plum", bn: null }, swatch: "#4A1B3B", stock: 0 },
      ...{ price: fromTaka(700), listPrice: fromTaka(900) },
    }),
  ],
};

/** A shop with one lipstick in two shades, and a client that calls it. */
async function catalogue() {
  const { shop, ask, refused } = await testApi();
  const { productId, variantIds } = await stockProduct(shop, lipstick);
  const [rosewood = "", plum = ""] = variantIds;
  const read = async <Answer>(path: string, body: unknown) =>
    (await ask<Answer>("POST", `/ucp/catalog/${path}`, { body })).body;
  return { shop, ask, refused, productId, rosewood, plum, read };
}

test("a search finds a product with its shades, prices in paisa and links, in both languages", async () => {
  const { shop, read, productId, rosewood, plum } = await catalogue();
  const { products, pagination } = await read<SearchResponse>("search", { query: "velvet lipstik" });
  expect(pagination).toEqual({ has_next_page: false, total_count: 1 });
  const [product] = products;
  expect(product).toMatchObject({
    id: productId,
    title: "Velvet Lipstick",
    price_range: { min: { amount: 650_00, currency: "BDT" }, max: { amount: 700_00, currency: "BDT" } },
    list_price_range: { min: { amount: 650_00 }, max: { amount: 900_00 } },
    options: [{ name: "Shade", values: [{ label: "Rosewood" }, { label: "Plum" }] }],
  });
  expect(product?.variants).toMatchObject([
    { id: rosewood, availability: { available: true, status: "in_stock" } },
    { id: plum, list_price: { amount: 900_00 }, availability: { available: false, status: "out_of_stock" } },
  ]);
  expect(product?.variants[0]?.url).toBe(`${shop.publicUrl}/product/${productId}/velvet-lipstick?variant=${rosewood}`);
  const bangla = await read<SearchResponse>("search", { query: "লিপস্টিক", context: { language: "bn-BD" } });
  expect(bangla.products[0]).toMatchObject({
    title: "ভেলভেট লিপস্টিক",
    url: expect.stringContaining(`${shop.publicUrl}/bn/product/`),
    options: [{ name: "শেড", values: [{ label: "রোজউড" }, { label: "Plum" }] }],
  });
});

test("filters narrow by category, brand, price and stock, and pages lead to the end", async () => {
  const { shop, read } = await catalogue();
  await stockProduct(shop, {
    ...{ name: { en: "Rose Soap", bn: null }, category: "Skincare", brand: "Meril" },
    variants: [variantDraft({ price: fromTaka("99.50"), stock: 0 })],
  });
  const find = async (filters: object) =>
    (await read<SearchResponse>("search", { filters })).products.map(({ title }) => title);
  expect(await find({ categories: ["Skincare"] })).toEqual(["Rose Soap"]);
  expect(await find({ categories: ["Hair care"] })).toEqual([]);
  expect(await find({ brand: ["Meril"] })).toEqual(["Rose Soap"]);
  expect(await find({ price: { max: 100_00 } })).toEqual(["Rose Soap"]);
  expect(await find({ price: { min: 100_00 } })).toEqual(["Velvet Lipstick"]);
  expect(await find({ availability: ["in_stock"] })).toEqual(["Velvet Lipstick"]);

  const everything = { filters: { price: { min: 0 } } };
  const first = await read<SearchResponse>("search", { ...everything, pagination: { limit: 1 } });
  expect(first.pagination).toEqual({ cursor: "2x1", has_next_page: true, total_count: 2 });
  const second = await read<SearchResponse>("search", {
    ...everything,
    pagination: { cursor: first.pagination.cursor },
  });
  expect(second.pagination).toEqual({ has_next_page: false, total_count: 2 });
  expect(second.products[0]?.id).not.toBe(first.products[0]?.id);
});

test("a lookup answers each id once: a variant as an exact match, a product with its featured shade", async () => {
  const { read, productId, rosewood, plum } = await catalogue();
  const { products, messages } = await read<LookupResponse>("lookup", { ids: [plum, productId, "nothing", plum] });
  expect(products).toHaveLength(1);
  expect(products[0]?.variants).toMatchObject([
    { id: rosewood, inputs: [{ id: productId, match: "featured" }] },
    { id: plum, inputs: [{ id: plum, match: "exact" }] },
  ]);
  expect(messages).toEqual([{ type: "info", code: "not_found", content: "nothing" }]);
});

test("a product is narrowed to the selected shade, and an unknown shade is ignored", async () => {
  const { read, productId, plum } = await catalogue();
  const selected = [{ name: "Shade", label: "Plum" }];
  const { product } = await read<DetailResponse>("product", { id: productId, selected });
  expect(product).toMatchObject({ selected, variants: [{ id: plum }] });
  expect(product?.options[0]?.values).toEqual([
    { label: "Rosewood", available: true, exists: true },
    { label: "Plum", available: false, exists: true },
  ]);
  const unknown = await read<DetailResponse>("product", {
    id: productId,
    selected: [{ name: "Shade", label: "Neon" }],
  });
  expect(unknown.product?.selected).toEqual([]);
  expect(unknown.product?.variants).toHaveLength(2);
  const missing = await read<DetailResponse>("product", { id: "nothing" });
  expect(missing).toMatchObject({ ucp: { status: "error" }, messages: [{ type: "error", code: "not_found" }] });
});

test("every answer about a set names its parts, each with its pieces and their price alone", async () => {
  const { shop, read } = await catalogue();
  const soap = await stockProduct(shop, {
    ...{ name: { en: "Rose Soap", bn: "গোলাপ সাবান" }, category: "Skincare" },
    variants: [variantDraft({ ...{ sku: "SOAP", price: fromTaka(200) }, name: { en: "80 g", bn: "৮০ গ্রাম" } })],
  });
  const { productId } = await stockProduct(shop, {
    ...{ name: { en: "Soap Box", bn: "সাবানের বাক্স" }, category: "Skincare" },
    variants: [variantDraft({ sku: "BOX", price: fromTaka(350), stock: null })],
    parts: [{ sku: "SOAP", pieces: 2 }],
  });
  const path = `/product/${soap.productId}/rose-soap?variant=${soap.variantIds[0]}`;
  const part = { id: soap.productId, quantity: 2, price: { amount: 400_00, currency: "BDT" } };
  const english = { ...part, title: "Rose Soap", variant: "80 g", url: `${shop.publicUrl}${path}` };
  const [found] = (await read<SearchResponse>("search", { query: "soap box" })).products;
  expect([found?.id, found?.metadata]).toEqual([productId, { parts: [english] }]);
  const [looked] = (await read<LookupResponse>("lookup", { ids: [productId] })).products;
  expect(looked?.metadata).toEqual({ parts: [english] });
  const { product } = await read<DetailResponse>("product", { id: productId, context: { language: "bn" } });
  const bangla = { ...part, title: "গোলাপ সাবান", variant: "৮০ গ্রাম", url: `${shop.publicUrl}/bn${path}` };
  expect(product?.metadata).toEqual({ parts: [bangla] });
  const single = await read<DetailResponse>("product", { id: soap.productId });
  expect(single.product).not.toHaveProperty("metadata");
});

test("a hidden product is never returned", async () => {
  const { shop, read } = await catalogue();
  const { productId, variantIds } = await stockProduct(shop, {
    name: { en: "Secret Serum", bn: null },
    status: "hidden",
  });
  expect((await read<SearchResponse>("search", { query: "secret serum" })).products).toEqual([]);
  expect((await read<LookupResponse>("lookup", { ids: [productId, ...variantIds] })).products).toEqual([]);
  expect((await read<DetailResponse>("product", { id: productId })).product).toBeUndefined();
});

test("a search without text or filters, 51 ids and an invalid cursor are refused by field", async () => {
  const { refused } = await catalogue();
  const fields = async (path: string, body: unknown) =>
    (await refused("POST", `/ucp/catalog/${path}`, { body })).fields;
  expect(await fields("search", { query: " " })).toHaveProperty("query");
  expect(await fields("search", { query: "soap", pagination: { cursor: "0x10" } })).toHaveProperty([
    "pagination.cursor",
  ]);
  expect(await fields("lookup", { ids: Array.from({ length: 51 }, (_, n) => `id-${n}`) })).toHaveProperty("ids");
});

test("the profile names the endpoints of both protocols and the two capabilities", () => {
  const { ucp } = ucpProfile("https://labonno.example");
  expect(ucp.services["dev.ucp.shopping"].map(({ endpoint }) => endpoint)).toEqual([
    "https://labonno.example/api/ucp",
    "https://labonno.example/api/ucp/mcp",
  ]);
  expect(Object.keys(ucp.capabilities)).toEqual(["dev.ucp.shopping.catalog.search", "dev.ucp.shopping.catalog.lookup"]);
});

type RpcAnswer = { result: Record<string, unknown> };

test("the same operations are MCP tools, and a tool answers what the endpoint answers", async () => {
  const { ask, read, productId } = await catalogue();
  const call = async (method: string, params: object) => {
    const { body } = await ask<RpcAnswer>("POST", "/ucp/mcp", {
      body: { jsonrpc: "2.0", id: 1, method, params },
    });
    return body.result;
  };
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "a program", version: "1" } };
  expect(await call("initialize", hello)).toMatchObject({
    serverInfo: { name: "Beauty Shop" },
    capabilities: { tools: {} },
  });
  const { tools } = await call("tools/list", {});
  expect(tools).toMatchObject([{ name: "search_catalog" }, { name: "lookup_catalog" }, { name: "get_product" }]);
  const calls = [
    ["search_catalog", "search", { query: "lipstick" }],
    ["lookup_catalog", "lookup", { ids: [productId] }],
    ["get_product", "product", { id: productId }],
  ] as const;
  for (const [name, path, catalog] of calls) {
    const { structuredContent } = await call("tools/call", { name, arguments: { catalog } });
    expect(structuredContent).toEqual(await read(path, catalog));
  }
  const wrong = await call("tools/call", { name: "get_product", arguments: { catalog: {} } });
  expect(wrong).toMatchObject({ isError: true });
});

test("an error in a tool is logged and answered as elsewhere, without details of the database", async () => {
  const shop = await testShop();
  const { api, logged } = createTestApi(shop);
  await shop.db.execute(sql`alter table products rename to products_of_before`);
  const params = { name: "get_product", arguments: { catalog: { id: "nothing" } } };
  const response = await api.request("/ucp/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  expect(await response.text()).not.toMatch(/select|products|relation/);
  expect(response.status).toBe(500);
  expect(logged).toHaveLength(1);
});

test("a client of the newest MCP revision also gets JSON, and nothing is printed", async () => {
  const { ask, productId } = await catalogue();
  const warn = vi.spyOn(console, "warn");
  const revision = "2026-07-28";
  const field = (name: string) => `io.modelcontextprotocol/${name}`;
  const _meta = {
    [field("protocolVersion")]: revision,
    [field("clientInfo")]: { name: "a program", version: "1" },
    [field("clientCapabilities")]: {},
  };
  const params = { _meta, name: "get_product", arguments: { catalog: { id: productId } } };
  const { status, body } = await ask<RpcAnswer>("POST", "/ucp/mcp", {
    headers: { "MCP-Protocol-Version": revision, "Mcp-Method": "tools/call", "Mcp-Name": "get_product" },
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
  });
  expect(body.result).toMatchObject({ structuredContent: { product: { id: productId } } });
  expect(status).toBe(200);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
