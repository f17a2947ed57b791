import { describe, expect, test } from "vitest";
import type { RawRow } from "./import-row.ts";
import { readRows } from "./read-rows.ts";

/** The rows of a file that arrives in chunks of the given size. */
async function rowsOf(content: string | Uint8Array, piece = 7): Promise<RawRow[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  async function* file() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const rows = [];
  for await (const row of readRows(file())) rows.push(row);
  return rows;
}

const sindoor = { key: "a", name: "সিঁদুর" };
const rose = { key: "b", name: "Rose" };

describe("a file's format is detected from its content:", () => {
  test.each([
    ["a JSON array", JSON.stringify([sindoor, rose], null, 2)],
    ["a JSON array behind a byte-order mark", `\uFEFF ${JSON.stringify([sindoor, rose])}`],
    ["JSON lines", `${JSON.stringify(sindoor)}\n${JSON.stringify(rose)}\n`],
    ["JSON values over several lines", `${JSON.stringify(sindoor, null, 2)}\n${JSON.stringify(rose, null, 2)}`],
  ])("%s", async (_, content) => {
    expect(await rowsOf(content)).toEqual([
      { row: 1, fields: sindoor },
      { row: 2, fields: rose },
    ]);
  });

  test.each([
    ["commas", "key,name\na,সিঁদুর\nb,Rose\n"],
    ["semicolons and a byte-order mark, as Excel writes", "\uFEFFkey;name\r\na;সিঁদুর\r\nb;Rose\r\n"],
    ["tabs", "key\tname\na\tসিঁদুর\nb\tRose"],
    ["quotation marks", '"key","name"\n"a","সিঁদুর"\n"b","Rose"'],
  ])("a table with %s, with the row numbers of a spreadsheet", async (_, content) => {
    expect(await rowsOf(content)).toEqual([
      { row: 2, fields: sindoor },
      { row: 3, fields: rose },
    ]);
  });

  test("a table with a separator line and an empty row", async () => {
    expect(await rowsOf("sep=;\nkey;name\n;\nb;Rose\n")).toEqual([{ row: 4, fields: rose }]);
  });

  test("a table in Excel's UTF-16", async () => {
    const utf16 = Buffer.from("\uFEFFkey\tname\na\tসিঁদুর\n", "utf16le");
    expect(await rowsOf(utf16)).toEqual([{ row: 2, fields: sindoor }]);
  });

  test("an empty file has no rows", async () => {
    expect(await rowsOf("")).toEqual([]);
    expect(await rowsOf("[]")).toEqual([]);
  });
});

describe("broken data is refused row by row:", () => {
  test("a row with more cells than columns", async () => {
    const [bad, good] = await rowsOf("key,price\na,1,250\nb,300\n");
    expect(bad).toEqual({ row: 2, broken: { code: "rowTooWide", values: { cells: 3, columns: 2 } } });
    expect(good).toEqual({ row: 3, fields: { key: "b", price: "300" } });
  });

  test("a line of broken JSON, and values that are not products", async () => {
    const rows = await rowsOf(`${JSON.stringify(rose)}\n{"key": \n[1]\n7\n${JSON.stringify(sindoor)}`);
    expect(rows.map((row) => "broken" in row)).toEqual([false, true, true, true, false]);
    expect((await rowsOf('[null, 7, "x", [1], {"key":"b","name":"Rose"}]')).map((row) => "broken" in row)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test("rows longer than a million characters", async () => {
    const long = { key: "long", name: "x".repeat(1_100_000), colors: [{ a: ["y"] }] };
    for (const content of [
      JSON.stringify([long, rose]),
      `${JSON.stringify(rose)}\n${JSON.stringify(long)}\n${JSON.stringify(rose)}`,
    ]) {
      const rows = await rowsOf(content, 65_536);
      expect(rows.filter((row) => "broken" in row)).toHaveLength(1);
      expect(rows.at(-1)).toMatchObject({ fields: rose });
    }
  });

  test("JSON that is cut off is read up to the end, which is reported", async () => {
    const rows = await rowsOf(JSON.stringify([sindoor, rose]).slice(0, -4));
    expect(rows).toEqual([
      { row: 1, fields: sindoor },
      { row: 2, broken: { code: "brokenJson", values: {} } },
    ]);
  });

  test("an unclosed quotation mark before a very long rest", async () => {
    const rows = await rowsOf(`key,name\nb,Rose\na,"open\n${"x,y\n".repeat(400_000)}`, 65_536);
    expect(rows[0]).toEqual({ row: 2, fields: rose });
    expect(rows.at(-1)).toEqual({ row: 3, broken: { code: "brokenTable", values: {} } });
  });
});

test("a column or field named __proto__ is an ordinary name", async () => {
  for (const content of [
    '[{"__proto__":{"price":1},"key":"b"}]',
    "__proto__,key\nx,b\n",
    '{"__proto__":{"price":1},"key":"b"}',
  ]) {
    const [row] = await rowsOf(content);
    const fields = row && "fields" in row ? row.fields : {};
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(fields.price).toBeUndefined();
  }
});
