import { expect, test } from "vitest";
import { pictureProblem } from "./picture-size.ts";

test("a picture is noted as small or of another shape where the shop would blur or crop it", () => {
  const wide = { width: 1920, height: 900 };
  const problemOf = (width: number, height: number, ideal = wide) => pictureProblem({ width, height }, ideal);
  expect(problemOf(1920, 900)).toBe(null);
  expect(problemOf(4000, 1900)).toBe(null);
  expect(problemOf(1600, 800)).toBe(null);
  expect(problemOf(300, 140)).toBe("small");
  expect(problemOf(1200, 1200)).toBe("otherShape");
  expect(problemOf(1200, 1800)).toBe("otherShape");
  expect(problemOf(1200, 1800, { width: 1200, height: 1800 })).toBe(null);
});
