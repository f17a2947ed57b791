import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../db/project.ts";

const ignored = ["node_modules", "build", "test-results"];
const atTheTop = readdirSync(projectRoot).filter((name) => !name.startsWith(".") && !ignored.includes(name));
const folders = atTheTop.filter((name) => statSync(path.join(projectRoot, name)).isDirectory());
const within = (folder: string) => readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" });
const files = [...atTheTop, ...folders.flatMap((folder) => within(folder).map((file) => `${folder}/${file}`))];
const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));

const read = (page: string) => readFileSync(path.join(projectRoot, page), "utf8");

/** Names in code style that are files or folders of the project, in full or by their end. */
function namedFiles(text: string): string[] {
  const named = [...text.matchAll(/`([\w@/-][\w@./-]*)`/g)].map(([, name = ""]) => name.replace(/\/$/, ""));
  return named.filter(
    (name) => /\.(tsx?|mjs|md|sql|css|service)$/.test(name) || folders.includes(name.split("/")[0] ?? ""),
  );
}

/** A README names the files beside it. */
function isThere(name: string, page: string): boolean {
  if (existsSync(path.join(projectRoot, path.dirname(page), name))) return true;
  return files.some((file) => file === name || file.endsWith(`/${name}`) || file.startsWith(`${name}.`));
}

const pages = files.filter(
  (file) => file.endsWith(".md") && !/^(docs\/decisions\/|app\/storefront\/articles\/|CHANGELOG\.md$)/.test(file),
);

for (const page of pages) {
  test(`every file, link and command mentioned in ${page} exists`, () => {
    const text = read(page);
    const links = [...text.matchAll(/\]\((?!https?:|\/)([^)#]+)[^)]*\)/g)].map(([, to = ""]) => to);
    const commands = [...text.matchAll(/npm run ([a-z][\w:]*)/g)].map(([, name = ""]) => name);
    const named = namedFiles(text);
    expect(named.filter((name) => !isThere(name, page))).toEqual([]);
    expect(links.filter((to) => !existsSync(path.join(projectRoot, path.dirname(page), to)))).toEqual([]);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
}

test("every file mentioned in a code comment exists", () => {
  const code = files.filter(
    (file) => /\.(?:tsx?|mjs)$/.test(file) && !/^(?:bin\/glossary-terms|demo\/photography\/)/.test(file),
  );
  const missing = code.flatMap((file) =>
    [...read(file).matchAll(/^\s*(?:\/\*\*?|\*|\/\/) .*$/gm)].flatMap(([comment]) =>
      [...comment.matchAll(/(?<![\w./*-])[\w@-][\w@./-]*\.(?:tsx?|mjs|md|sql)\b/g)]
        .map(([name]) => name)
        .filter((name) => !isThere(name, file))
        .map((name) => `${file}: ${name}`),
    ),
  );
  expect(missing).toEqual([]);
});

const howTos = readdirSync(path.join(projectRoot, "docs", "how-to"));

test("CONTRIBUTING.md links every checklist of docs/how-to", () => {
  const text = read("CONTRIBUTING.md");
  expect(howTos.filter((file) => !text.includes(`(docs/how-to/${file})`))).toEqual([]);
});

function declares(code: string, name: string): boolean {
  return new RegExp(`\\b(?:const|function|type) ${name}\\b|\\b${name}\\??:`).test(code);
}

test.each(howTos)("every name that %s gives for a file is declared in that file", (file) => {
  const rows = read(`docs/how-to/${file}`).matchAll(/\| `([\w/.-]+\.tsx?)` \|([^|]+)\|/g);
  const wrong = [...rows].flatMap(([, source = "", what = ""]) =>
    [...what.matchAll(/`([a-z]+[A-Z]\w+)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !declares(read(source), name))
      .map((name) => `${source}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("README.md gives the Node version of package.json, and no command requires a newer one", () => {
  const { engines } = JSON.parse(read("package.json"));
  expect(read("README.md")).toContain(`Node ${engines.node.replace(">=", "")} or newer`);
  const direct = pages.filter((page) => /\bnode [\w/.-]+\.ts\b|\bnpx /.test(read(page)));
  expect(direct).toEqual([]);
});

test("each top-level code folder has a README", () => {
  const isCode = (folder: string) => within(folder).some((file) => /\.tsx?$/.test(file));
  const missing = folders.filter(
    (folder) => isCode(folder) && !existsSync(path.join(projectRoot, folder, "README.md")),
  );
  expect(missing).toEqual([]);
});

test.each(["api", "app", "db", "integrations", "server", "shop", "simulation"])(
  "%s/README.md has a row for each of its folders",
  (layer) => {
    const inside = readdirSync(path.join(projectRoot, layer), { withFileTypes: true });
    const named = read(`${layer}/README.md`);
    const missing = inside.filter((each) => each.isDirectory() && !named.includes(`\`${each.name}/`));
    expect(missing.map(({ name }) => name)).toEqual([]);
  },
);

// The number of requirements at levels 1 and 2 with which each section starts; those of level 3 follow.
const asvs: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

test("docs/security.md covers each requirement of ASVS 5.0 at levels 1 and 2 once", () => {
  const [, part = ""] = read("docs/security.md").split("## OWASP ASVS 5.0, level 2");
  const answered = [...(part.split("\n## ")[0] ?? "").matchAll(/^\| ([^|]*\d+\.\d+\.\d+[^|]*) \|/gm)].flatMap(
    ([, cell = ""]) =>
      [...cell.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+))?/g)].flatMap(([, section, from, to = from]) => {
        const first = Number(from);
        return Array.from({ length: Number(to) - first + 1 }, (_, n) => `${section}.${first + n}`);
      }),
  );
  const requirements = Object.entries(asvs).flatMap(([chapter, sections]) =>
    sections.flatMap((count, section) => Array.from({ length: count }, (_, n) => `${chapter}.${section + 1}.${n + 1}`)),
  );
  expect(answered.toSorted()).toEqual(requirements.toSorted());
});

test("docs/commands.md lists exactly the npm scripts", () => {
  const listed = [...read("docs/commands.md").matchAll(/^\| `([\w:]+)` \|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(scripts).sort());
});
