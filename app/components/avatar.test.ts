import { expect, test } from "vitest";
import { getInitials } from "./avatar.tsx";

test.each([
  ["Nusrat Jahan", "NJ"],
  ["nusrat", "N"],
  ["Mst. Nusrat Jahan Chowdhury", "MC"],
  ["  ", ""],
  ["নুসরাত জাহান", "ন\u2009জ"],
  ["নাফিসা ইসলাম", "ন\u2009ই"],
  ["শ্রাবন্তী", "শ"],
  ["<img onerror>", "IO"],
  ["👩‍👩‍👧 Rima", "R"],
])("%j has the initials %j", (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
