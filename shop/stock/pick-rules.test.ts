import { expect, test } from "vitest";
import { picksOf, readGoodsCode } from "./pick-rules.ts";

const old = { code: "SG-2409", expires: "2027-01-14", free: 3 };
const fresh = { code: "SG-2603", expires: "2028-08-31", free: 96 };
const unknown = { code: null, expires: null, free: 2 };
const serum = { variantId: "v1", sku: "SERUM", quantity: 2, batches: [old, fresh, unknown] };
const soap = { variantId: "v2", sku: "SOAP", quantity: 1, batches: [unknown] };

test("pieces come from the batch sold first, and from the next when it is empty", () => {
  expect(picksOf(serum)).toEqual([{ code: "SG-2409", expires: "2027-01-14", quantity: 2 }]);
  expect(picksOf({ ...serum, quantity: 7 }).map(({ code, quantity }) => `${code} ${quantity}`)).toEqual([
    "SG-2409 3",
    "SG-2603 4",
  ]);
  expect(picksOf({ ...soap, quantity: 5 })).toEqual([{ code: null, expires: null, quantity: 2 }]);
});

test.each(["serum", " V1", "sg-2409"])("%s is recognised as the serum, from the right batch", (code) => {
  expect(readGoodsCode([soap, serum], code)).toEqual({ goods: serum, first: null });
});

test("a later batch is refused, with the one to take first", () => {
  const first = { code: "SG-2409", expires: "2027-01-14", quantity: 2 };
  expect(readGoodsCode([soap, serum], "SG-2603")).toEqual({ goods: serum, first });
  // Five pieces need both batches.
  expect(readGoodsCode([{ ...serum, quantity: 5 }], "SG-2603")).toMatchObject({ first: null });
});

test("if two products have the same code, the one for which the batch is right counts", () => {
  const cream = { variantId: "v3", sku: "CREAM", quantity: 1, batches: [{ ...old, code: "SG-2603" }] };
  expect(readGoodsCode([serum, cream], "SG-2603")).toEqual({ goods: cream, first: null });
});

test("a code of none of the items is refused", () => {
  for (const code of ["SG-2700", "LB-482-719-368", "", "null"]) expect(readGoodsCode([serum, soap], code)).toBeNull();
});
