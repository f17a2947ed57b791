import { expect, test } from "vitest";
import { payoutLines, payouts, statementMappings } from "../../db/schema.ts";
import { workbook } from "../import-export/test-workbook.ts";
import { fromTaka } from "../money.ts";
import { admin, codeOf } from "../test-shop.ts";
import { importStatement, type StatementChoices } from "./import-statement.ts";
import { payoutDetail } from "./list-payouts.ts";
import { type CashShop, cashShop, expectSoundBooks } from "./test-cash.ts";

const run = (shop: CashShop, content: string | Uint8Array, choices: StatementChoices = {}, isDry = false) =>
  importStatement(shop, admin, {
    ...{ courier: "steadfast", choices, isDry },
    file: { name: "november.csv", content: Buffer.from(content) },
  });

async function statementShop() {
  const shop = await cashShop();
  const booked = [await shop.deliver(), await shop.deliver()];
  return { shop, booked };
}

const rowsOf = (booked: { externalId: string; order: { number: string } }[]) =>
  booked.map(({ externalId, order }) => [externalId, order.number, "1,150.00", "60", "11.50", "1078.5"]);

const headings = ["Consignment ID", "Invoice", "COD Amount", "Delivery Charge", "COD Charge", "Payable"];

test("a statement with a title row is read by its headings, and importing it again changes nothing", async () => {
  const { shop, booked } = await statementShop();
  const csv = [
    "Payment invoice of Steadfast",
    "",
    headings.join(";"),
    ...rowsOf(booked).map((row) => row.join(";")),
    "Total;;2300",
  ].join("\n");
  const report = await run(shop, csv);
  expect(report).toMatchObject({
    ...{ missing: [], broken: [], payouts: [{ parcels: 2, addedLines: 2, amount: fromTaka(2157) }] },
    mapping: { consignment: "Consignment ID", collected: "COD Amount", net: "Payable" },
  });
  expect(await run(shop, csv)).toMatchObject({ payouts: [{ parcels: 2, addedLines: 0 }] });
  expect(await shop.db.$count(payouts)).toBe(1);
  expect(await payoutDetail(shop, admin, report.payouts[0]?.id ?? "")).toMatchObject({
    matched: { lines: 2 },
    lines: [],
  });
  await expectSoundBooks(shop);
});

test("a dry run reports the same and saves nothing", async () => {
  const { shop, booked } = await statementShop();
  const csv = [headings.join(","), ...rowsOf(booked).map((row) => row.map((cell) => `"${cell}"`).join(","))].join(
    "\r\n",
  );
  expect(await run(shop, csv, {}, true)).toMatchObject({ payouts: [{ addedLines: 2 }] });
  expect(await shop.db.$count(payouts)).toBe(0);
  expect(await shop.db.$count(statementMappings)).toBe(0);
});

test("an Excel workbook is read as well, and its payouts are separated by their numbers", async () => {
  const { shop, booked } = await statementShop();
  const rows = rowsOf(booked).map((row, nth) => [...row, `PAY-${nth}`]);
  const { payouts: imported } = await run(shop, workbook([["Statement"], [...headings, "Payment ID"], ...rows]));
  expect(imported.map(({ externalId, addedLines }) => [externalId, addedLines])).toEqual([
    ["PAY-0", 1],
    ["PAY-1", 1],
  ]);
});

test("unknown columns are asked for, and the mapping is stored for the courier's next statement", async () => {
  const { shop, booked } = await statementShop();
  const foreign = ["Nr", "Wert", "Kosten"];
  const csv = (nth: number) => [foreign.join(","), `${booked[nth]?.externalId},1150,71.5`].join("\n");
  expect(await run(shop, csv(0))).toMatchObject({
    ...{ missing: ["consignment", "collected", "net"], columns: foreign, payouts: [] },
    first: [[booked[0]?.externalId, "1150", "71.5"]],
  });
  const columns = { consignment: "Nr", collected: "Wert", charge: "Kosten" };
  expect(await run(shop, csv(0), { columns })).toMatchObject({ missing: [], payouts: [{ addedLines: 1 }] });
  expect(await run(shop, csv(1))).toMatchObject({ mapping: columns, payouts: [{ addedLines: 1 }] });
});

test("amounts are read in every format of the couriers, and an invalid one is reported with its row", async () => {
  const { shop } = await statementShop();
  const csv = [
    "Invoice,Collected,Charge,Return charge,Net",
    'A,"৳1,150.50",-60,0,"1090.50"',
    "B,0,0,(30),-30",
    "C,many,0,0,0",
    "D,১১৫০,৬০,০,১০০০",
  ].join("\n");
  const { broken, payouts: imported } = await run(shop, csv, { payout: "7751-SF", day: "2026-11-21" });
  expect(broken).toEqual([{ row: 4, column: "Collected", text: "many" }]);
  expect(imported).toMatchObject([{ externalId: "7751-SF", amount: fromTaka(2060.5) }]);
  const lines = await shop.db.select().from(payoutLines).orderBy(payoutLines.n);
  expect(
    lines.map(({ reference, collected, charge, returnCharge, other, net }) => [
      reference,
      collected,
      charge,
      returnCharge,
      other,
      net,
    ]),
  ).toEqual([
    ["A", 115_050, 6000, 0, 0, 109_050],
    ["B", 0, 0, 3000, 0, -3000],
    ["D", 115_000, 6000, 0, 9000, 100_000],
  ]);
  expect(await shop.db.select().from(payouts)).toMatchObject([{ announcedAt: new Date("2026-11-21T06:00:00Z") }]);
});

test("a file that is not a table is refused", async () => {
  const { shop } = await statementShop();
  for (const content of ["%PDF-1.7 statement", "one word", Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2])])
    expect(await codeOf(run(shop, content))).toBe("file-not-a-table");
});
