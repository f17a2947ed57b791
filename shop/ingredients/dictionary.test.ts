import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../db/project.ts";
import { dictionary, findIngredient, functionLabel, readIngredients } from "./dictionary.ts";
import { nameKey } from "./parse-list.ts";
import { forbiddenIn } from "./substances.ts";

const folder = path.join(projectRoot, "demo", "catalogue");
const products = readdirSync(folder).flatMap(
  (file) =>
    JSON.parse(readFileSync(path.join(folder, file), "utf8")) as {
      slug: string;
      category: string;
      ingredients: string | null;
      parts?: object[];
    }[],
);

test("every ingredient of the demo products is known, and none is forbidden", () => {
  const listed = products.flatMap(({ slug, ingredients }) => (ingredients ? [{ slug, ingredients }] : []));
  expect(listed.length).toBeGreaterThan(50);
  for (const { slug, ingredients } of listed) {
    const unknown = readIngredients(ingredients).filter(({ known }) => known === null);
    expect(
      unknown.map(({ written }) => written),
      slug,
    ).toEqual([]);
    expect(forbiddenIn(ingredients), slug).toEqual([]);
  }
});

test("every demo product for skin or hair has a full ingredient list", () => {
  // The parts of a set have their own lists.
  const worn = products.filter(({ category, parts }) => category !== "Accessories" && !parts);
  for (const { slug, category, ingredients } of worn)
    expect(readIngredients(ingredients ?? "").length, `${slug} (${category})`).toBeGreaterThanOrEqual(9);
});

test("no two entries share a name", () => {
  const owners = new Map<string, string>();
  for (const { name, also = [] } of dictionary) {
    for (const key of new Set([name, ...also].map(nameKey))) {
      expect(owners.get(key), key).toBeUndefined();
      owners.set(key, name);
    }
  }
  expect(dictionary.length).toBeGreaterThanOrEqual(400);
});

test("each entry says in both languages what it does, and promises no cure", () => {
  for (const { name, does, en, bn } of dictionary) {
    expect(does.length, name).toBeGreaterThan(0);
    for (const doing of does) expect(functionLabel(doing, "bn"), name).toMatch(/\p{Script=Bengali}/u);
    expect(en, name).toMatch(/^[A-Z].*\.$/);
    expect(bn, name).toMatch(/^\p{Script=Bengali}.*।$/u);
    expect(bn, name).not.toMatch(/[A-Za-z0-9]/);
    expect(`${en} ${bn}`, name).not.toMatch(/\bcures?\b|heals?\b|\btreats\b|whiten|fairness|নিরাময়|ফর্সা|রোগ/i);
  }
});

test("an ingredient is known by its synonyms and the name in brackets, but not by half of its name", () => {
  const name = (written: string) => readIngredients(written)[0]?.known?.name;
  expect(name("Water (Aqua)")).toBe("Aqua");
  expect(name("Aqua/Water/Eau")).toBe("Aqua");
  expect(name("Butyrospermum Parkii (Shea) Butter*")).toBe("Butyrospermum Parkii Butter");
  expect(name("Organic Coconut Butter (Cocos Nucifera Oil)")).toBe("Cocos Nucifera Oil");
  expect(name("C.I.77491")).toBe("CI 77491");
  expect(name("Sodium Laureth Sulphate 70%")).toBe("Sodium Laureth Sulfate");
  expect(name("গ্লিসারিন")).toBe("Glycerin");
  expect(name("Glycerin/Oxybutylene Copolymer")).toBeUndefined();
  expect(findIngredient("constructor")).toBeNull();
});
