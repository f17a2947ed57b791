import { expect, test, vi } from "vitest";
import { auditLog } from "../../db/schema.ts";
import type { ImportFileResponse, ImportProgressResponse, SupplierResponse } from "../contract/import-export.ts";
import { testApi } from "../test-api.ts";

type Line = ImportProgressResponse & {
  file?: ImportFileResponse;
  done?: true;
  error?: { code: string; message: string };
  kind?: string;
};

const table = [
  "key,name_en,brand,category,price,stock",
  "rose,Rose Lipstick,Rang,Makeup,450,3",
  "plum,Plum Lipstick,Rang,Cosmetics,480,3",
  "chair,Chair,Rang,Furniture,900,1",
].join("\n");

function form(content: string | Buffer, name = "products.csv", field = "file"): FormData {
  const sent = new FormData();
  sent.set(field, new Blob([new Uint8Array(Buffer.from(content))]), name);
  return sent;
}

async function importApi() {
  const api = await testApi();
  const send = async (raw: FormData, query = "") => {
    const { status, headers, body } = await api.ask("POST", `/products/import${query}`, { token: "of-admin", raw });
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("application/x-ndjson; charset=utf-8");
    const written = String(body).trimEnd().split("\n");
    const lines = written.map((line) => JSON.parse(line) as Line);
    const steps = lines.filter((line) => line.part !== undefined);
    return {
      file: lines[0]?.file,
      last: lines.at(-1),
      counts: steps.at(-1)?.counts,
      rows: steps.flatMap(({ rows }) => rows),
      steps,
    };
  };
  const productNames = async () =>
    (await api.ask<{ name: string }[]>("GET", "/products")).body.map(({ name }) => name).sort();
  const auditEntries = () => api.shop.db.select().from(auditLog);
  return { ...api, send, productNames, auditEntries };
}

test("a dry run reports what the import will do, and changes nothing", async () => {
  const { send, productNames, auditEntries } = await importApi();
  const dryRun = await send(form(table), "?dry=1");
  expect(dryRun.counts).toMatchObject({ rows: 3, created: 2, changed: 0, unchanged: 0, corrected: 1, refused: 1 });
  expect(dryRun.rows).toEqual([
    { row: 2, key: "rose", result: "taken", product: "new", notes: [] },
    {
      row: 3,
      key: "plum",
      result: "corrected",
      product: "new",
      notes: [{ code: "categoryRead", values: { value: "“Cosmetics”", became: "Makeup" } }],
    },
    {
      row: 4,
      key: "chair",
      result: "refused",
      product: null,
      notes: [expect.objectContaining({ code: "categoryUnknown" })],
    },
  ]);
  expect(dryRun.last).toEqual({ done: true });
  expect(await productNames()).toEqual([]);
  expect(await auditEntries()).toEqual([]);

  const done = await send(form(table));
  expect(done).toEqual(dryRun);
  expect(await productNames()).toEqual(["Plum Lipstick", "Rose Lipstick"]);
});

test("the audit log gets one entry per file, and none if nothing changed", async () => {
  const { send, auditEntries } = await importApi();
  await send(form(table, "spring\u0000 stock.csv"));
  const repeated = await send(form(table.replace("450", "400")));
  expect(repeated.rows.map(({ product }) => product)).toEqual(["changed", "unchanged", null]);
  await send(form(table.replace("450", "400")));
  const entries = (await auditEntries()).sort((a, b) => a.id - b.id);
  expect(entries).toMatchObject([
    {
      byId: "admin",
      action: "products-imported",
      recordName: "spring stock.csv",
      after: { state: "done", created: 2, refused: 1 },
    },
    { byId: "admin", action: "products-imported", recordName: "products.csv", after: { created: 0, changed: 1 } },
  ]);
});

test("a broken file is explained row by row", async () => {
  const { send, productNames } = await importApi();
  const reasons = async (content: string | Buffer) =>
    (await send(form(content), "?dry=1")).rows.map(({ notes }) => notes.map(({ code }) => code));
  expect(await reasons('[{"key":"rose",]')).toEqual([["brokenJson"]]);
  expect(await reasons('key,name\n"rose,Rose')).toEqual([["brokenTable"]]);
  expect(await reasons(`${table}\nlily,Lily,Rang,Makeup,many,1`)).toContainEqual(["priceUnreadable"]);
  for (const raw of ["[", "{}"]) expect((await send(form(raw))).counts).toMatchObject({ created: 0, changed: 0 });
  expect(await productNames()).toEqual([]);
});

test("only staff may import, one file of at most 20 MB", async () => {
  const { ask, refused } = await importApi();
  const heavy = form(Buffer.alloc(20_000_001, "x"));
  for (const [raw, code] of [
    [heavy, "file-too-large"],
    [form(""), "invalid-input"],
    [form(table, "a.csv", "image"), "invalid-input"],
    [table, "unsupported-media-type"],
  ] as const)
    expect((await refused("POST", "/products/import", { token: "of-admin", raw })).code).toBe(code);
  expect((await refused("POST", "/products/import?dry=yes", { token: "of-admin", raw: form(table) })).status).toBe(422);
  // The refused ones hold no slot: there are only four.
  expect((await ask("POST", "/products/import", { token: "of-admin", raw: form(table) })).status).toBe(200);

  // Its body is not read: Content-Length is too large.
  const shopper = await refused("POST", "/products/import", { token: "of-nusrat", raw: heavy });
  expect([shopper.status, shopper.code]).toEqual([403, "not-allowed"]);
  expect((await refused("POST", "/products/import?dry=1", { raw: heavy })).code).toBe("not-signed-in");
});

test("a file with too many rows is refused before any of it is saved", async () => {
  const { ask, refused, productNames, auditEntries } = await importApi();
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      n === 0 ? '{"key":"k0","name":"Rose","category":"Makeup","price":1}' : "1",
    );
  for (const content of [
    `[${rows(50_001).join(",")}]`,
    rows(50_001).join("\n"),
    `key,name,category,price\n${"k0,Rose,Makeup,1\n".repeat(50_001)}`,
  ]) {
    const { status, code } = await refused("POST", "/products/import", { token: "of-admin", raw: form(content) });
    expect([status, code]).toEqual([413, "file-too-large"]);
  }
  expect([await productNames(), await auditEntries()]).toEqual([[], []]);
  // None of them holds a slot: there are only four.
  for (let count = 0; count < 4; count += 1)
    await refused("POST", "/products/import", { token: "of-admin", raw: form(`[${rows(50_001).join(",")}]`) });
  expect((await ask("POST", "/products/import", { token: "of-admin", raw: form(table) })).status).toBe(200);
});

test("when the client disconnects, an import stops after its current batch and leaves an audit entry", async () => {
  const { api, auditEntries } = await importApi();
  const products = Array.from({ length: 1500 }, (_, n) => ({
    key: `k${n}`,
    name: `Rose ${n}`,
    category: "Makeup",
    price: 450,
  }));
  const headers = { Authorization: "Bearer of-admin" };
  const body = form(JSON.stringify(products));
  const response = await api.request("/products/import", { method: "POST", headers, body });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const [entry] = await vi.waitFor(
    async () => {
      const entries = await auditEntries();
      expect(entries).toHaveLength(1);
      return entries;
    },
    { timeout: 20_000 },
  );
  const { created = 0 } = (entry?.after ?? {}) as { created?: number };
  expect(created).toBeGreaterThan(0);
  expect(created).toBeLessThan(1500);
});

test("a file without a table is refused before the import starts, with its kind", async () => {
  const { ask, productNames } = await importApi();
  for (const [kind, raw] of [
    ["zip", Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe, 10, 7, 7])],
    ["binary", Buffer.alloc(1000)],
    ["pdf", "%PDF-1.4"],
    ["empty", "\n"],
  ] as const) {
    const { status, body } = await ask("POST", "/products/import", { token: "of-admin", raw: form(raw) });
    expect([kind, status, body]).toEqual([
      kind,
      422,
      expect.objectContaining({ kind, error: expect.objectContaining({ code: "file-not-a-table" }) }),
    ]);
  }
  expect(await productNames()).toEqual([]);
});

const supplied = "Item Code,Product Name,Dept,Cost\n11,Rose Serum,Serums,12.50\n12,Neem Wash,Cleansers,8.99\n";
const mapping = { key: "Item Code", name: "Product Name", category: "Dept", price: "Cost" };
const withChoices = (choices: object) => `choices=${encodeURIComponent(JSON.stringify(choices))}`;

test("a file that raises questions is imported only after they are answered", async () => {
  const { send, productNames } = await importApi();
  const dryRun = await send(form(supplied), "?dry=1");
  expect(dryRun).toMatchObject({ rows: [], last: { done: true } });
  expect(dryRun.file).toMatchObject({
    questions: [{ about: "columns" }, { about: "currency", currency: "USD" }],
    missing: ["key", "name", "category", "price"],
    proposal: { key: "Item Code", name: "Product Name", price: "Cost" },
    rates: { USD: 122 },
  });
  const refused = await send(form(supplied), `?${withChoices({ mapping })}`);
  expect(refused.last).toMatchObject({ error: { code: "import-unanswered" } });
  expect(await productNames()).toEqual([]);

  const done = await send(form(supplied), `?${withChoices({ mapping, currency: "USD", rates: { USD: 120 } })}`);
  expect(done.counts).toMatchObject({ created: 2, refused: 0 });
  expect(done.rows[0]?.notes).toContainEqual({
    code: "priceConverted",
    values: { amount: 12.5, currency: "USD", became: 1500, rate: 120 },
  });
  expect(await productNames()).toEqual(["Neem Wash", "Rose Serum"]);
});

test("the answers about a supplier's file are stored for the next one, replaced by later ones, and deleted on request", async () => {
  const { send, ask } = await importApi();
  const choices = { mapping, currency: "USD", rates: { USD: 120 }, supplier: "Rupali Traders" };
  // A dry run saves nothing.
  await send(form(supplied), `?dry=1&${withChoices(choices)}`);
  const suppliers = async () =>
    (await ask<SupplierResponse[]>("GET", "/products/import/suppliers", { token: "of-admin" })).body;
  expect(await suppliers()).toEqual([]);
  await send(form(supplied), `?${withChoices(choices)}`);

  // Recognised by its columns, whatever the file name and their order.
  const next = "Cost,Dept,Item Code,Product Name\n10,Masks,13,Clay Mask\n";
  const repeated = await send(form(next, "november.csv"));
  expect(repeated.file).toMatchObject({ supplier: "Rupali Traders", questions: [], mapping });
  expect(repeated.counts).toMatchObject({ created: 1 });
  // Recognised by the file name, with other columns; the new answers count.
  const other = "Code,Product Name,Dept,Cost\n14,Neem Mask,Masks,10\n";
  const changed = { mapping: { ...mapping, key: "Code" }, rates: { USD: 125 }, supplier: "rupali traders" };
  const renamed = await send(form(other), `?${withChoices(changed)}`);
  expect(renamed.rows[0]?.notes).toContainEqual(
    expect.objectContaining({ values: expect.objectContaining({ became: 1250 }) }),
  );

  const [savedSupplier, ...more] = await suppliers();
  expect(more).toEqual([]);
  expect(savedSupplier).toMatchObject({ name: "rupali traders", mapping: { key: "Code" }, currency: "USD" });
  const deleteInput = { token: "of-admin" };
  expect((await ask("DELETE", `/products/import/suppliers/${savedSupplier?._id}`, deleteInput)).body).toMatchObject({
    deletedCount: 1,
  });
  expect((await ask("DELETE", `/products/import/suppliers/${savedSupplier?._id}`, deleteInput)).body).toMatchObject({
    deletedCount: 0,
  });
  expect((await send(form(supplied), "?dry=1")).file).toMatchObject({ supplier: null, questions: [{}, {}] });
});

test.each([
  "{",
  "[]",
  '{"currency":"dollars"}',
  '{"rates":{"USD":-1}}',
  '{"mapping":{"colour":"x"}}',
  '{"supplier":" "}',
])("invalid choices are refused: %s", async (choices) => {
  const { refused } = await importApi();
  const query = `?choices=${encodeURIComponent(choices)}`;
  const { code } = await refused("POST", `/products/import${query}`, { token: "of-admin", raw: form(table) });
  expect(code).toBe("invalid-input");
});
