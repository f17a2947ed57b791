import { beforeEach, expect, test } from "vitest";
import type { Product } from "../../shop/catalog/product-queries.ts";
import { writeStored } from "./local-storage.ts";
import { clearSeenProducts, recordSeenProduct, seenProducts } from "./seen-products.ts";

const product = (id: string, name: Product["name"] = { text: "Attar", language: "en" }) =>
  ({ id, path: `/product/${id}/attar`, brand: "Labonno", name, pictures: [] }) as unknown as Product;

beforeEach(clearSeenProducts);

test("lists each product once, the last seen first", () => {
  for (const id of ["attar", "oil", "attar"]) recordSeenProduct(product(id));
  expect(seenProducts().map(({ id }) => id)).toEqual(["attar", "oil"]);
});

test("keeps twelve products beside the current one, and drops the oldest", () => {
  for (let i = 1; i <= 20; i++) recordSeenProduct(product(`attar-${i}`));
  expect(seenProducts()).toHaveLength(13);
  expect(seenProducts().at(-1)?.id).toBe("attar-8");
});

test("keeps both names of a product read in both languages", () => {
  recordSeenProduct(product("attar"));
  recordSeenProduct(product("attar", { text: "আতর", language: "bn" }));
  expect(seenProducts()[0]?.names).toEqual({ en: "Attar", bn: "আতর" });
});

test("ignores stored values that are no list, or link elsewhere", () => {
  writeStored("localStorage", "seen", [
    { id: "attar", path: "https://evil.example", brand: "", names: {}, picture: null },
  ]);
  expect(seenProducts()).toEqual([]);
});
