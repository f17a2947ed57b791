import { lexer, type Token, type Tokens } from "marked";
import { isContentLink } from "../../../shop/content/content-rules.ts";
import { toLatinDigits } from "../../../shop/digits.ts";

// Parses Markdown to a tree of texts that React escapes. It never produces HTML: markup stays text, and links may only
// lead where content links may lead.

export type Words = (string | { em: Words } | { strong: Words } | { to: string; label: string })[];

/** A paragraph, or a list of points; a numbered one may begin with another number than 1. */
export type Block = { words: Words } | { items: Words[]; ordered?: true; start?: number };

/** The link is shown below the blocks; a question may have an anchor. */
export type Passage = { title: string; blocks: Block[]; link?: { to: string; label: string }; id?: string };

/** A `## part` of an article with its anchor, and the questions (`###`) below it. */
export type Section = Passage & { id: string; answers: Passage[] };

export type Article = { heading: string; description: string; lede: Block[]; sections: Section[] };

const markdown = { gfm: false };
const descriptionLength = 160;

/** Parses an article. It never fails: text that is no valid Markdown becomes a paragraph as typed. */
export function parseArticle(source: string): Article {
  const [, description = "", body = source] = /^---\ndescription: ([^\n]*)\n---\n(.*)$/s.exec(source) ?? [];
  const lede: Passage = { title: "", blocks: [] };
  const sections: Section[] = [];
  let passage = lede;
  for (const token of readTokens(withAsciiNumbers(body))) {
    if (token.type === "heading") {
      const { depth, tokens = [] } = token as Tokens.Heading;
      const [, title = "", anchor = ""] = /^(.*?)(?: \{#([\w-]+)\})?$/s.exec(titleOf(tokens)) ?? [];
      if (depth === 1 && lede.title === "") {
        lede.title = title;
        continue;
      }
      passage = { title, blocks: [], ...(depth > 2 && anchor !== "" ? { id: anchor } : {}) };
      if (depth <= 2) sections.push(Object.assign(passage, { id: freeAnchor(anchor, sections), answers: [] }));
      else (sections.at(-1) ?? addUntitled(sections)).answers.push(passage);
    } else if (passage === lede || token.type !== "paragraph") passage.blocks.push(...blocksOf(token));
    else addParagraph(passage, token as Tokens.Paragraph);
  }
  const ledeWords = plainBlocks(lede.blocks).join(" ");
  return {
    heading: lede.title,
    description: description === "" ? ledeWords.slice(0, descriptionLength) : titleOf(readTokens(description)),
    lede: lede.blocks,
    sections,
  };
}

/** The words of blocks without markup, a text for each. */
export function plainBlocks(blocks: Block[]): string[] {
  return blocks.flatMap((block) => ("words" in block ? [plainWords(block.words)] : block.items.map(plainWords)));
}

function plainWords(words: Words): string {
  return words
    .map((word) => {
      if (typeof word === "string") return word;
      if ("to" in word) return word.label;
      return plainWords("em" in word ? word.em : word.strong);
    })
    .join("");
}

/** Markdown knows numbered lists by ASCII digits alone: `১. ` and `১। ` begin one, too. */
function withAsciiNumbers(source: string): string {
  return source.replaceAll(
    /^([ \t]*)([০-৯]{1,9})([.)।])(?=[ \t])/gm,
    (_, indent: string, digits: string, end: string) => indent + toLatinDigits(digits) + (end === ")" ? end : "."),
  );
}

function readTokens(source: string): Token[] {
  try {
    return lexer(source, markdown);
  } catch {
    // Nested deeper than anybody writes.
    const text = source.trim();
    return [{ type: "paragraph", raw: text, text, tokens: [{ type: "text", raw: text, text }] }];
  }
}

function addUntitled(sections: Section[]): Section {
  const section = { title: "", blocks: [], id: freeAnchor("", sections), answers: [] };
  sections.push(section);
  return section;
}

/** An anchor that no section before has. */
function freeAnchor(wanted: string, sections: Section[]): string {
  const isTaken = (anchor: string) => sections.some(({ id }) => id === anchor);
  if (wanted !== "" && !isTaken(wanted)) return wanted;
  let place = sections.length + 1;
  while (isTaken(`part-${place}`)) place += 1;
  return `part-${place}`;
}

/** A paragraph that is only a link stands below its passage. */
function addParagraph(passage: Passage, { tokens }: Tokens.Paragraph): void {
  const words = wordsOf(tokens);
  const [only, ...others] = words;
  if (typeof only === "object" && "to" in only && others.length === 0) passage.link = only;
  else passage.blocks.push({ words });
}

function blocksOf(token: Token): Block[] {
  switch (token.type) {
    case "paragraph":
    case "text":
      return [{ words: wordsOf((token as Tokens.Paragraph).tokens ?? [token]) }];
    case "list": {
      const { items, ordered, start } = token as Tokens.List;
      const words = items.map((item) => wordsOf(item.tokens)).filter((item) => plainWords(item).trim() !== "");
      return words.length === 0
        ? []
        : [{ items: words, ...(ordered && { ordered }), ...(typeof start === "number" && start !== 1 && { start }) }];
    }
    case "blockquote":
      return (token as Tokens.Blockquote).tokens.flatMap(blocksOf);
    case "heading":
      return [{ words: wordsOf((token as Tokens.Heading).tokens) }];
    case "space":
    case "hr":
    case "def":
      return [];
    default:
      return [{ words: [token.raw.trim()] }];
  }
}

/** Inline tokens as words; neighbours are joined. */
function wordsOf(tokens: Token[]): Words {
  const words: Words = [];
  for (const word of tokens.flatMap(wordOf)) {
    const last = words.at(-1);
    if (typeof word === "string" && typeof last === "string") words[words.length - 1] = last + word;
    else if (word !== "") words.push(word);
  }
  return words;
}

function wordOf(token: Token): Words {
  const inner = "tokens" in token && token.tokens ? token.tokens : null;
  switch (token.type) {
    case "em":
      return [{ em: wordsOf(inner ?? []) }];
    case "strong":
      return [{ strong: wordsOf(inner ?? []) }];
    case "link": {
      const label = plainWords(wordsOf(inner ?? []));
      const to = (token as Tokens.Link).href;
      return isContentLink(to) ? [{ to, label }] : [label];
    }
    case "br":
      return [" "];
    // What is shown in place of a picture.
    case "image":
    case "codespan":
    case "escape":
      return [(token as Tokens.Escape).text];
    case "html":
      return [token.raw];
    default:
      return inner ? wordsOf(inner) : [(token as Tokens.Text).text ?? token.raw];
  }
}

/** The words of a heading on one line; emphasis keeps its stars, which `Emphasis` shows. */
function titleOf(tokens: Token[]): string {
  return wordsOf(tokens.flatMap((token) => (token.type === "paragraph" ? (token as Tokens.Paragraph).tokens : [token])))
    .map((word) => {
      if (typeof word === "object" && "em" in word) return `*${plainWords(word.em)}*`;
      return plainWords([word]);
    })
    .join("");
}
