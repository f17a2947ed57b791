import { expect, test } from "vitest";
import { type SkinTone, skinTones, skinVerdict } from "./skin-verdict.ts";

const onEach = (swatch: string, group: "complexion" | "lips") =>
  (Object.keys(skinTones) as SkinTone[]).map((tone) => skinVerdict(skinTones[tone], swatch, group));

test("a foundation disappears on the skin it matches, and is light or deep by its distance from it", () => {
  expect(onEach("#C79262", "complexion")).toEqual(["deep-too", "disappears", "light-far"]);
  expect(onEach("#D8A67D", "complexion")).toEqual(["deep-step", "light-step", "light-far"]);
  expect(onEach("#96603C", "complexion")).toEqual(["deep-far", "deep-too", "light-touch"]);
});

test("the lighter of two foundations is never called deeper on any skin", () => {
  const order = ["deep-far", "deep-too", "deep-step", "deep-touch", "disappears"].concat(
    ...["light-touch", "light-step", "light-too", "light-far"],
  );
  const deepToLight = ["#5C3724", "#794B2F", "#96603C", "#B07B4E", "#C79262", "#D8A67D", "#E3B692"];
  for (const skin of Object.values(skinTones)) {
    const places = deepToLight.map((swatch) => order.indexOf(skinVerdict(skin, swatch, "complexion")));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
});

test("at the right depth a cast is described as too golden or too rosy", () => {
  expect(skinVerdict("#CB9768", "#CF9A50", "complexion")).toBe("goldener");
  expect(skinVerdict("#CB9768", "#D3928A", "complexion")).toBe("rosier");
});

test("a lipstick is bare, quiet, rich or bright by its contrast with the skin", () => {
  expect(onEach("#B3121F", "lips")).toEqual(["bright", "bright", "glows"]);
  expect(onEach("#85321F", "lips")).toEqual(["deep", "rich", "quiet"]);
  expect(onEach("#5A1238", "lips")).toEqual(["deep", "deep", "clear"]);
  // A nude that is lighter than deep skin looks pale on it.
  expect(onEach("#D9A58C", "lips")).toEqual(["bare", "bare", "pale"]);
});
