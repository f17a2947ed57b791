import { expect, test } from "vitest";
import { parseIngredients } from "./parse-list.ts";
import { findSubstances, forbiddenIn, substances } from "./substances.ts";

const written = (list: string) => parseIngredients(list).map((each) => each.written);
const ids = (list: string) => findSubstances(list).map(({ substance }) => substance.id);

test("a cream with mercury or hydroquinone is detected in any spelling", () => {
  expect(forbiddenIn("Aqua, Stearic Acid, Mercurous Chloride (Calomel), Parfum")).toEqual(["mercury"]);
  expect(forbiddenIn("Water; HYDROQUINONE U.S.P. 2%; Tretinoin 0.025%")).toEqual(["hydroquinone", "retinoic-acid"]);
  expect(forbiddenIn("পানি, হাইড্রোকুইনোন, গ্লিসারিন")).toEqual(["hydroquinone"]);
  expect(forbiddenIn("Contains ammoniated mercury and betamethasone valerate")).toEqual(["mercury", "corticosteroids"]);
  expect(forbiddenIn("Aqua, Cream Base (Clobetasol Propionate 0.05%), Talc")).toEqual(["corticosteroids"]);
  expect(forbiddenIn("Talc, CI 77491, C.I. 45170, Lead")).toEqual(["lead", "forbidden-colours"]);
});

test("substances with similar names are not reported", () => {
  const harmless = [
    "Phenoxyethanol, t-Butyl Hydroquinone, TBHQ, Retinal, Hydroxypinacolone Retinoate, Chromium Oxide Greens",
    "Tosylamide/Formaldehyde Resin, Leadwort Extract, Mercury-free, no mercury, without hydroquinone, Steroid free",
    "Vinyl Chloride Copolymer, Butylparaben, Phenethyl Alcohol, Benzenesulfonate, Boron Nitride, Ledum Extract",
  ];
  for (const list of harmless) expect(ids(list), list).toEqual([]);
});

test("substances that a text says are not contained are neither ingredients nor reported", () => {
  const denied = [
    "Free of: parabens, coal tar, hydroquinone, formaldehyde and mercury",
    "Aqua, Glycerin, Talc, Mica. Free of Parabens, Mineral Oil, Formaldehyde, Coal Tar, Hydroquinone, and Alcohol.",
    "This serum is free from sulfates SLS, phthalates, hydroquinone, lead and triclosan.\nIngredients: Aqua, Glycerin",
    "Formulated without formaldehyde, hydroquinone, coal tar or boric acid",
    "Hydroquinone: none, Mercury: not detected, Lead 0%",
    "0% hydroquinone, mercury, lead",
    "No parabens, no lead, no mercury, formaldehyde or borax.",
    "Aqua, no mercury, Glycerin",
    "Red Lead Tree Extract, Phytonadione Epoxide, Benzophenone-3, Cyclopentasiloxane, Dioctyl Arbutin",
  ];
  for (const list of denied) expect(forbiddenIn(list), list).toEqual([]);
  expect(written("Aqua, Glycerin. Free of Parabens, Mineral Oil, Sulfates and Alcohol.")).toEqual(["Aqua", "Glycerin"]);
  expect(written("Aqua, no parabens, Talc, D&C Red No. 7, Parfum")).toEqual([
    "Aqua",
    "Talc",
    "D&C Red No. 7",
    "Parfum",
  ]);
  expect(written("Free of Parabens, Mineral Oil, Alcohol")).toEqual([]);
});

test("a denial does not hide substances that are contained", () => {
  expect(forbiddenIn("No parabens, no sulfates. Ingredients: Aqua, Hydroquinone")).toEqual(["hydroquinone"]);
  expect(forbiddenIn("Free of parabens, silicones, Hydroquinone 2%")).toEqual(["hydroquinone"]);
  expect(forbiddenIn("Aqua, no parabens, Hydroquinone, Glycerin")).toEqual(["hydroquinone"]);
  expect(forbiddenIn("Free of mercury.\nAqua, Betamethasone, Talc")).toEqual(["corticosteroids"]);
  expect(forbiddenIn("Hydroquinone 2.0%, Aqua")).toEqual(["hydroquinone"]);
  expect(forbiddenIn("2.0% hydroquinone, Aqua")).toEqual(["hydroquinone"]);
  expect(forbiddenIn("Hydroquinone Free Acid Complex")).toEqual([]);
});

test("names with missing or extra hyphens and blanks are detected", () => {
  const misspelt: [string, string][] = [
    ["Hydroxyisohexyl 3Cyclohexene Carboxaldehyde", "lyral"],
    ["HYDROXYISOHEXYL-3-CYCLOHEXENE-CARBOXALDEHYDE", "lyral"],
    ["Hydroxyisohexyl3cyclohexene Carbox aldehyde", "lyral"],
    ["Butylphenylmethylpropional", "lilial"],
    ["Para formaldehyde", "formaldehyde"],
    ["Quaternium15", "quaternium-15"],
    ["Quaternium 15", "quaternium-15"],
    ["Cyclo-Tetrasiloxane", "cyclotetrasiloxane"],
    ["Cyclotetrasiloxane (D4)", "cyclotetrasiloxane"],
    ["D4", "cyclotetrasiloxane"],
    ["Plumbous Acetate", "lead"],
    ["Hydrargyrum", "mercury"],
    ["Chloroacetamide", "chloroacetamide"],
    ["Deoxy-Arbutin", "deoxyarbutin"],
    ["Zinc-Pyrithione 1%", "zinc-pyrithione"],
    ["Sodium Isobutylparaben", "parabens-forbidden"],
    ["Benzophenone", "benzophenone"],
    ["4-Methylbenzylidene Camphor", "camphor-filters"],
  ];
  for (const [name, id] of misspelt) expect(forbiddenIn(`Aqua, ${name}, Talc`), name).toContain(id);
});

test("substances are reported with their limit and ingredients, forbidden ones first", () => {
  const found = findSubstances("Aqua, Kojic Acid 1%, Alpha-Arbutin, Kojic Acid Dipalmitate, Hydroquinone");
  expect(found.map(({ substance, written }) => [substance.id, substance.level, written])).toEqual([
    ["hydroquinone", "forbidden", ["Hydroquinone"]],
    ["kojic-acid", "limited", ["Kojic Acid 1%", "Kojic Acid Dipalmitate"]],
    ["arbutin", "limited", ["Alpha-Arbutin"]],
  ]);
});

test("each substance has its reason in both languages, its source, and a name that is detected", () => {
  expect(new Set(substances.map(({ id }) => id)).size).toBe(substances.length);
  for (const { id, name, why, grounds, words, only = [] } of substances) {
    for (const { en, bn } of [name, why]) {
      expect(en, id).toMatch(/[a-z]/i);
      expect(bn, id).toMatch(/\p{Script=Bengali}/u);
      expect(bn, id).not.toMatch(/[0-9]/);
    }
    expect(grounds.length, id).toBeGreaterThan(0);
    for (const word of [...words, ...only]) expect(ids(word), word).toContain(id);
  }
});
