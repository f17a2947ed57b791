import { expect, test } from "vitest";
import { shadeFamilies } from "../../../shop/catalog/facets.ts";
import { shadeFamily } from "../../../shop/search/shade-family.ts";
import { shadeSamples } from "./filter-choices.ts";

test("each shade family has its own colour", () => {
  expect(shadeFamilies.map((family) => shadeFamily(shadeSamples[family]))).toEqual([...shadeFamilies]);
});
