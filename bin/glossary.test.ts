import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../db/project.ts";
import { checkWords, glossaryPage } from "./glossary.ts";

const found = (file: string, content: string) => checkWords(file, content).map(({ line, word }) => `${line} ${word}`);

describe("the vocabulary check", () => {
  test("finds an avoided word in a comment, a sentence and a heading, and reports the line", () => {
    expect(found("a.ts", "const a = 1;\n/* What she\n * bought, anew. */")).toEqual(["2 she", "3 anew"]);
    expect(found("a.test.ts", 'test("Whoever asks is answered", () => {});')).toEqual(["1 whoever"]);
    expect(found("a.tsx", "<p>\n  Her orders\n</p>")).toEqual(["2 her"]);
    expect(found("a.md", "# Rules\n\nThe shelf of a brand")).toEqual(["3 shelf"]);
    expect(found("a.css", "/* the portrait */ .portrait { color: red; }")).toEqual(["1 portrait"]);
  });

  test("finds an avoided word in the name of a file, a constant, a parameter, a member and a type", () => {
    expect(found("most-wishes.ts", "").length).toBe(2);
    expect(found("a.ts", "const mostUses = 1;\nfunction tellUser(kept: string) {}")).toEqual([
      "1 mostUses",
      "2 tellUser",
      "2 kept",
    ]);
    expect(found("a.ts", "type Props = { asked: string };")).toEqual(["1 Props", "1 asked"]);
    expect(found("a.ts", "const [first, { length: said }] = x;")).toEqual(["1 said"]);
  });

  test("ignores what a file only uses: the platform's names, keys, classes and parts of words", () => {
    const uses = 'server.door(); watch.kept = { told: 1 };\nconst { asked } = wire;\nconst there = "other/shelf";';
    expect(found("a.ts", uses)).toEqual([]);
    expect(found("a.tsx", '<i className="small shelf" />')).toEqual([]);
    expect(found("a.ts", "// There, together with others: almost a newsletter of the most expensive")).toEqual([]);
  });
});

test("docs/glossary.md lists the words that are checked", () => {
  expect(readFileSync(path.join(projectRoot, "docs/glossary.md"), "utf8")).toBe(glossaryPage());
});
