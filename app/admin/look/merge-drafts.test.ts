import { describe, expect, test } from "vitest";
import { keepSaved, mergeDrafts } from "./merge-drafts.ts";

const base = { look: { name: { en: "Rupkotha", bn: "রূপকথা" }, legal: { bin: "" } }, home: ["hero", "tiles"] };

describe("two change one draft", () => {
  test("in different parts: both changes stay", () => {
    const mine = { ...base, look: { ...base.look, legal: { bin: "00123" } } };
    const theirs = { ...base, look: { ...base.look, name: { en: "Rupkotha Beauty", bn: "রূপকথা" } }, home: ["hero"] };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      merged: { look: { name: { en: "Rupkotha Beauty", bn: "রূপকথা" }, legal: { bin: "00123" } }, home: ["hero"] },
      clashes: false,
    });
  });

  test("in the same part: mine stays, and it is known that theirs is lost", () => {
    const mine = { ...base, home: ["tiles", "hero"] };
    const theirs = { ...base, home: ["hero"] };
    expect(mergeDrafts(base, mine, theirs)).toEqual({ merged: mine, clashes: true });
  });

  test("alike: nothing is lost", () => {
    const same = { ...base, home: ["tiles"] };
    expect(mergeDrafts(base, same, structuredClone(same))).toEqual({ merged: same, clashes: false });
  });
});

test("beside what is wrong, the rest is saved; a list only as a whole", () => {
  const typed = {
    look: { name: { en: "", bn: "রূপকথা বিউটি" }, legal: { bin: "00123" } },
    home: ["a very long heading", "banner"],
  };
  const paths = [
    ["look", "name", "en"],
    ["home", 0],
  ];
  expect(keepSaved(typed, base, paths)).toEqual({
    look: { name: { en: "Rupkotha", bn: "রূপকথা বিউটি" }, legal: { bin: "00123" } },
    home: base.home,
  });
});
