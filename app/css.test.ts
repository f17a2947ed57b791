import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.dirname(import.meta.dirname);
const sheets = globSync("app/**/*.css", { cwd: root });

// The build leaves a URL unchanged that it cannot resolve, and the browser would request a file that does not exist.
test("every picture and font that a style sheet references exists", () => {
  for (const file of sheets) {
    for (const [, address = ""] of readStyles(file).matchAll(/url\(["']?(\.[^"')]+)/g)) {
      expect(existsSync(path.join(root, path.dirname(file), address)), `${file}: ${address}`).toBe(true);
    }
  }
});

// What `:has()` may change is named by class: after `:has()` and a combinator, `*` or a tag makes Chromium restyle every
// such element of the page whenever any part of it changes.
test("a change in one part of a page does not restyle all of it", () => {
  const costly = sheets.flatMap((file) =>
    selectorsOf(readStyles(file))
      .filter(isCostly)
      .map((selector) => `${file}: ${selector}`),
  );
  expect(costly).toEqual([]);
  expect(
    [".card:has(.buy) > *", ".card:has(:checked) span", "ul > :has(+ .buy) ~ :is(b, p)"].filter(isCostly),
  ).toHaveLength(3);
  expect([".card:has(.buy)", ".card:has(:checked) .price", "label:has(input:focus) + p.note"].filter(isCostly)).toEqual(
    [],
  );
});

function readStyles(file: string): string {
  return readFileSync(path.join(root, file), "utf8").replace(/\/\*.*?\*\//gs, "");
}

/** The selectors of all rules; those of nested rules without what they are nested in. */
function selectorsOf(styles: string): string[] {
  return [...styles.matchAll(/(?:^|[{};])([^{};@]*)(?=\{)/g)].flatMap(([, list = ""]) =>
    splitOutside(list, /,/).map((selector) => selector.trim().replace(/\s+/g, " ")),
  );
}

/** Whether an element without a class of its own is chosen by `:has()` on another. */
function isCostly(selector: string): boolean {
  const compounds = splitOutside(selector, /[\s>+~]/).filter(Boolean);
  const subject = compounds.pop() ?? "";
  return compounds.some((compound) => compound.includes(":has(")) && !/[.#[]/.test(subject);
}

/** Splits at the characters outside of parentheses and brackets that match. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    depth += Number("([".includes(character)) - Number(")]".includes(character));
    if (depth === 0 && separator.test(character)) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
