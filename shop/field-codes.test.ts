import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../db/project.ts";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

test("every error code that a schema gives a field is declared, so that forms have a message for it", () => {
  const [declarations = ""] = read("shop/field-codes.ts").split("export type FieldCode =");
  // `password-${"short" | "weak"}` declares password-short and password-weak.
  const declared = new Set(declarations.match(/"[a-z-]+"/g)?.map((code) => code.slice(1, -1)));
  for (const [, before, words = "", after] of declarations.matchAll(/`([a-z-]*)\$\{([^}]*)\}([a-z-]*)`/g))
    for (const word of words.match(/[a-z-]+/g) ?? []) declared.add(`${before}${word}${after}`);
  const sources = globSync("shop/**/*.ts", { cwd: projectRoot }).filter((file) => !file.endsWith(".test.ts"));
  const given = sources.flatMap((file) =>
    Array.from(read(file).matchAll(/\b(?:error|message): "([a-z]+(?:-[a-z]+)*)"/g), ([, code = ""]) => ({
      file,
      code,
    })),
  );
  expect(given.length).toBeGreaterThan(30);
  expect(given.filter(({ code }) => !declared.has(code))).toEqual([]);
});
