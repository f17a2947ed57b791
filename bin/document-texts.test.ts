import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textsIn } from "../vite-documents.ts";

const source = (file: string) => readFileSync(new URL(`../app/${file}`, import.meta.url), "utf8");

test("a document gets the texts whose keys end in a value, also in the middle of a word", () => {
  const texts = textsIn([source("storefront/review/review-form.tsx")], "bn");
  for (const key of ["review.send", "review.skin.dry", "review.star1", "review.star5"])
    expect(texts).toHaveProperty([key]);
  expect(texts).not.toHaveProperty(["checkout.title"]);
});
