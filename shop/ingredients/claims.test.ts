import { expect, test } from "vitest";
import { claimsOf } from "./claims.ts";
import { compositionOf } from "./composition.ts";

const cream = "Aqua, Glycerin, Cetearyl Alcohol, Squalane, Niacinamide, Panthenol, Phenoxyethanol";
const all = [
  ...["fragrance-free", "essential-oil-free", "alcohol-free", "paraben-free"],
  ...["sulfate-free", "silicone-free", "mineral-oil-free", "animal-free"],
];

test("a plain cream has every claim, because a fatty alcohol does not count as alcohol", () => {
  expect(claimsOf(cream)).toEqual(all);
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
])("%s removes the claims %j and no others", (ingredient, left) => {
  expect(claimsOf(`${cream}, ${ingredient}`)).toEqual(all.filter((claim) => !left.includes(claim)));
});

test("an unknown ingredient removes the claims it may break, and always the one without animal ingredients", () => {
  expect(claimsOf(`${cream}, Xyzium Seed Oil`)).toEqual(all.filter((claim) => claim !== "animal-free"));
  expect(claimsOf(`${cream}, Xyzium Leaf Oil`)).toEqual(all.slice(2, -1));
  expect(claimsOf(`${cream}, Bis-Xyz Dimethicone`)).not.toContain("silicone-free");
  expect(claimsOf(`${cream}, CI 12345`)).toEqual(all);
});

test("a list that may be incomplete has no claims", () => {
  expect(claimsOf(null)).toEqual([]);
  expect(claimsOf("Aqua, Glycerin, Panthenol")).toEqual([]);
  expect(claimsOf(`${cream} etc.`)).toEqual([]);
  expect(claimsOf(`${cream}, Permitted Preservatives`)).toEqual([]);
  expect(claimsOf(`${cream}, Foo, Bar`)).toEqual([]);
  expect(claimsOf(`${cream}, ${"made with love ".repeat(20)}`)).toEqual([]);
});

test("a product page has the ingredients in order, those it may contain, and the claims relevant for its kind", () => {
  const soap = {
    category: "Skincare",
    ingredients: "Sodium Cocoate, Aqua, Mel, Xyz [+/- CI 77491], Talc, Mica",
  } as const;
  const composition = compositionOf(soap, "bn");
  expect(composition?.ingredients.map(({ written }) => written)).toEqual([
    "Sodium Cocoate",
    "Aqua",
    "Mel",
    "Xyz",
    "Talc",
    "Mica",
  ]);
  expect(composition?.mayContain.map(({ written }) => written)).toEqual(["CI 77491"]);
  expect(composition?.key).toEqual([{ name: "Mel", sentence: "মধু; পানি ধরে রাখে ও নরম করে।" }]);
  expect(composition?.ingredients[3]?.explanation).toBeNull();
  expect(composition?.marks.map(({ mark: claim }) => claim)).toEqual([
    "fragrance-free",
    "alcohol-free",
    "paraben-free",
    "sulfate-free",
  ]);
  expect(composition?.marks[2]?.why).toBe("উপাদানের তালিকায় কোনো প্যারাবেন নেই।");
  const lipstick = compositionOf({ category: "Makeup", ingredients: cream }, "en");
  expect(lipstick?.marks.map(({ mark: claim }) => claim)).not.toContain("sulfate-free");
  expect(compositionOf({ category: "Makeup", ingredients: null }, "en")).toBeNull();
});
