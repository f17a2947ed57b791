import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import type { RawRow } from "./import-row.ts";
import { type FileChoices, openCatalogue } from "./open-catalogue-file.ts";
import { workbook } from "./test-workbook.ts";

function open(content: string | Uint8Array, choices: FileChoices = {}) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return openCatalogue(async function* () {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
  }, choices);
}

async function all(rows: AsyncIterable<RawRow>) {
  const fields = [];
  for await (const row of rows) if ("fields" in row) fields.push(row.fields);
  return fields;
}

const header = "key,name,category,price";
const table = (...rows: string[]) => [header, ...rows].join("\n");
const usd = { USD: fromTaka(120) };

describe("prices in another currency", () => {
  const dollars = table("a,Rose Serum,Skincare,68.00", "b,Neem Wash,Skincare,12.50", "c,Aloe Gel,Skincare,8.99");

  test("raise a question if they look like dollars, until staff choose the currency", async () => {
    const { facts } = await open(dollars);
    expect(facts.questions).toEqual([{ about: "currency", currency: "USD" }]);
    expect(facts.prices).toMatchObject({ looks: "USD", samples: ["68.00", "12.50", "8.99"] });
    const taka = await open(dollars, { currency: "BDT" });
    expect([taka.facts.questions, taka.money.currency]).toEqual([[], "BDT"]);
    const rated = await open(dollars, { rates: usd });
    expect([rated.facts.questions, rated.money]).toMatchObject([[], { currency: "USD", rates: usd }]);
    expect((await open(dollars, { currency: "EUR", rates: usd })).facts.questions).toEqual([]);
  });

  test("raise a question even with decimal commas, as European Excel writes them", async () => {
    const { facts } = await open("key;name;category;price\na;Rose;Skincare;12,50\nb;Neem;Skincare;8,99\n");
    expect(facts.questions).toEqual([{ about: "currency", currency: "USD" }]);
  });

  test.each(["$68", "US$ 68.00", "USD 68", "68 €", "£9"])(
    "raise a question if a currency sign is found: %s",
    async (price) => {
      const { facts } = await open(table(`a,Rose,Skincare,${price}`, "b,Neem,Skincare,450"));
      expect(facts.questions).toMatchObject([{ about: "currency" }]);
    },
  );

  test("raise a question if the column's name has a currency", async () => {
    const content = "key,name,category,Price (USD)\na,Rose,Skincare,680";
    const question = await open(content, { mapping: { price: "Price (USD)" } });
    expect(question.facts.questions).toEqual([{ about: "currency", currency: "USD" }]);
    const rated = await open(content, { mapping: { price: "Price (USD)" }, rates: usd });
    expect(rated.money.currency).toBe("USD");
  });

  test("are converted at the stored rate if each row names its currency", async () => {
    const { facts, money } = await open("key,name,category,price,currency\na,Rose,Skincare,68.00,USD\n");
    expect([facts.questions, facts.prices.named, money.currency]).toEqual([[], ["USD"], "BDT"]);
  });

  test.each([
    ["whole taka", ["450", "1250", "90"]],
    ["taka with paisa", ["450.00", "1250.50", "990.00"]],
    ["cheap things in whole taka", ["25", "30", "60"]],
    ["taka by their sign", ["৳ 68.00", "Tk 12.50", "8.99 টাকা"]],
  ])("are not assumed in %s", async (_, prices) => {
    const { facts } = await open(table(...prices.map((price, at) => `k${at},Rose,Skincare,${price}`)));
    expect(facts.questions).toEqual([]);
  });
});

describe("unknown columns", () => {
  const supplier =
    "Item Code;Product Name;Dept;Cost;Qty;Remarks\n11;Rose Serum;Serums;1450;7;new\n12;Neem Wash;Cleansers;450;9;\n";

  test("are reported with the missing ones, and a mapping is proposed", async () => {
    const { facts } = await open(supplier);
    expect(facts.questions).toEqual([{ about: "columns" }]);
    expect(facts.columns).toEqual(["Item Code", "Product Name", "Dept", "Cost", "Qty", "Remarks"]);
    expect(facts.missing).toEqual(["key", "name", "category", "price"]);
    expect(facts.proposal).toEqual({ key: "Item Code", name: "Product Name", price: "Cost", stock: "Qty" });
    expect(facts.samples[0]).toMatchObject({ "Item Code": "11", Cost: "1450" });
  });

  test("are mapped by the names that price lists use, ignoring brackets", async () => {
    const list =
      "Art. No;Maker;Product Type;Trade Price (US$);Pack;Full ingredients;Suitable for skin types\n1;A;Serums;9.50;30 ml;Aqua;dry\n";
    expect((await open(list)).facts.proposal).toEqual({
      ...{ key: "Art. No", brand: "Maker", category: "Product Type", price: "Trade Price (US$)", volume: "Pack" },
      ...{ ingredients: "Full ingredients", skin_type: "Suitable for skin types" },
    });
  });

  test("are read by the chosen mapping, which may give one value for all rows", async () => {
    const mapping = { key: "Item Code", name: "Product Name", category: "=Skincare", price: "Cost", stock: "Qty" };
    const { facts, rows } = await open(supplier, { mapping });
    expect(facts.questions).toEqual([]);
    expect(facts.unknown.map(({ column }) => column)).toEqual(["Dept", "Remarks"]);
    expect((await all(rows()))[0]).toMatchObject({
      key: "11",
      name: "Rose Serum",
      category: "Skincare",
      price: "1450",
      stock: "7",
    });
  });

  test("get a suggestion if they are misspelt", async () => {
    const { facts } = await open("key,name,category,prise\na,Rose,Skincare,450\n");
    expect(facts.unknown).toEqual([{ column: "prise", near: "price" }]);
    expect(facts.questions).toEqual([{ about: "columns" }]);
  });

  test("are reported if a name is repeated, and the first one counts", async () => {
    const { facts, rows } = await open("key,name,category,price,Price,name\na,Rose,Skincare,450,999,Other\n");
    expect(facts.repeated).toEqual(["name", "Price"]);
    expect(await all(rows())).toMatchObject([{ name: "Rose", price: "450" }]);
  });

  test("in the mapping but not in the file are reported as absent", async () => {
    const { facts } = await open(table("a,Rose,Skincare,450"), { mapping: { stock: "Pieces" } });
    expect([facts.absent, facts.questions]).toEqual([["Pieces"], []]);
  });

  test("are recognised again in another order", async () => {
    const first = (await open(supplier)).facts.fingerprint;
    const [names = "", ...rest] = supplier.split("\n");
    const reordered = [names.split(";").reverse().join(";"), ...rest].join("\n");
    expect((await open(reordered)).facts.fingerprint).toBe(first);
    expect((await open(table("a,b,c,d"))).facts.fingerprint).not.toBe(first);
  });
});

describe("the encoding of a file", () => {
  const french = "key,name,category,price\na,Crème Hydratante d’été,Skincare,450\n";
  const latin = Buffer.from(french.replace("’", "\u0092"), "latin1");

  test("is Windows-1252 if the text is not UTF-8, even far down the file", async () => {
    const { facts, rows } = await open(latin);
    expect(facts.encoding).toBe("windows-1252");
    expect(await all(rows())).toMatchObject([{ name: "Crème Hydratante d’été" }]);
    const long = Buffer.concat([
      Buffer.from(table(...Array(4000).fill("x,Plain,Skincare,450"))),
      Buffer.from("\n"),
      latin.subarray(24),
    ]);
    const late = await open(long);
    expect(late.facts.encoding).toBe("windows-1252");
    expect((await all(late.rows())).at(-1)).toMatchObject({ name: "Crème Hydratante d’été" });
  });

  test("stays UTF-8 if only a few characters are broken", async () => {
    const bangla = Buffer.concat([
      Buffer.from(table("a,সিঁদুর লিপস্টিক,Makeup,450")),
      Buffer.from([0xe0, 0xa6]),
      Buffer.from("\n"),
    ]);
    expect((await open(bangla)).facts.encoding).toBe("utf-8");
    expect((await open(french)).facts.encoding).toBe("utf-8");
  });

  test("is UTF-16 with or without a byte order mark", async () => {
    for (const byteOrderMark of ["\uFEFF", ""]) {
      const { facts, rows } = await open(Buffer.from(`${byteOrderMark}${french}`, "utf16le"));
      expect(facts.encoding).toBe("utf-16le");
      expect(await all(rows())).toMatchObject([{ name: "Crème Hydratante d’été" }]);
    }
  });
});

describe("the type of a file", () => {
  test("is detected for a workbook, whose first sheet is read", async () => {
    const content = workbook([
      ["key", "name", "category", "price"],
      ["a", "গোলাপ Serum", "Skincare", 1450],
      ["b", "Neem", "Skincare", 450.5],
    ]);
    const { facts, rows } = await open(content);
    expect(facts).toMatchObject({
      kind: "xlsx",
      encoding: null,
      questions: [],
      columns: ["key", "name", "category", "price"],
    });
    expect(await all(rows())).toEqual([
      { key: "a", name: "গোলাপ Serum", category: "Skincare", price: 1450 },
      { key: "b", name: "Neem", category: "Skincare", price: 450.5 },
    ]);
  });

  test("is checked before unpacking: a zip bomb is refused", async () => {
    const bomb = zipSync({
      "xl/workbook.xml": strToU8("<workbook/>"),
      "xl/worksheets/sheet1.xml": new Uint8Array(61_000_000),
    });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(open(bomb)).rejects.toMatchObject({ code: "file-too-large" });
  });

  test.each([
    ["xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ["pdf", Buffer.from("%PDF-1.7\n1 0 obj")],
    ["picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ["picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ["html", Buffer.from("<!DOCTYPE html><table><tr><td>key</td></tr></table>")],
    ["zip", Buffer.from(zipSync({ "list.csv": strToU8("key,name\n") }))],
    ["zip", Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe, 10, 7, 7])],
    ["binary", Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251))],
    ["binary", Buffer.alloc(1000)],
    ["empty", Buffer.alloc(0)],
    ["empty", Buffer.from(" \n\n")],
  ])("is reported if it is not a table: %s", async (kind, content) => {
    await expect(open(content)).rejects.toMatchObject({ code: "file-not-a-table", details: { kind } });
  });
});
