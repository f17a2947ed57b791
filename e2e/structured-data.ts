import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
// @ts-expect-error: it comes without types
import Validator from "@adobe/structured-data-validator";
import type { Page } from "@playwright/test";

type Fact = Record<string, unknown>;
type Issue = { rootType: string; issueMessage: string; severity: "ERROR" | "WARNING" };

/** What a page says to machines (JSON-LD). */
export async function factsOf(page: Page): Promise<Fact[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Fact);
}

/** Whatever in a page's facts is no word of schema.org, or less than Google asks for. */
export async function faultsOfFacts(page: Page): Promise<string[]> {
  const facts = await factsOf(page);
  const unknown = facts.flatMap((fact) => unknownWords(fact));
  const byType = Object.groupBy(facts, (fact) => String(fact["@type"]));
  const issues: Issue[] = await new Validator().validate({ jsonld: byType, errors: [] });
  const missing = issues.filter(({ severity }) => severity === "ERROR");
  return [...unknown, ...missing.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`)];
}

function unknownWords(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => unknownWords(each, at));
  if (typeof value !== "object" || value === null) return [];
  const type = (value as Fact)["@type"];
  const words = type === undefined ? new Set<string>() : wordsOf(String(type));
  return Object.entries(value).flatMap(([word, said]) => {
    const place = `${at}/${type ?? ""}.${word}`;
    const known = word.startsWith("@") || word === "query-input" || words.has(word);
    return [...(known ? [] : [`${place} is no word of schema.org`]), ...unknownWords(said, place)];
  });
}

type Entry = { above: string[]; words: string[] };
let vocabulary: Map<string, Entry> | undefined;

/** The words that a type of schema.org has, its own and those of what it is a kind of. */
function wordsOf(type: string): Set<string> {
  vocabulary ??= readVocabulary();
  const gather = (name: string): string[] => {
    const entry = vocabulary?.get(name);
    return entry ? [...entry.words, ...entry.above.flatMap(gather)] : [];
  };
  return new Set(gather(`${type}Leaf`));
}

/** schema-dts declares each type of schema.org as an interface of TypeScript, one property a line. */
function readVocabulary(): Map<string, Entry> {
  const file = createRequire(import.meta.url)
    .resolve("schema-dts")
    .replace(/\.js$/, ".d.ts");
  const entries = new Map<string, Entry>();
  let entry: Entry | undefined;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const head = /^(?:export )?interface (\w+)(?: extends (.+))? \{$/.exec(line);
    if (head?.[1]) {
      entry = { above: head[2]?.split(", ") ?? [], words: [] };
      entries.set(head[1], entry);
    }
    const word = /^ {4}"([\w-]+)"\??:/.exec(line)?.[1];
    if (word) entry?.words.push(word);
  }
  return entries;
}
