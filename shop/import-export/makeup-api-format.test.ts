import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { detectFormat } from "./formats.ts";
import { note } from "./import-report.ts";
import { type Fields, newRow } from "./import-row.ts";
import { makeupApiFormat } from "./makeup-api-format.ts";
import { defaultRates } from "./read-amounts.ts";

const blush = {
  id: 77,
  brand: "rose & co",
  name: "Petal&trade; Blush",
  price: "9.5",
  currency: "GBP",
  image_link: "https://pictures.example/w158,h184.png",
  description: "<p>Soft.</p><p>Light.</p>",
  product_type: "blush",
  created_at: "2018-07-08T23:45:08.056Z",
  product_colors: [
    { hex_value: "#e1a2b3", colour_name: "Petal" },
    { hex_value: "#F7E2D1,#673E2C", colour_name: "Duo" },
    { hex_value: "gray7", colour_name: "" },
    { hex_value: "sparkly", colour_name: "Glow" },
  ],
};

function read(fields: Fields) {
  const row = newRow(1, fields);
  return { draft: makeupApiFormat.read([row], { rates: defaultRates, currency: "BDT" }), row };
}

test("a product is read with its shades and its price in taka, and errors are corrected", () => {
  expect(detectFormat(blush)).toBe(makeupApiFormat);
  const { draft, row } = read(blush);
  expect(draft).toMatchObject({
    category: "Makeup",
    brand: "Rose & Co",
    name: { en: "Petal™ Blush", bn: null },
    description: { en: "Soft.\n\nLight.", bn: null },
    status: "published",
    pictures: null,
  });
  expect(draft.variants.map(({ name, swatch }) => [name.en, name.bn, swatch])).toEqual([
    ["Petal", null, "#E1A2B3"],
    ["Duo", null, "#F7E2D1"],
    ["Shade 3", "শেড ৩", "#121212"],
    ["Glow", null, null],
  ]);
  expect(new Set(draft.variants.map((variant) => variant.price))).toEqual(new Set([fromTaka(1539)]));
  expect(row.picturesElsewhere).toBe(1);
  expect(row.corrections).toEqual([
    note("priceConverted", { amount: 9.5, currency: "GBP", became: 1539, rate: 162 }),
    note("categoryRead", { value: "“blush”", became: "Makeup" }),
    note("brandWritten", { value: "“rose & co”", became: "“Rose & Co”" }),
    note("htmlRemoved", { field: "name" }),
    note("htmlRemoved", { field: "description" }),
    note("colourBecame", { field: "hex_value", value: "“#F7E2D1,#673E2C”", became: "#F7E2D1", shade: 2 }),
    note("shadeUnnamed", { name: "“Shade 3”", shade: 3 }),
    note("colourBecame", { field: "hex_value", value: "“gray7”", became: "#121212", shade: 3 }),
    note("colourNone", { field: "hex_value", value: "“sparkly”", shade: 4 }),
  ]);
});

test("a missing currency is read as dollars, and one without a rate is refused", () => {
  const { draft, row } = read({ ...blush, currency: null });
  expect(draft.variants[0]?.price).toBe(fromTaka(1159));
  expect(row.corrections).toContainEqual(note("currencyMissing", { became: "USD" }));
  expect(() => read({ ...blush, currency: "JPY" })).toThrow("rateMissing");
  expect(() => read({ ...blush, currency: "__proto__" })).toThrow("rateMissing");
});

test("a price of zero keeps the product hidden", () => {
  for (const price of ["0.0", null]) expect(read({ ...blush, price }).draft.status).toBe("hidden");
});

test("a product without shades has one variant, and invalid shades are ignored", () => {
  expect(read({ ...blush, product_colors: [] }).draft.variants).toHaveLength(1);
  const { draft } = read({
    ...blush,
    product_colors: [null, 7, "#abcdef", { hex_value: { toString: 1 }, colour_name: [] }],
  });
  expect(draft.variants.map(({ name, swatch }) => [name.en, swatch])).toEqual([
    ["Shade 1", null],
    ["Shade 2", null],
    ["Shade 3", "#ABCDEF"],
    ["Shade 4", null],
  ]);
});
