import { expect, test } from "vitest";
import { noTexts } from "../catalog/product-fields.ts";
import { labOf } from "./color-difference.ts";
import { findShadeAmong, finishesAmong, skinColor, undertoneOf } from "./find-shade.ts";
import {
  type FinderAnswers,
  finderQuery,
  finderQuestionNames,
  finderQuestions,
  nextFinderQuestion,
  parseFinder,
} from "./finder-answers.ts";
import rules from "./finder-rules.json" with { type: "json" };
import { maxRelated } from "./nearest-shades.ts";
import type { IndexedShade } from "./shade-index.ts";

const shade = (variantId: string, swatch: string, more: Partial<IndexedShade> = {}): IndexedShade => ({
  ...{ variantId, productId: `p-${variantId}`, swatch, lab: labOf(swatch), group: "complexion", kind: "foundation" },
  ...{ undertone: null, depth: null, finish: null, inStock: true },
  ...{ brand: { name: "Shapla", nameBn: null }, productName: noTexts, shadeName: noTexts, words: new Set<string>() },
  ...more,
});

/** Every path through the questions, with skipped ones. */
function everyPath(): FinderAnswers[] {
  return finderQuestionNames.reduce<FinderAnswers[]>(
    (paths, question) =>
      paths.flatMap((path) => [
        { ...path, [question]: [] },
        ...finderQuestions[question].map((answer) => ({ ...path, [question]: [answer] })),
      ]),
    [{}],
  );
}

const catalogue = Object.values(rules.skins).flatMap((swatch, index) =>
  (["cool", "neutral", "warm"] as const).map((undertone) =>
    shade(`${index}-${undertone}`, swatch, { undertone, productId: `p${index % 3}`, finish: "matte" }),
  ),
);

test("every path of answers leads to shades in stock near the skin, or says that there are none", () => {
  const paths = everyPath();
  expect(paths).toHaveLength(9 * 5 * 4 * 4);
  for (const answers of paths) {
    expect(parseFinder(new URLSearchParams(finderQuery(answers)))).toEqual(answers);
    expect(nextFinderQuestion(answers, new URLSearchParams())).toBeNull();
    const { shades, undertone } = findShadeAmong(catalogue, answers);
    expect(shades.length > 0).toBe((answers.skin ?? []).length > 0);
    for (const { difference, inStock } of shades) expect(difference <= maxRelated && inStock).toBe(true);
    const hasToneAnswer = (answers.vein ?? []).length + (answers.metal ?? []).length > 0;
    expect(undertone !== null).toBe(hasToneAnswer);
    expect(findShadeAmong([], answers).shades).toEqual([]);
    expect(
      findShadeAmong(
        catalogue.map((each) => ({ ...each, inStock: false })),
        answers,
      ).shades,
    ).toEqual([]);
  }
});

test("the undertone decides between equally deep shades, and veins count more than jewellery", () => {
  expect(undertoneOf({ vein: ["blue"], metal: ["gold"] })).toBe("cool");
  expect(undertoneOf({ metal: ["gold"] })).toBe("warm");
  expect(undertoneOf({ vein: [], metal: [] })).toBeNull();
  const warm = shade("warm", "#C79262", { undertone: "warm", productId: "one" });
  const cool = shade("cool", "#CB9768", { undertone: "cool", productId: "one" });
  const best = (answers: FinderAnswers) => findShadeAmong([warm, cool], { skin: ["4"], ...answers }).shades[0];
  expect(best({ vein: ["green"] })).toMatchObject({ variantId: "warm", isUndertone: true });
  expect(best({ vein: ["blue"] })).toMatchObject({ variantId: "cool", isUndertone: true });
  expect(best({})).toMatchObject({ variantId: "cool", isUndertone: null, isFinish: null, difference: 0 });
});

test("lipsticks are never suggested, powders are listed separately, and another finish is marked", () => {
  const shades = [
    shade("powder", skinColor("4"), { kind: "powder" }),
    shade("lips", skinColor("4"), { kind: "lipstick", group: "lips" }),
    shade("dewy", skinColor("4"), { finish: "dewy" }),
    shade("far", skinColor("8")),
  ];
  const result = findShadeAmong(shades, { skin: ["4"], finish: ["matte"] });
  expect(result.shades.map(({ variantId, isFinish }) => [variantId, isFinish])).toEqual([["dewy", false]]);
  expect(result.beside.map(({ variantId }) => variantId)).toEqual(["powder"]);
});

test("only finishes of foundations in stock are asked for", () => {
  const shades = [
    shade("satin", skinColor("4"), { finish: "satin" }),
    shade("dewy", skinColor("4"), { finish: "dewy", kind: "bbcream" }),
    shade("gone", skinColor("4"), { finish: "matte", inStock: false }),
    shade("powder", skinColor("4"), { finish: "matte", kind: "powder" }),
    shade("unsaid", skinColor("4")),
  ];
  expect(finishesAmong(shades)).toEqual(["natural", "dewy"]);
  expect(finishesAmong([])).toEqual([]);
});

test("the skin samples go from light to deep in clear steps", () => {
  const labs = Object.values(rules.skins).map(labOf);
  for (const [index, [lightness]] of labs.entries()) {
    const next = labs[index + 1];
    if (next) expect(lightness - next[0]).toBeGreaterThan(3);
  }
});

test("the best shade has its neighbours of the same product, and a nearer one that is sold out is named", () => {
  const of = (variantId: string, skin: Parameters<typeof skinColor>[0], more: Partial<IndexedShade> = {}) =>
    shade(variantId, skinColor(skin), { productId: "one", ...more });
  const shades = [of("five", "5"), of("four", "4"), of("six", "6", { inStock: false }), shade("other", "#9A6440")];
  const found = (skin: "4" | "5" | "6") => {
    const {
      shades: [best],
      lighter,
      deeper,
      soldOut,
    } = findShadeAmong(shades, { skin: [skin] });
    return [best, lighter, deeper, soldOut].map((each) => each?.variantId ?? null);
  };
  expect(found("5")).toEqual(["five", "four", "six", null]);
  expect(found("4")).toEqual(["four", null, "five", null]);
  expect(found("6")).toEqual(["other", null, null, "six"]);
  expect(findShadeAmong([of("six", "6", { inStock: false })], { skin: ["6"] })).toMatchObject({
    ...{ shades: [], lighter: null, deeper: null, soldOut: { variantId: "six" } },
  });
});
