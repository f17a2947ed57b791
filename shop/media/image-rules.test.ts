import { describe, expect, test } from "vitest";
import { ownImageId } from "../catalog/catalog-rules.ts";
import { imageFiles, uploadedImageId, webSizes } from "./image-rules.ts";

describe("the sizes a picture is kept in", () => {
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

test("the files of a picture lead back to its id, and the last of them is its address", () => {
  const id = "0123456789abcdef0123456789abcdef";
  const files = imageFiles(id, [400, 800]);
  expect(files).toHaveLength(5);
  expect(files.map(uploadedImageId)).toEqual(files.map(() => id));
  expect(ownImageId(`/images/${files.at(-1)}`)).toBe(id);
  for (const name of ["saffron-800.jpg", "hero-1920.avif", "../x", `${id}.jpg`])
    expect(uploadedImageId(name)).toBeNull();
});
