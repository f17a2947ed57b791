import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { detectFormat } from "./formats.ts";
import { note } from "./import-report.ts";
import { type Fields, newRow } from "./import-row.ts";
import { oldShopFormat } from "./old-shop-format.ts";

const oil = {
  _id: { $oid: "665f1c2ab7e4d3a1c0ffee01" },
  name: "Amla Hair Oil",
  shortDescription: "Cold pressed.",
  description: "For long hair.",
  price: { $numberInt: "320" },
  category: "Haircare",
  images: ["https://i.ibb.co/x/oil.jpg", "/images/oil-800.webp"],
  createdAt: { $date: { $numberLong: "1717500000000" } },
};

function read(fields: Fields) {
  const row = newRow(1, fields);
  return { draft: oldShopFormat.read([row], { rates: {}, currency: "BDT" }), key: oldShopFormat.key(row), row };
}

test("a product of the old shop's export is read with its MongoDB values", () => {
  expect(detectFormat(oil)).toBe(oldShopFormat);
  const { draft, key, row } = read(oil);
  expect(key).toBe("665f1c2ab7e4d3a1c0ffee01");
  expect(draft).toMatchObject({
    category: "Hair Care",
    brand: "Unbranded",
    name: { en: "Amla Hair Oil", bn: null },
    description: { en: "For long hair.", bn: null },
    createdAt: new Date(1717500000000),
    pictures: [{ imageId: "oil" }],
    variants: [{ sku: null, price: fromTaka(320), stock: null }],
  });
  expect(row.corrections).toEqual([note("categoryRead", { value: "“Haircare”", became: "Hair Care" })]);
  expect(row.picturesElsewhere).toBe(1);
});

test("`Price` for price, `image` for images, a date as text and a Bangla name are read", () => {
  const { draft } = read({
    _id: "665f1c2ab7e4d3a1c0ffee02",
    name: "নারকেল তেল",
    Price: { $numberDouble: "150.5" },
    category: "hair care",
    image: "/images/coconut-400.webp",
    createdAt: "2024-06-04T10:00:00.000Z",
  });
  expect(draft.name).toEqual({ en: null, bn: "নারকেল তেল" });
  expect(draft.variants[0]?.price).toBe(fromTaka("150.5"));
  expect(draft.pictures?.[0]?.imageId).toBe("coconut");
  expect(draft.createdAt?.toISOString()).toBe("2024-06-04T10:00:00.000Z");
});

test("an export as a table is read", () => {
  const { draft, key } = read({
    _id: "ObjectId(665f1c2ab7e4d3a1c0ffee03)",
    name: "Attar",
    price: "900",
    category: "Fragrance",
    images: '["https://i.ibb.co/a.jpg","/images/attar-800.webp"]',
  });
  expect(key).toBe("665f1c2ab7e4d3a1c0ffee03");
  expect(draft.pictures).toHaveLength(1);
});

test("an id in another format is ignored, and so is a date in the future", () => {
  const { key, row, draft } = read({ ...oil, _id: { $oid: {} }, createdAt: "2999-01-01" });
  expect(key).toBeNull();
  expect(draft.createdAt).toBeNull();
  expect(row.corrections).toContainEqual(note("momentLeftOut", { field: "createdAt", value: "“2999-01-01”" }));
});
