import { expect, test } from "vitest";
import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { skinTones } from "../../../shop/shades/skin-verdict.ts";
import { comparedPair, comparisonOf, nearestPair, type Swatched } from "./compared-pair.ts";

const shade = (id: string, swatch: string, inStock = true) => ({ id, swatch, inStock });
const foundations = [
  shade("champa", "#D8A67D"),
  shade("paat", "#C79262"),
  shade("nolen", "#B07B4E"),
  shade("mehgoni", "#5C3724"),
];
const nothingChosen = { chosenId: null, otherId: null };
const ids = (pair: ReturnType<typeof comparedPair>) => pair?.map((each) => each?.id ?? null) ?? null;

test("the chosen shade is compared with the most similar one", () => {
  const pair = comparedPair(foundations, { group: "complexion", chosenId: "nolen", otherId: null });
  expect(ids(pair)).toEqual(["nolen", "paat"]);
});

test("the URL may give the other shade, but never the same one twice", () => {
  const beside = (otherId: string) =>
    ids(comparedPair(foundations, { group: "complexion", chosenId: "nolen", otherId }));
  expect(beside("mehgoni")).toEqual(["nolen", "mehgoni"]);
  expect(beside("nolen")).toEqual(["nolen", "paat"]);
});

test("before a choice a medium foundation is shown, or the first lipstick in stock", () => {
  expect(ids(comparedPair(foundations, { group: "complexion", ...nothingChosen }))?.[0]).toBe("paat");
  const lipsticks = [shade("sindoor", "#B3121F", false), shade("golap", "#C24A64")];
  expect(ids(comparedPair(lipsticks, { group: "lips", ...nothingChosen }))).toEqual(["golap", "sindoor"]);
});

test("a single shade is shown alone, and without one there is nothing to compare", () => {
  expect(ids(comparedPair([shade("paat", "#C79262")], { group: "complexion", ...nothingChosen }))).toEqual([
    "paat",
    null,
  ]);
  expect(comparedPair([], { group: "complexion", ...nothingChosen })).toBeNull();
});

test("before a choice each skin has the shade nearest to it beside its neighbour, of a foundation alone", () => {
  const shades = foundations as Swatched[];
  expect(Object.values(skinTones).map((skin) => nearestPair(shades, skin))).toEqual([
    ["champa", "paat"],
    ["paat", "champa"],
    ["mehgoni", "nolen"],
  ]);
  const compare = (group: "complexion" | "lips", chosenId: string | null = null) =>
    comparisonOf({ group, shades } as ShadeList, { chosenId, otherId: null })?.isForEachSkin;
  expect(compare("complexion")).toBe(true);
  expect(compare("lips")).toBe(false);
  expect(compare("complexion", "nolen")).toBe(false);
});

test("a skin in the address begins with the shade nearest to it", () => {
  const pair = comparedPair(foundations, { group: "complexion", skin: "#5C3724", ...nothingChosen });
  expect(ids(pair)).toEqual(["mehgoni", "nolen"]);
});
