import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, payoutLines, statementMappings } from "../../db/schema.ts";
import { workbook } from "../import-export/test-workbook.ts";
import { fromTaka } from "../money.ts";
import { admin, codeOf } from "../test-shop.ts";
import { importStatement, type StatementChoices } from "./import-statement.ts";
import { payoutDetail } from "./list-payouts.ts";
import { type CashShop, cashShop, expectSoundBooks } from "./test-cash.ts";

const run = (shop: CashShop, content: string | Uint8Array, choices: StatementChoices = {}) =>
  importStatement(shop, admin, {
    ...{ courier: "pathao", choices, isDry: false },
    file: { name: "hostile.csv", content: Buffer.from(content) },
  });

const head = "Consignment,Phone,COD Amount,Delivery Charge,Payable\n";

test("NUL characters, formulas and long cells are read as text", async () => {
  const shop = await cashShop("pathao");
  const long = "X".repeat(100_000);
  const csv = `${head}"A\u0000B",,100,60,40\n"=cmd|' /C calc'!A0",,100,60,40\n"${long}",,100,60,40\n"\u202eC",,100,60,40\n`;
  expect(await run(shop, csv)).toMatchObject({ broken: [], payouts: [{ parcels: 4, addedLines: 4 }] });
  const lines = await shop.db.select().from(payoutLines).orderBy(payoutLines.n);
  expect(lines.map(({ consignment }) => consignment?.length)).toEqual([3, 18, 100, 1]);
  await expectSoundBooks(shop);
});

test("invalid amounts are reported and their rows left out", async () => {
  const shop = await cashShop("pathao");
  const wrong = ["1e308", "NaN", "Infinity", "99999999999999999999", "0x10", "--5", "1.2.3", "<b>5</b>"];
  const csv = head + wrong.map((amount, nth) => `C${nth},,"${amount}",60,40`).join("\n");
  const { broken, payouts } = await run(shop, csv);
  expect(broken.map(({ text }) => text)).toEqual(wrong);
  expect(payouts).toEqual([]);
});

test("rows of different lengths, open quotes and duplicate columns cause no error", async () => {
  const shop = await cashShop("pathao");
  const csv = 'Consignment,COD Amount,COD Amount,Payable\nA,100,9,40,extra,more\nB\nC,"100,1,40\n,,,\n';
  expect([null, "file-not-a-table"]).toContain(await codeOf(run(shop, csv)));
  expect((await run(shop, "Consignment,COD Amount,COD Amount,Payable\nA,100,9,40")).payouts).toMatchObject([
    { parcels: 1, amount: fromTaka(40) },
  ]);
});

test("headings such as __proto__ are read as headings", async () => {
  const shop = await cashShop("pathao");
  const columns = { consignment: "__proto__", collected: "constructor", net: "toString" };
  const csv = "__proto__,constructor,toString\nA,100,40\n";
  expect(await run(shop, csv, { columns })).toMatchObject({ mapping: columns, payouts: [{ parcels: 1 }] });
  expect(await shop.db.select().from(statementMappings)).toMatchObject([{ columns }]);
  expect(await run(shop, csv.replace("A,", "B,"))).toMatchObject({ mapping: columns, payouts: [{ parcels: 1 }] });
});

test("the column mapping of a statement is stored for its courier only", async () => {
  const shop = await cashShop("pathao");
  const columns = { consignment: "Nr", collected: "Wert", net: "Rest" };
  await run(shop, "Nr,Wert,Rest\nA,100,40\n", { columns });
  const file = { name: "other.csv", content: Buffer.from("Nr,Wert,Rest\nB,100,40\n") };
  const other = await importStatement(shop, admin, { courier: "other", choices: {}, isDry: false, file });
  expect(other).toMatchObject({ missing: ["consignment", "collected", "net"], payouts: [] });
});

test("a truncated, binary or empty file is refused", async () => {
  const shop = await cashShop("pathao");
  const book = workbook([
    ["Consignment", "COD Amount", "Payable"],
    ["A", "100", "40"],
  ]);
  for (const content of [
    book.subarray(0, 200),
    Buffer.from("<html><table></table></html>"),
    Buffer.alloc(0),
    Buffer.alloc(5000),
  ])
    expect(await codeOf(run(shop, content))).toBe("file-not-a-table");
});

test("a parcel that matches only by phone and amount is suggested, never assigned", async () => {
  const shop = await cashShop("pathao");
  const { order } = await shop.deliver();
  const [of] = await shop.db.select({ phone: orders.phone }).from(orders).where(eq(orders.id, order.id));
  const phone = of?.phone.replace("+88", "") ?? "";
  const { payouts } = await run(shop, `Phone,COD Amount,Delivery Charge,Payable\n${phone},1150,60,1090\n`);
  const { lines } = await payoutDetail(shop, admin, payouts[0]?.id ?? "");
  expect(lines).toMatchObject([
    { state: "unknown", orderId: null, nearest: { number: order.number, collected: 115_000 } },
  ]);
  await expectSoundBooks(shop);
});

test("a parcel listed twice in a statement is paid once", async () => {
  const shop = await cashShop("pathao");
  const { externalId } = await shop.deliver();
  const { payouts } = await run(shop, `${head}${`${externalId},,1150,71.50,1078.50\n`.repeat(2)}`);
  expect((await payoutDetail(shop, admin, payouts[0]?.id ?? "")).lines).toMatchObject([{ state: "unknown" }]);
  await expectSoundBooks(shop);
});
