import { readdirSync, readFileSync } from "node:fs";
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

test("building and running the shop needs no development packages", () => {
  const { devDependencies } = read("package.json");
  const folders = ["api", "app", "db", "demo", "integrations", "server", "shop"];
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/(\.(test|security|emulator)\.|(^|\/)test-|security\/)/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const files = [...sources, "vite.config.ts", "react-router.config.ts", "bin/build.mjs", "bin/build-worker.mjs"];
  expect(files.length).toBeGreaterThan(500);
  const missing = files.flatMap((file) => {
    const imports = readFileSync(path.join(projectRoot, file), "utf8").matchAll(
      /^(?:import (?!type )[^;]*?from |import |.*\bimport\()"((?:@[\w.-]+\/)?[\w.-]+)[^"]*"/gm,
    );
    return [...imports].filter(([, name = ""]) => name in devDependencies).map(([, name]) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
