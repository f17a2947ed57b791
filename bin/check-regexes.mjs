// Part of npm run check: every regular expression must run in linear time. recheck verifies each literal and each `new
// RegExp` of fixed text; results are cached in node_modules/.cache. Exceptions that never meet a long text are listed
// with a reason in regexes-allowed.json.
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { parseSync, Visitor } from "oxc-parser";
import { fail, print, projectRoot } from "./runtime.mjs";

const require = createRequire(import.meta.url);

const folders = ["api", "app", "db", "integrations", "server", "shop"];

/** Every regular expression of a file: source, flags and line. Those built at runtime have no source. */
function findRegexes(file, code) {
  const found = [];
  const add = (source, flags, { start }) =>
    found.push({ source, flags, line: code.slice(0, start).split("\n").length });
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const visitRegExpCall = (node) => {
    if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
    const [source, flags] = node.arguments;
    if (source?.type === "Literal" && source.regex) return;
    const pattern = literalText(source);
    if (pattern !== null) add(pattern, literalText(flags) ?? "", node);
  };
  const visitor = new Visitor({
    Literal(node) {
      if (node.regex) add(node.regex.pattern, node.regex.flags, node);
    },
    NewExpression: visitRegExpCall,
    CallExpression: visitRegExpCall,
  });
  visitor.visit(program);
  return found;
}

/** The text of a literal; holes filled at runtime count as a word. */
function literalText(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "TemplateLiteral") return null;
  return node.quasis.map(({ value }) => value.cooked).join("x");
}

const files = globSync(`{${folders.join(",")}}/**/*.{ts,tsx}`, { cwd: projectRoot }).filter(
  (file) => !/\.(?:test|security|e2e)\.tsx?$|\.d\.ts$/.test(file),
);
const allRegexes = files.flatMap((file) =>
  findRegexes(file, readFileSync(path.join(projectRoot, file), "utf8")).map((regex) => ({ ...regex, file })),
);

const cacheFile = path.join(projectRoot, "node_modules", ".cache", "regexes.json");
const { version } = require("recheck/package.json");
const safeKeys = new Set(readCache());
const allowlist = JSON.parse(readFileSync(path.join(projectRoot, "bin", "regexes-allowed.json"), "utf8"));
const usedExceptions = new Set();
const unverified = new Map();
for (const { source, flags, file, line } of allRegexes) {
  const exception = allowlist.find((each) => each.file === file && each.source === source);
  if (exception) usedExceptions.add(exception);
  const key = createHash("sha256").update(`${version}/${flags}/${source}`).digest("base64url");
  if (exception || safeKeys.has(key)) continue;
  const locations = [...(unverified.get(key)?.locations ?? []), `${file}:${line}`];
  unverified.set(key, { key, source, flags, locations });
}
const unsafe = [];
for (const { key, source, flags, locations, status, summary } of await verifyAll([...unverified.values()])) {
  if (status === "safe") safeKeys.add(key);
  else unsafe.push(`${locations.join(", ")} /${source}/${flags} is ${summary ?? status}`);
}
mkdirSync(path.dirname(cacheFile), { recursive: true });
writeFileSync(cacheFile, JSON.stringify([...safeKeys]));

const unusedExceptions = allowlist
  .filter((each) => !usedExceptions.has(each))
  .map(({ file, source }) => `${file} has no /${source}/ any more`);
const problems = [...unsafe, ...unusedExceptions];
if (problems.length > 0) fail(`Regular expressions that may take longer than linear time:\n${problems.join("\n")}`);
print(
  `${allRegexes.length - allowlist.length} regular expressions are linear; ${allowlist.length} more meet short texts only.`,
);

/** Verifies on all processors at once: a first run has hundreds. */
async function verifyAll(regexes) {
  const remaining = regexes.values();
  const results = [];
  const runWorker = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL("regex-worker.mjs", import.meta.url));
      const next = () => {
        const { value, done } = remaining.next();
        if (done) void worker.terminate().then(resolve);
        else worker.postMessage(value);
      };
      worker.on("message", (result) => {
        results.push(result);
        next();
      });
      worker.on("error", reject);
      next();
    });
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), regexes.length) }, runWorker));
  return results.sort((a, b) => (a.locations[0] < b.locations[0] ? -1 : 1));
}

function readCache() {
  try {
    return JSON.parse(readFileSync(cacheFile, "utf8"));
  } catch {
    return [];
  }
}
