import { expect, test } from "vitest";
import { findSubstances, forbiddenIn, substances } from "./substances.ts";

const ids = (list: string) => findSubstances(list).map(({ substance }) => substance.id);

test("a cream that names mercury or hydroquinone is found out, however it is written", () => {
  expect(forbiddenIn("Aqua, Stearic Acid, Mercurous Chloride (Calomel), Parfum")).toEqual(["mercury"]);
  expect(forbiddenIn("Water; HYDROQUINONE U.S.P. 2%; Tretinoin 0.025%")).toEqual(["hydroquinone", "retinoic-acid"]);
  expect(forbiddenIn("পানি, হাইড্রোকুইনোন, গ্লিসারিন")).toEqual(["hydroquinone"]);
  expect(forbiddenIn("Contains ammoniated mercury and betamethasone valerate")).toEqual(["mercury", "corticosteroids"]);
  expect(forbiddenIn("Aqua, Cream Base (Clobetasol Propionate 0.05%), Talc")).toEqual(["corticosteroids"]);
  expect(forbiddenIn("Talc, CI 77491, C.I. 45170, Lead")).toEqual(["lead", "forbidden-colours"]);
});

test("what only sounds like it is left in peace", () => {
  const harmless = [
    "Phenoxyethanol, t-Butyl Hydroquinone, TBHQ, Retinal, Hydroxypinacolone Retinoate, Chromium Oxide Greens",
    "Tosylamide/Formaldehyde Resin, Leadwort Extract, Mercury-free, no mercury, without hydroquinone, Steroid free",
    "Vinyl Chloride Copolymer, Butylparaben, Phenethyl Alcohol, Benzenesulfonate, Boron Nitride, Ledum Extract",
  ];
  for (const list of harmless) expect(ids(list), list).toEqual([]);
});

test("a limit is told, the forbidden first, with the ingredients that name it", () => {
  const found = findSubstances("Aqua, Kojic Acid 1%, Alpha-Arbutin, Kojic Acid Dipalmitate, Hydroquinone");
  expect(found.map(({ substance, written }) => [substance.id, substance.level, written])).toEqual([
    ["hydroquinone", "forbidden", ["Hydroquinone"]],
    ["kojic-acid", "limited", ["Kojic Acid 1%", "Kojic Acid Dipalmitate"]],
    ["arbutin", "limited", ["Alpha-Arbutin"]],
  ]);
});

test("each substance has its reason in both languages, its grounds, and a name by which it is found", () => {
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
