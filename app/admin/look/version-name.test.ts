import { expect, test } from "vitest";
import { suggestVersionName } from "./version-name.ts";

test("a version is named after its day and what has changed, as far as there is room", () => {
  expect(suggestVersionName("28 November", ["Colours", "Home page"])).toBe("28 November: Colours, Home page");
  expect(suggestVersionName("28 November", [])).toBe("28 November");
  const parts = [
    "Name and logo",
    "Colours",
    "Announcement bar",
    "Home page",
    "Campaign pages",
    "Articles and policies",
  ];
  const name = suggestVersionName("28 November", parts);
  expect(name).toBe("28 November: Name and logo, Colours, Announcement bar, Home page …");
  expect(name.length).toBeLessThanOrEqual(80);
});
