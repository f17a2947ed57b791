import { expect, test } from "vitest";
import { marksOf } from "./claims.ts";
import { compositionOf } from "./composition.ts";

const cream = "Aqua, Glycerin, Cetearyl Alcohol, Squalane, Niacinamide, Panthenol, Phenoxyethanol";
const all = [
  ...["fragrance-free", "essential-oil-free", "alcohol-free", "paraben-free"],
  ...["sulfate-free", "silicone-free", "mineral-oil-free", "animal-free"],
];

test("a plain cream is free of all; a fatty alcohol is no alcohol that dries", () => {
  expect(marksOf(cream)).toEqual(all);
});

test.each([
  ["Parfum", ["fragrance-free", "essential-oil-free", "animal-free"]],
  ["Linalool", ["fragrance-free"]],
  ["Lavandula Angustifolia Oil", ["fragrance-free", "essential-oil-free"]],
  ["Alcohol Denat.", ["alcohol-free"]],
  ["SD Alcohol 40-B", ["alcohol-free"]],
  ["Avena Sativa Kernel Extract (Alcohol)", ["alcohol-free"]],
  ["Methylparaben", ["paraben-free"]],
  ["Sodium Laureth Sulphate", ["sulfate-free"]],
  ["Behentrimonium Methosulfate", []],
  ["Dimethicone", ["silicone-free"]],
  ["Petrolatum", ["mineral-oil-free"]],
  ["Cera Alba", ["animal-free"]],
  ["[+/-: Carmine]", ["animal-free"]],
])("%s takes away %j and no more", (ingredient, taken) => {
  expect(marksOf(`${cream}, ${ingredient}`)).toEqual(all.filter((mark) => !taken.includes(mark)));
});

test("an unknown name takes away what it may hide, and always that nothing comes from animals", () => {
  expect(marksOf(`${cream}, Xyzium Seed Oil`)).toEqual(all.filter((mark) => mark !== "animal-free"));
  expect(marksOf(`${cream}, Xyzium Leaf Oil`)).toEqual(all.slice(2, -1));
  expect(marksOf(`${cream}, Bis-Xyz Dimethicone`)).not.toContain("silicone-free");
  expect(marksOf(`${cream}, CI 12345`)).toEqual(all);
});

test("what may not be the whole list has no marks", () => {
  expect(marksOf(null)).toEqual([]);
  expect(marksOf("Aqua, Glycerin, Panthenol")).toEqual([]);
  expect(marksOf(`${cream} etc.`)).toEqual([]);
  expect(marksOf(`${cream}, Permitted Preservatives`)).toEqual([]);
  expect(marksOf(`${cream}, Foo, Bar`)).toEqual([]);
  expect(marksOf(`${cream}, ${"made with love ".repeat(20)}`)).toEqual([]);
});

test("a page tells the list in its order, what may be in it apart, and the marks that such a product is asked for", () => {
  const soap = {
    category: "Skincare",
    ingredients: "Sodium Cocoate, Aqua, Mel, Xyz [+/- CI 77491], Talc, Mica",
  } as const;
  const told = compositionOf(soap, "bn");
  expect(told?.ingredients.map(({ written }) => written)).toEqual([
    "Sodium Cocoate",
    "Aqua",
    "Mel",
    "Xyz",
    "Talc",
    "Mica",
  ]);
  expect(told?.mayContain.map(({ written }) => written)).toEqual(["CI 77491"]);
  expect(told?.key).toEqual([{ name: "Mel", sentence: "মধু; পানি ধরে রাখে ও নরম করে।" }]);
  expect(told?.ingredients[3]?.told).toBeNull();
  expect(told?.marks.map(({ mark }) => mark)).toEqual([
    "fragrance-free",
    "alcohol-free",
    "paraben-free",
    "sulfate-free",
  ]);
  expect(told?.marks[2]?.why).toBe("উপাদানের তালিকায় কোনো প্যারাবেন নেই।");
  const lipstick = compositionOf({ category: "Makeup", ingredients: cream }, "en");
  expect(lipstick?.marks.map(({ mark }) => mark)).not.toContain("sulfate-free");
  expect(compositionOf({ category: "Makeup", ingredients: null }, "en")).toBeNull();
});
