import { expect, test } from "vitest";
import { readPastedNumbers } from "./pasted-numbers-rules.ts";

const numbers = ["LB-842-768-516", "LB-482-719-368"];

test("the shop's own prefix tells order numbers from tracking numbers of letters and nine digits", () => {
  const text = ["SFR-842-768-516\tRB-482-719-368", "LB-482-719-368, SFR842768516", "482719368 SFR-842768516"].join(
    "\n",
  );
  expect(readPastedNumbers(text, { orderPrefix: "RB" }).shipments).toEqual([
    { number: "RB-482-719-368", trackingCode: "SFR-842-768-516" },
    { number: "LB-482-719-368", trackingCode: "SFR842768516" },
    { number: "482-719-368", trackingCode: "SFR-842768516" },
  ]);
});

test("an order number and a tracking number are read from any line, with anything between them", () => {
  const text = [
    "Invoice\tConsignment\tCOD",
    `${numbers[0]}\tSFR-187745531\t1410`,
    "",
    `DA221126X7 , ${numbers[1]?.replaceAll("-", "")}`,
    `  এলবি-৮৪২-৭৬৮-৫১৬ ; 24A122SU9Q  `,
    `lb 842 768 516 | 187745520`,
    "LB-842-768-517 SFR-1 is no order's number",
    `${numbers[0]} alone`,
  ].join("\r\n");
  expect(readPastedNumbers(text)).toEqual({
    shipments: [
      { number: numbers[0], trackingCode: "SFR-187745531" },
      { number: numbers[1], trackingCode: "DA221126X7" },
      { number: numbers[0], trackingCode: "24A122SU9Q" },
      { number: numbers[0], trackingCode: "187745520" },
    ],
    unread: [
      { line: "Invoice\tConsignment\tCOD", missing: "order" },
      { line: "LB-842-768-517 SFR-1 is no order's number", missing: "order" },
      { line: `${numbers[0]} alone`, missing: "code" },
    ],
  });
});

test("the shop's own rider needs order numbers alone, whatever stands beside them", () => {
  const text = [numbers[0], `${numbers[1]} R1`, "Rahim"].join("\n");
  expect(readPastedNumbers(text).unread.map(({ missing }) => missing)).toEqual(["code", "code", "order"]);
  expect(readPastedNumbers(text, { hasCodes: false })).toEqual({
    shipments: numbers.map((number) => ({ number })),
    unread: [{ line: "Rahim", missing: "order" }],
  });
});
