import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../db/project.ts";

const read = (file: string) => JSON.parse(readFileSync(path.join(projectRoot, file), "utf8"));

type Locked = { version: string; integrity?: string; resolved?: string };

test("each package has an exact version and a hash in the lockfile", () => {
  const { dependencies, devDependencies, optionalDependencies } = read("package.json");
  const named = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const { "": _ours, ...locked } = read("package-lock.json").packages as Record<string, Locked>;
  expect(Object.entries(locked).filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
  expect(Object.values(locked).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
