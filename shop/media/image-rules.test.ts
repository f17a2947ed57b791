import { expect, test } from "vitest";
import { ownImageId } from "../catalog/catalog-rules.ts";
import { imageFiles, uploadedImageId } from "./image-rules.ts";

test("a picture's file names contain its id, and its URL is that of the last file", () => {
  const id = "0123456789abcdef0123456789abcdef";
  const files = imageFiles(id, [400, 800], 1600);
  expect(files).toHaveLength(6);
  expect(files.map(uploadedImageId)).toEqual(files.map(() => id));
  expect(ownImageId(`/images/${files.at(-1)}`)).toBe(id);
  for (const name of ["saffron-800.jpg", "hero-1920.avif", "../x", `${id}.jpg`])
    expect(uploadedImageId(name)).toBeNull();
});
