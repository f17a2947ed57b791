import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
// @ts-expect-error: it comes without types
import Validator from "@adobe/structured-data-validator";
import type { Page } from "@playwright/test";

type JsonLd = Record<string, unknown>;
type Issue = { rootType: string; issueMessage: string; severity: "ERROR" | "WARNING" };

/** A page's JSON-LD. */
export async function jsonLdOf(page: Page): Promise<JsonLd[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as JsonLd);
}

/** Properties that schema.org does not know, or that Google requires and are missing. */
export async function structuredDataErrors(page: Page): Promise<string[]> {
  const items = await jsonLdOf(page);
  const unknown = items.flatMap((item) => unknownProperties(item));
  const byType = Object.groupBy(items, (item) => String(item["@type"]));
  const issues: Issue[] = await new Validator().validate({ jsonld: byType, errors: [] });
  const missing = issues.filter(({ severity }) => severity === "ERROR");
  return [...unknown, ...missing.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`)];
}

function unknownProperties(value: unknown, parentPath = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => unknownProperties(each, parentPath));
  if (typeof value !== "object" || value === null) return [];
  const type = (value as JsonLd)["@type"];
  const properties = type === undefined ? new Set<string>() : propertiesOf(String(type));
  return Object.entries(value).flatMap(([property, nested]) => {
    const location = `${parentPath}/${type ?? ""}.${property}`;
    const isKnown = property.startsWith("@") || property === "query-input" || properties.has(property);
    return [...(isKnown ? [] : [`${location} is no word of schema.org`]), ...unknownProperties(nested, location)];
  });
}

type Entry = { parents: string[]; properties: string[] };
let vocabulary: Map<string, Entry> | undefined;

/** The properties of a schema.org type, its own and inherited ones. */
function propertiesOf(type: string): Set<string> {
  vocabulary ??= readVocabulary();
  const collect = (name: string): string[] => {
    const entry = vocabulary?.get(name);
    return entry ? [...entry.properties, ...entry.parents.flatMap(collect)] : [];
  };
  return new Set(collect(`${type}Leaf`));
}

/** schema-dts declares each type of schema.org as a TypeScript interface, one property a line. */
function readVocabulary(): Map<string, Entry> {
  const file = createRequire(import.meta.url)
    .resolve("schema-dts")
    .replace(/\.js$/, ".d.ts");
  const entries = new Map<string, Entry>();
  let entry: Entry | undefined;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const declaration = /^(?:export )?interface (\w+)(?: extends (.+))? \{$/.exec(line);
    if (declaration?.[1]) {
      entry = { parents: declaration[2]?.split(", ") ?? [], properties: [] };
      entries.set(declaration[1], entry);
    }
    const property = /^ {4}"([\w-]+)"\??:/.exec(line)?.[1];
    if (property) entry?.properties.push(property);
  }
  return entries;
}
