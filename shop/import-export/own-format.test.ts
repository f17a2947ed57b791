import { describe, expect, test } from "vitest";
import { productFacets } from "../catalog/product-facets.ts";
import { fromTaka } from "../money.ts";
import { note } from "./import-report.ts";
import { type Fields, newRow } from "./import-row.ts";
import { ownFormat } from "./own-format.ts";
import { defaultRates, type FileMoney } from "./read-amounts.ts";

const sindoor = { key: "sindoor", name_en: "Sindoor Lipstick", category: "Makeup", brand: "Labonno", price: "450" };

/** Reads rows with our own columns as one product. */
function read(first: Fields, ...givenRow: (Fields | Partial<FileMoney>)[]) {
  const last = givenRow.at(-1);
  const money = last && !Object.hasOwn(last, "key") ? (givenRow.pop() as Partial<FileMoney>) : {};
  const more = givenRow as Fields[];
  const row = (fields: Fields, number: number) => newRow(number, ownFormat.columns?.(fields) ?? fields);
  const rows = more.map((fields, index) => row(fields, index + 3));
  const start = row(first, 2);
  const draft = ownFormat.read([start, ...rows], { rates: defaultRates, currency: "BDT", ...money });
  const variants = draft.variants.map(({ name, price }) => [name.en ?? name.bn, price]);
  return { draft, variants, corrections: start.corrections, refused: [start, ...rows].map((each) => each.refused) };
}

test("a complete row becomes a product with all its fields", () => {
  const { draft, corrections } = read({
    ...sindoor,
    sku: "LAB-1",
    name_bn: "সিঁদুর লিপস্টিক",
    list_price: "৫২০",
    stock: "২৪",
    short_description_en: "A deep red.",
    description_bn: "গাঢ় লাল।\n\nসারাদিনের জন্য।",
    how_to_use_en: "Apply from the middle.",
    ingredients: "Ricinus Communis Seed Oil",
    skin_type: "Dry, Normal",
    concern: "dark spots",
    finish: "Matte",
    volume: "3.5 g",
    swatch: "#b3121f",
    expiry_months: "30",
    new: "yes",
    created_at: "2026-01-05",
  });
  expect(corrections).toEqual([]);
  expect(draft).toMatchObject({
    category: "Makeup",
    brand: "Labonno",
    name: { en: "Sindoor Lipstick", bn: "সিঁদুর লিপস্টিক" },
    shortDescription: { en: "A deep red.", bn: null },
    description: { en: null, bn: "গাঢ় লাল।\n\nসারাদিনের জন্য।" },
    attributes: { skinType: ["dry", "normal"], concern: ["dark-spots"], finish: "matte", volume: "3.5 g" },
    expiryMonths: 30,
    isNew: true,
    featured: false,
    status: "published",
    pictures: null,
    variants: [{ sku: "LAB-1", price: fromTaka(450), listPrice: fromTaka(520), stock: 24, swatch: "#B3121F" }],
  });
});

describe("a sale price", () => {
  const salePriceOf = (fields: Fields) => {
    const { draft, corrections } = read({ ...sindoor, ...fields });
    return [draft.variants[0]?.offer, corrections];
  };

  test("is read with its dates, in any digits and in spreadsheets' formats", () => {
    const terms = { price: fromTaka(400), from: "2026-11-25", until: "2026-11-30" };
    const fields = { offer_price: "৳ ৪০০", offer_from: "২০২৬-১১-২৫", offer_until: "2026-11-30 00:00" };
    expect(salePriceOf(fields)).toEqual([terms, []]);
    expect(salePriceOf({ "Offer Price": 400 })).toEqual([{ ...terms, from: null, until: null }, []]);
  });

  test("is ended by an empty cell, and unchanged if the file has no column for it", () => {
    expect(salePriceOf({ offer_price: "", offer_from: "" })).toEqual([null, []]);
    expect(salePriceOf({})).toEqual([undefined, []]);
  });

  test.each([
    ["offer_price", { offer_price: "450" }],
    ["offer_price", { offer_price: "0" }],
    ["offer_price", { offer_until: "2026-11-30" }],
    ["offer_from", { offer_price: "400", offer_from: "25/11/2026" }],
    ["offer_until", { offer_price: "400", offer_until: "2026-02-30" }],
    ["offer_until", { offer_price: "400", offer_from: "2026-11-30", offer_until: "2026-11-25" }],
  ])("with an invalid %s is left out entirely", (field, fields) => {
    expect(salePriceOf(fields)).toMatchObject([null, [{ code: "offerLeftOut", values: { field } }]]);
  });
});

test("several rows with one key are one product with several variants", () => {
  const { variants, refused } = read(
    { ...sindoor, variant_name_en: "Red" },
    { key: "sindoor", variant_name_bn: "গোলাপি", price: "470" },
    { key: "sindoor", price: "480" },
  );
  expect(refused).toEqual([null, null, null]);
  expect(variants).toEqual([
    ["Red", fromTaka(450)],
    ["গোলাপি", fromTaka(470)],
    ["Option 3", fromTaka(480)],
  ]);
});

test("an invalid variant alone is left out", () => {
  const { variants, refused } = read(
    { ...sindoor, sku: "A", variant_name_en: "Red" },
    { key: "sindoor", sku: "B", variant_name_en: "Pink", price: "many" },
    { key: "sindoor", sku: "A", variant_name_en: "Rose", price: "450" },
    { key: "sindoor", sku: "C", variant_name_en: "Plum" },
    { key: "sindoor", sku: "D", variant_name_en: "Nude", price: "460", stock: "some" },
  );
  expect(variants).toEqual([["Red", fromTaka(450)]]);
  expect(refused).toEqual([
    null,
    note("priceUnreadable", { value: "“many”" }),
    note("skuAgain", { value: "“A”", row: 2 }),
    note("priceMissing"),
    note("stockUnreadable", { value: "“some”" }),
  ]);
});

test("column names may vary, and a name without a language column is assigned by its script", () => {
  const { draft } = read({
    Key: "x",
    " Name ": "গোলাপ",
    "Short Description EN": "Soft",
    category: "হেয়ার-কেয়ার",
    "list-price": 90,
    price: 80,
  });
  expect(draft.name).toEqual({ en: null, bn: "গোলাপ" });
  expect(draft.shortDescription.en).toBe("Soft");
  expect(draft.category).toBe("Hair Care");
  expect(draft.variants[0]?.listPrice).toBe(fromTaka(90));
});

describe("values of list columns", () => {
  const listed = (fields: Fields) => {
    const { draft, corrections } = read({ ...sindoor, ...fields });
    return [draft.attributes, corrections.map(({ values }) => values.value)];
  };

  test.each([
    [{ skin_type: "Normal, Dry, Combination, and Oily" }, { skinType: ["normal", "dry", "combination", "oily"] }],
    [
      { skin_type: "Skin types: Dry & Oily / sensitive; Combination + normal skin" },
      { skinType: ["dry", "oily", "sensitive", "combination", "normal"] },
    ],
    [{ skin_type: "Suitable for: All Skin Types." }, { skinType: ["all"] }],
    [{ skin_type: "শুষ্ক ও তৈলাক্ত" }, { skinType: ["dry", "oily"] }],
    [{ hair_type: "dry and damaged hair" }, { hairType: ["dry", "damaged"] }],
    [
      { concern: "Fine Lines and Wrinkles, Dullness, and Loss of Firmness and Elasticity" },
      { concern: ["ageing", "dullness"] },
    ],
    [{ concern: ["Acne & Blemishes", "Pores/Redness"] }, { concern: ["acne", "pores", "redness"] }],
    [{ finish: "Velvet Matte" }, { finish: "matte" }],
  ])("are read from %j", (fields, attributes) => {
    expect(listed(fields)).toMatchObject([attributes, []]);
  });

  test("that the shop does not know are reported and stored as text, and are not used by filters", () => {
    const [attributes, summary] = listed({
      skin_type: "Dry and Mature",
      concern: "Acne, d ryness, clear?, and glow-up",
    });
    expect(attributes).toMatchObject({
      skinType: ["dry", "mature"],
      concern: ["acne", "dryness", "clear?", "glow-up"],
    });
    expect(summary).toEqual(["“Mature”", "“clear?”", "“glow-up”"]);
    const { draft } = read({ ...sindoor, skin_type: "Dry and Mature", concern: "Acne, glow-up", finish: "odd" });
    expect(productFacets(draft)).toEqual(["concern:acne", "kind:lipstick", "skin:dry"]);
  });
});

describe("prices in a foreign currency", () => {
  const taka = (fields: Fields, money: Partial<FileMoney> = {}) =>
    read({ ...sindoor, ...fields }, money).variants[0]?.[1];

  test.each([
    [{ price: "68.00", currency: "USD" }, 68 * 122],
    [{ price: "68", currency: "us$" }, 68 * 122],
    [{ price: "$5" }, 5 * 122],
    [{ price: "68 €" }, 68 * 140],
    [{ price: "450", currency: "BDT" }, 450],
    [{ price: "450", currency: "৳" }, 450],
  ])("are converted to whole taka: %j", (fields, price) => {
    expect(taka(fields)).toBe(fromTaka(price));
  });

  test("use the currency of the file if the row has none, and so do list price and sale price", () => {
    const { draft, corrections } = read(
      { ...sindoor, price: "10", list_price: "12.50", offer_price: "8" },
      { currency: "USD" },
    );
    expect(draft.variants[0]).toMatchObject({
      price: fromTaka(1220),
      listPrice: fromTaka(1525),
      offer: { price: fromTaka(976) },
    });
    expect(corrections).toEqual([note("priceConverted", { amount: 10, currency: "USD", became: 1220, rate: 122 })]);
  });

  test("need an exchange rate", () => {
    expect(() => read({ ...sindoor, currency: "INR" })).toThrow("noRowsLeft");
    expect(taka({ price: "$5" }, { currency: "BDT", chosen: true })).toBe(fromTaka(5));
  });
});

describe("keys and SKUs", () => {
  const key = (fields: Fields) => ownFormat.key(newRow(2, fields));
  const address = (name: string) => `https://supplier.example/beauty/${"face-care/".repeat(12)}${name}`;

  test("are shortened without collisions: two long keys with the same beginning stay different", () => {
    const [mask, lotion] = [key({ key: address("soothing-mask") }), key({ key: address("soothing-lotion") })];
    expect(mask).not.toBe(lotion);
    expect([mask?.length, key({ key: address("soothing-mask") })]).toEqual([100, mask]);
    expect(key({ key: "x".repeat(100) })).toBe("x".repeat(100));
  });

  test("refuse their row if a SKU is too long", () => {
    const { refused } = read(
      { ...sindoor, sku: "A", variant_name: "One" },
      { key: "sindoor", sku: "S".repeat(65), price: 1 },
    );
    expect(refused).toMatchObject([null, { code: "skuTooLong" }]);
  });
});

describe("a price", () => {
  test.each([
    ["1250.5", "1250.50"],
    ["৳ ১,২৫০", "1250"],
    ["1,25,000/-", "125000"],
    ["Tk. 12,50", "12.50"],
    ["350 টাকা", "350"],
    [19.99, "19.99"],
    [{ $numberDouble: "99.5" }, "99.50"],
    ["10.005", "10.01"],
  ])("is read from %s", (written, taka) => {
    expect(read({ ...sindoor, price: written }).variants).toEqual([[null, fromTaka(taka)]]);
  });

  test.each(["-5", "1e3", "12 000 000", "abc", true, ["5"]])("is refused if it is %s", (written) => {
    expect(() => read({ ...sindoor, price: written })).toThrow("noRowsLeft");
  });

  test("that is missing keeps the product hidden", () => {
    for (const price of ["", "0", 0, null, "0.00"]) {
      const { draft, corrections } = read({ ...sindoor, price });
      expect(draft.status).toBe("hidden");
      expect(corrections).toEqual([note("priceNone")]);
    }
  });

  test("that is not below the list price drops the list price", () => {
    const { draft, corrections } = read({ ...sindoor, list_price: "400" });
    expect(draft.variants[0]?.listPrice).toBeNull();
    expect(corrections).toEqual([note("listPriceLeftOut", { field: "list_price", value: "“400”" })]);
  });
});

test("an invalid product is refused with the reason", () => {
  expect(() => read({ ...sindoor, name_en: " " })).toThrow("nameMissing");
  expect(() => read({ ...sindoor, category: "" })).toThrow("categoryMissing");
  expect(() => read({ ...sindoor, category: "Furniture" })).toThrow("categoryUnknown");
});

test("details of a shade are read if the file has their columns", () => {
  const cells = { shade_line: "উষ্ণ ইটরঙা", undertone: "Warm", shade_depth: "Very fair" };
  expect(read({ ...sindoor, ...cells }).draft.variants[0]).toMatchObject({
    ...{ line: { en: null, bn: "উষ্ণ ইটরঙা" }, undertone: "warm", depth: "very-fair" },
  });
  expect(read(sindoor).draft.variants[0]).not.toHaveProperty("undertone");
  const { draft, corrections } = read({ ...sindoor, undertone: "purple" });
  expect(draft.variants[0]).toMatchObject({ undertone: null });
  expect(corrections).toContainEqual(note("wordLeftOut", { field: "undertone", value: "“purple”" }));
});

test("errors in texts are corrected and reported", () => {
  const { draft, corrections } = read({
    ...sindoor,
    name_en: " Rose &amp; <b>Honey</b> ",
    brand: "",
    short_description_en: "x".repeat(500),
    description_en: "one\0two\uD800three\u202E",
    ingredients: { a: 1 },
    stock: "-3",
    swatch: "sparkly",
  });
  expect(draft.name.en).toBe("Rose & Honey");
  expect(draft.brand).toBe("Unbranded");
  expect(draft.shortDescription.en).toHaveLength(400);
  expect(draft.description.en).toBe("one two three");
  expect(draft.variants[0]).toMatchObject({ stock: 0, swatch: null });
  expect(corrections).toEqual(
    expect.arrayContaining([
      note("spacesRemoved", { field: "name_en" }),
      note("htmlRemoved", { field: "name_en" }),
      note("brandMissing", { became: "“Unbranded”" }),
      note("textCut", { field: "short_description_en", most: 400 }),
      note("charactersRemoved", { field: "description_en" }),
      note("textLeftOut", { field: "ingredients", value: "“{…}”" }),
      note("stockBounded", { field: "stock", value: "“-3”", became: 0 }),
      note("colourNone", { field: "swatch", value: "“sparkly”" }),
    ]),
  );
});

test("a text is never cut within a character", () => {
  const { draft } = read({ ...sindoor, name_en: `${"x".repeat(199)}💄💄` });
  expect(draft.name.en).toBe("x".repeat(199));
});

test("pictures in our own storage are linked, others are left out", () => {
  const { draft } = read({
    ...sindoor,
    images:
      "/images/rose-800.webp https://i.ibb.co/a,b.jpg,https://labonno.example/images/plum-400.avif|/images/rose-400.webp",
  });
  expect(draft.pictures?.map((picture) => picture.imageId)).toEqual(["rose", "plum"]);
});
