import type { Content } from "./content-schema.ts";

type Name = Content["look"]["name"];

/** The parts of a content, in the order in which they are edited. */
export const contentParts = [
  ...(["brand", "colours", "announcement", "home", "campaigns", "articles", "pages", "footer"] as const),
];
export type ContentPart = (typeof contentParts)[number];

/**
 * Names in both scripts, each once. Names of less than three letters are left out, because they would match everywhere.
 */
export function textsOfNames(names: readonly Name[]): string[] {
  const texts = names.flatMap((name) => Object.values(name).map((text) => text.trim()));
  return [...new Set(texts)].filter((text) => text.length >= 3);
}

/** Former names that the present one does not contain: "Labonno" is part of "Labonno Beauty". */
export function namesGivenUp(current: Name, names: readonly string[]): string[] {
  return names.filter((name) => !Object.values(current).some((text) => isNamedIn(text, [name])));
}

/** Whether a text holds one of the names, as an address or a code may: "hello@name.example", "NAME10". */
export function isNamedIn(text: string, names: readonly string[]): boolean {
  const written = text.toLowerCase();
  const forms = names.map((name) => name.toLowerCase()).flatMap((name) => [name, name.replaceAll(" ", "")]);
  return forms.some((form) => written.includes(form));
}

/** The parts of a content in which one of the names stands. */
export function partsNaming({ look, ...content }: Content, names: readonly string[]): ContentPart[] {
  const { logo, tagline, homeTitle, about, announcement, legal } = look;
  const parts: [ContentPart, unknown][] = [
    ["brand", { logo, tagline, homeTitle, about }],
    ["announcement", announcement.text],
    ["home", content.home],
    ["campaigns", content.campaigns],
    ["articles", content.articles],
    ["pages", content.pages],
    ["footer", legal],
  ];
  return parts.filter(([, value]) => textsIn(value).some((text) => isNamedIn(text, names))).map(([part]) => part);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value === null || typeof value !== "object" ? [] : Object.values(value).flatMap(textsIn);
}
