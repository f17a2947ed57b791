import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.dirname(import.meta.dirname);
const letter = "[A-Za-z\\u0980-\\u09ff]";
/** Text between tags, and in attributes that users read or hear. */
const textPatterns = [
  new RegExp(`>\\s*([^<>{}=;()]*${letter}{2}[^<>{}=;()]*)</`, "g"),
  new RegExp(`\\b(?:aria-label|aria-description|title|alt|placeholder|label)="([^"]*${letter}{2}[^"]*)"`, "g"),
];

/** Names that are the same in every language, and message keys passed on. */
const own = /bKash|VISA|AMEX|Mastercard|Facebook|Instagram|WhatsApp|Messenger|Google|LB-[\d-]+|^[a-zA-Z]+(\.[\w-]+)+$/g;

test("no component contains text: it comes from the messages or has a lang attribute", async () => {
  const findings: string[] = [];
  for await (const file of glob("**/*.tsx", { cwd: app })) {
    const source = readFileSync(path.join(app, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    for (const pattern of textPatterns) {
      for (const { 1: words = "", index } of source.matchAll(pattern)) {
        const element = source.slice(source.lastIndexOf("<", index), index + 1);
        const isWord = new RegExp(letter).test(words.trim().replaceAll(own, ""));
        if (isWord && !/\slang=/.test(element)) findings.push(`${file}: ${words.trim()}`);
      }
    }
  }
  expect(findings).toEqual([]);
});
