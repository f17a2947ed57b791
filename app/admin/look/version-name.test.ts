import { expect, test } from "vitest";
import { suggestVersionName } from "./version-name.ts";

test("a version name consists of the day and the changed parts, as far as they fit", () => {
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
