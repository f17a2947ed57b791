import { describe, expect, test } from "vitest";
import {
  type CartLine,
  clampQuantity,
  countPieces,
  maxLines,
  maxQuantity,
  readCart,
  readNumber,
  withLine,
} from "./cart-rules.ts";

const line: CartLine = {
  productId: "k7w3pfz2mq9d",
  variantId: "v4n8rtc6hbxw",
  name: "Sindoor Lipstick",
  image: ["/images/lipstick-sindoor-800.jpg"],
  price: 750.5,
  quantity: 2,
  addedAt: "2026-11-21T07:10:09.442Z",
};

function readOne(changes: Record<string, unknown>): CartLine | undefined {
  return readCart([{ ...line, ...changes }])[0];
}

describe("a quantity", () => {
  test.each([
    [0, 1],
    [-1, 1],
    [1.9, 1],
    [2, 2],
    [99, 99],
    [100, maxQuantity],
    [2 ** 53, maxQuantity],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])("of %d becomes %d", (requested, allowed) => {
    expect(clampQuantity(requested)).toBe(allowed);
  });
});

describe("a stored cart", () => {
  test("in the current format is read unchanged", () => {
    expect(readCart([line])).toEqual([line]);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["words", "[]"],
    ["a number", 7],
    ["an object", { 0: line }],
    ["holes and scraps", [null, 1, "x", [], {}, { productId: 7 }, { productId: "" }, { productId: "a b" }]],
  ])("that is %s is read as empty", (_, stored) => {
    expect(readCart(stored)).toEqual([]);
  });

  test("keeps its valid lines and drops the others", () => {
    expect(readCart([null, line, { productId: { $gt: "" } }])).toEqual([line]);
  });

  test("from the old shop is read with its wrapped numbers, Price, images and MongoDB ids", () => {
    const old = {
      _id: "6650f1",
      productId: { $oid: "6650f0c2a1b2c3d4e5f60718" },
      name: "Sindoor Lipstick",
      images: ["https://i.example/one.jpg", "https://i.example/two.jpg"],
      Price: { $numberDouble: "750.5" },
      quantity: { $numberInt: "3" },
      addedAt: "2024-05-24T20:00:00.000Z",
      email: "nusrat@example.com",
    };
    expect(readCart([old])).toEqual([
      {
        productId: "6650f0c2a1b2c3d4e5f60718",
        variantId: null,
        name: "Sindoor Lipstick",
        image: ["https://i.example/one.jpg", "https://i.example/two.jpg"],
        price: 750.5,
        quantity: 3,
        addedAt: "2024-05-24T20:00:00.000Z",
      },
    ]);
  });

  test.each([
    ["a single address", "one.jpg", ["one.jpg"]],
    ["a list", ["one.jpg", "two.jpg"], ["one.jpg", "two.jpg"]],
    ["a list with scraps", [null, 7, "one.jpg", {}], ["one.jpg"]],
    ["more than five", ["1", "2", "3", "4", "5", "6"], ["1", "2", "3", "4", "5"]],
    ["nothing", null, []],
    ["an object", { src: "one.jpg" }, []],
    ["an address without end", "x".repeat(5000), []],
  ])("takes pictures from %s", (_, image, read) => {
    expect(readOne({ image })?.image).toEqual(read);
  });

  test.each([-5, 0, 1.5, "3", "many", null, {}, [], Number.POSITIVE_INFINITY, 2 ** 53])(
    "has a whole quantity from 1 to 99, whatever was stored: %s",
    (quantity) => {
      const read = readOne({ quantity })?.quantity ?? Number.NaN;
      expect(Number.isInteger(read) && read >= 1 && read <= maxQuantity, String(read)).toBe(true);
    },
  );

  test.each([-1, "free", null, {}, Number.NaN, Number.POSITIVE_INFINITY])("shows no invalid price: %s", (price) => {
    expect(readOne({ price })?.price).toBe(0);
  });

  test("merges lines of the same variant and keeps different ones apart", () => {
    const other = { ...line, variantId: "another-shade" };
    expect(readCart([line, other, line]).map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      [line.variantId, 4],
      ["another-shade", 2],
    ]);
  });

  test("never holds more than a hundred lines or ninety-nine pieces of one variant", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ ...line, productId: `p${index}` }));
    expect(readCart(many)).toHaveLength(maxLines);
    expect(readCart(Array.from({ length: 10_000 }, () => line))).toEqual([{ ...line, quantity: maxQuantity }]);
  });

  test("cannot change any prototype", () => {
    const hostile: unknown = JSON.parse(
      '[{"__proto__":{"productId":"p1"}},{"productId":"__proto__","variantId":"constructor","__proto__":{"polluted":true}}]',
    );
    expect(readCart(hostile)).toMatchObject([{ productId: "__proto__", variantId: "constructor" }]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("nested a hundred thousand levels deep is read without an error", () => {
    const deep = (wrap: string): unknown =>
      JSON.parse(`{"${wrap}":`.repeat(100_000).concat('"3"', "}".repeat(100_000)));
    expect(readOne({ quantity: deep("$numberInt") })?.quantity).toBe(1);
    expect(readCart([{ ...line, productId: deep("$oid") }])).toEqual([]);
  });
});

describe("adding to a cart", () => {
  test("increases the quantity of the same variant up to ninety-nine", () => {
    expect(withLine([line], { ...line, quantity: 3 })).toEqual([{ ...line, quantity: 5 }]);
    expect(withLine([line], { ...line, quantity: 99 })).toEqual([{ ...line, quantity: 99 }]);
  });

  test("updates the badge, which counts pieces, not lines", () => {
    expect(countPieces([line, { ...line, quantity: 5 }])).toBe(7);
    expect(countPieces([])).toBe(0);
  });
});

test("a wrapped number is read in every MongoDB format, and any other value is not", () => {
  for (const wrap of ["$numberInt", "$numberLong", "$numberDouble", "$numberDecimal"])
    expect(readNumber({ [wrap]: "12" })).toBe(12);
  for (const value of ["", "  ", "twelve", true, undefined, {}, { $number: "12" }, Number.NaN])
    expect(readNumber(value)).toBeNull();
});
