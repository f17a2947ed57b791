// npm run check: checks names, comments and documents for words to avoid. With --write it updates docs/glossary.md.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  type BindingPattern,
  type BindingRestElement,
  type Node,
  type ParamPattern,
  parseSync,
  Visitor,
} from "oxc-parser";
import { exceptions, type Term, terms } from "./glossary-terms.ts";

const root = path.resolve(import.meta.dirname, "..");
const folders = "api,app,bench,bin,db,demo,deploy,docs,e2e,faults,integrations,server,shop,simulation";
const page = "docs/glossary.md";

type Text = { kind: "name" | "type" | "sentence"; text: string; start: number };
export type Finding = { file: string; line: number; word: string; term: Term };

/** Where a file uses a word of `terms`, whatever the exceptions say. */
export function checkWords(file: string, content: string): Finding[] {
  const fileName: Text = { kind: "name", text: path.basename(file).replace(/\.\w+$/, ""), start: 0 };
  return [fileName, ...textsOf(file, content)].flatMap(({ kind, text, start }) =>
    terms.flatMap((term) => {
      if (kind === "sentence" ? term.scope !== "all" : term.scope === "types" && kind !== "type") return [];
      const line = (at: number) => content.slice(0, at).split("\n").length;
      if (kind !== "sentence") {
        return term.match.test(wordsOf(text)) ? [{ file, line: line(start), word: text, term }] : [];
      }
      const uses = text.toLowerCase().matchAll(new RegExp(term.match, "g"));
      return Array.from(uses, (use) => ({ file, line: line(start + use.index), word: use[0], term }));
    }),
  );
}

function wordsOf(name: string): string {
  return name.replace(/([a-z\d])(?=[A-Z])|[-_.]+/g, "$1 ").toLowerCase();
}

function textsOf(file: string, content: string): Text[] {
  if (/\.(?:[cm]?ts|tsx|mjs)$/.test(file)) return textsOfModule(file, content);
  if (!file.endsWith(".css")) return [{ kind: "sentence", text: content, start: 0 }];
  return Array.from(content.matchAll(/\/\*[\s\S]*?\*\//g), (comment) => ({
    kind: "sentence" as const,
    text: comment[0],
    start: comment.index,
  }));
}

/**
 * Comments, sentences in strings, and the names that a module declares: names that it only uses may belong to the
 * platform.
 */
function textsOfModule(file: string, content: string): Text[] {
  const { program, comments, errors } = parseSync(file, content);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const texts: Text[] = comments.map(({ value, start }) => ({ kind: "sentence", text: value, start: start + 2 }));
  const classNames = new Set<number>();
  const declare = (node: Node | null | undefined, kind: Text["kind"] = "name") => {
    if (node?.type === "Identifier") texts.push({ kind, text: node.name, start: node.start });
  };
  const bind = (pattern: BindingPattern | BindingRestElement | ParamPattern | null) => {
    if (!pattern) return;
    if (pattern.type === "AssignmentPattern") bind(pattern.left);
    else if (pattern.type === "ArrayPattern") for (const each of pattern.elements) bind(each);
    else if (pattern.type === "TSParameterProperty") bind(pattern.parameter);
    else if (pattern.type === "RestElement") bind(pattern.argument);
    else if (pattern.type === "ObjectPattern") {
      for (const property of pattern.properties) {
        if (property.type === "RestElement") bind(property.argument);
        // A shorthand takes the name of what it is read from.
        else if (!property.shorthand) bind(property.value);
      }
    } else declare(pattern);
  };
  const declareMember = (node: { key: Node; computed: boolean }) => {
    if (!node.computed) declare(node.key);
  };
  const declareFunction = (node: { id: Node | null; params: ParamPattern[] }) => {
    declare(node.id);
    for (const param of node.params) bind(param);
  };
  const read = (text: string, start: number) => {
    if (/\s/.test(text) && !classNames.has(start)) texts.push({ kind: "sentence", text, start });
  };
  new Visitor({
    VariableDeclarator: (node) => bind(node.id),
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression({ params }) {
      for (const param of params) bind(param);
    },
    ClassDeclaration: (node) => declare(node.id),
    TSTypeAliasDeclaration: (node) => declare(node.id, "type"),
    TSInterfaceDeclaration: (node) => declare(node.id, "type"),
    TSPropertySignature: declareMember,
    TSMethodSignature: declareMember,
    MethodDefinition: declareMember,
    PropertyDefinition: declareMember,
    JSXAttribute({ name, value }) {
      if (name.type === "JSXIdentifier" && name.name === "className" && value) classNames.add(value.start);
    },
    JSXText: (node) => read(node.value, node.start),
    Literal(node) {
      if (typeof node.value === "string") read(node.value, node.start);
    },
    TemplateElement: (node) => read(node.value.raw, node.start),
  }).visit(program);
  return texts;
}

function isAllowed({ file, word }: Finding): boolean {
  return exceptions.some((one) => file.startsWith(one.files) && (!one.word || one.word.test(word)));
}

/** The vocabulary as a document, from the same lists. */
export function glossaryPage(): string {
  const rows = terms.map(({ avoid, use, scope }) => `| ${avoid} | ${use} | ${scope} |`);
  const reasons = exceptions.map(({ files, word, reason }) => {
    const which = word ? `\`${word.source}\`` : "every word";
    return `| ${files ? `\`${files}\`` : "everywhere"} | ${which} | ${reason} |`;
  });
  return `# Glossary

Made by \`npm run glossary -- --write\` from \`bin/glossary-terms.ts\`, and checked by \`npm run check\`. Words of the trade
stay: product, variant, SKU, cart line, quote, order, shipment, payment, refund, return, payout, batch.

| not | but | where |
|---|---|---|
${rows.join("\n")}

*names*: identifiers and file names; *types*: whole names of types; *all*: also comments, documents and sentences in code.

## Exceptions

| in | word | reason |
|---|---|---|
${reasons.join("\n")}
`;
}

function check(): boolean {
  const files = globSync([`{${folders}}/**/*.{ts,tsx,mts,mjs,css,md,sql,sh,conf,service,env,py}`, "*.{ts,md}"], {
    cwd: root,
  });
  const findings = files
    .flatMap((file) => checkWords(file, readFileSync(path.join(root, file), "utf8")))
    .filter((finding) => !isAllowed(finding));
  for (const { file, line, word, term } of findings) console.log(`${file}:${line} ${word} → ${term.use}`);
  const isCurrent = readFileSync(path.join(root, page), "utf8") === glossaryPage();
  if (!isCurrent) console.log(`${page} is out of date: npm run glossary -- --write`);
  return isCurrent && findings.length === 0;
}

if (import.meta.main) {
  if (process.argv.includes("--write")) writeFileSync(path.join(root, page), glossaryPage());
  process.exitCode = check() ? 0 : 1;
}
