import { expect, test } from "vitest";
import { getInitials } from "./avatar.tsx";

test.each([
  ["Nusrat Jahan", "NJ"],
  ["nusrat", "N"],
  ["Mst. Nusrat Jahan Chowdhury", "MC"],
  ["  ", ""],
  ["নুসরাত জাহান", "নুজা"],
  ["শ্রাবন্তী", "শ্রা"],
  ["<img onerror>", "IO"],
  ["👩‍👩‍👧 Rima", "R"],
])("%j has the initials %j", (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
