import { beforeEach, expect, test } from "vitest";
import type { Product } from "../../shop/catalog/product-queries.ts";
import { writeStored } from "./local-storage.ts";
import { clearSeenProducts, recordSeenProduct, seenProducts } from "./seen-products.ts";

const product = (id: string, name: Product["name"] = { text: "Attar", language: "en" }) =>
  ({ id, path: `/product/${id}/attar`, brand: "Labonno", name, pictures: [] }) as unknown as Product;

beforeEach(clearSeenProducts);

test("each product is listed once, the last seen first", () => {
  for (const id of ["attar", "oil", "attar"]) recordSeenProduct(product(id));
  expect(seenProducts().map(({ id }) => id)).toEqual(["attar", "oil"]);
});

test("twelve products beside the current one are stored, without the oldest", () => {
  for (let i = 1; i <= 20; i++) recordSeenProduct(product(`attar-${i}`));
  expect(seenProducts()).toHaveLength(13);
  expect(seenProducts().at(-1)?.id).toBe("attar-8");
});

test("a product viewed in both languages keeps both names", () => {
  recordSeenProduct(product("attar"));
  recordSeenProduct(product("attar", { text: "আতর", language: "bn" }));
  expect(seenProducts()[0]?.names).toEqual({ en: "Attar", bn: "আতর" });
});

test("stored values that are not a list, or that link elsewhere, are ignored", () => {
  writeStored("localStorage", "seen", [
    { id: "attar", path: "https://evil.example", brand: "", names: {}, picture: null },
  ]);
  expect(seenProducts()).toEqual([]);
});
