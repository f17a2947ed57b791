import { describe, expect, test } from "vitest";
import { keepSaved, mergeDrafts } from "./merge-drafts.ts";

const base = { look: { name: { en: "Rupkotha", bn: "রূপকথা" }, legal: { bin: "" } }, home: ["hero", "tiles"] };

describe("two concurrent changes of a draft", () => {
  test("in different parts are both kept", () => {
    const mine = { ...base, look: { ...base.look, legal: { bin: "00123" } } };
    const theirs = { ...base, look: { ...base.look, name: { en: "Rupkotha Beauty", bn: "রূপকথা" } }, home: ["hero"] };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      merged: { look: { name: { en: "Rupkotha Beauty", bn: "রূপকথা" }, legal: { bin: "00123" } }, home: ["hero"] },
      clashes: false,
    });
  });

  test("in the same part keep one's own, and report that the other is lost", () => {
    const mine = { ...base, home: ["tiles", "hero"] };
    const theirs = { ...base, home: ["hero"] };
    expect(mergeDrafts(base, mine, theirs)).toEqual({ merged: mine, clashes: true });
  });

  test("that are equal lose nothing", () => {
    const same = { ...base, home: ["tiles"] };
    expect(mergeDrafts(base, same, structuredClone(same))).toEqual({ merged: same, clashes: false });
  });
});

test("invalid fields keep their saved value while the rest is saved, lists only as a whole", () => {
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
