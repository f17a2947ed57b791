import { describe, expect, test } from "vitest";
import { webSizes, zoomSize } from "./image-sizes.ts";

describe("the sizes in which a picture is stored", () => {
  test.each([
    ["a photograph", 4000, 5000, ["400×500", "800×1000"]],
    ["one of exactly our width", 800, 1000, ["400×500", "800×1000"]],
    ["a small one, never blown up", 120, 150, ["120×150"]],
    ["one between our widths", 600, 600, ["400×400", "600×600"]],
    ["a panorama", 20_000, 1000, ["400×20", "800×40"]],
    ["a tower, which is scaled to its height", 500, 4000, ["200×1600"]],
    ["a thread", 1, 60_000, ["1×1600"]],
    ["a line", 60_000, 1, ["400×1", "800×1"]],
    ["a dot", 1, 1, ["1×1"]],
  ])("%s", (_, width, height, expected) => {
    expect(webSizes({ width, height }).map((size) => `${size.width}×${size.height}`)).toEqual(expected);
  });
});

describe("the size in which a picture is stored for zooming", () => {
  test.each([
    ["a photograph", 4000, 5000, { width: 1600, height: 2000 }],
    ["one of exactly that width", 1600, 900, { width: 1600, height: 900 }],
    ["one that would be blown up", 1599, 2000, null],
    ["a tower", 1600, 3201, null],
  ])("%s", (_, width, height, expected) => {
    expect(zoomSize({ width, height })).toEqual(expected);
  });
});
