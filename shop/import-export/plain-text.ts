import { Tokenizer } from "htmlparser2";

/** A piece of text, or the name of a tag, with "/" before that of a closing one. */
type Token = { text: string } | { tag: string };

const blockTags = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote section article header footer hr pre".split(" "),
);
const lineTags = new Set(["br", "tr", "dt", "dd"]);
const hiddenTags = new Set(["script", "style", "title", "template", "textarea", "iframe", "noscript"]);

/**
 * Plain text from a text that may contain HTML; paragraphs, lines and lists become blank lines, lines and "- ". A text
 * without HTML stays as it is. The result contains nothing that reads as a tag, even if HTML was escaped twice. Every
 * step takes linear time.
 */
export function plainText(html: string): string {
  let text = html;
  for (let round = 0; round < 3; round += 1) {
    const laidOutText = layoutText(tokenize(text));
    if (laidOutText === text) break;
    text = laidOutText;
  }
  return stripTags(text);
}

function stripTags(text: string): string {
  return text.replaceAll(/<+/g, (brackets, at: number) =>
    /[a-z/!?]/i.test(text.charAt(at + brackets.length)) ? "" : brackets,
  );
}

/** Cuts at every tag and comment, by the rules of HTML. What browsers do not show is left out. */
function tokenize(html: string): Token[] {
  const tokens: Token[] = [];
  const openedAt = new Map<string, number>();
  let position = 0;
  const text = (start: number, end: number) => {
    tokens.push({ text: html.slice(start, end) });
    position = end;
  };
  const skipTo = (end: number) => {
    position = html.indexOf(">", end) + 1 || html.length;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: text,
      ontextentity(code, end) {
        tokens.push({ text: decodeCharacter(code) });
        position = end;
      },
      onopentagname(start, end) {
        openTag = html.slice(start, end).toLowerCase();
      },
      onopentagend(end) {
        if (hiddenTags.has(openTag)) openedAt.set(openTag, tokens.length);
        tokens.push({ tag: openTag });
        position = end + 1;
      },
      onselfclosingtag(end) {
        tokens.push({ tag: openTag });
        position = end + 1;
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        const from = openedAt.get(name);
        if (from !== undefined) tokens.length = Math.min(tokens.length, from);
        openedAt.delete(name);
        tokens.push({ tag: `/${name}` });
        skipTo(end);
      },
      oncomment: (_, end) => skipTo(end),
      oncdata: (_, end) => skipTo(end),
      ondeclaration: (_, end) => skipTo(end),
      onprocessinginstruction: (_, end) => skipTo(end),
      onattribdata() {},
      onattribentity() {},
      onattribend() {},
      onattribname() {},
      onend() {},
    },
  );
  let openTag = "";
  tokenizer.write(html);
  tokenizer.end();
  // A tag that never closes hides nothing: only its "<" goes.
  if (position < html.length) tokens.push({ text: stripTags(html.slice(position)) });
  return tokens;
}

function decodeCharacter(code: number): string {
  const character = code === 0xad ? "" : String.fromCodePoint(code);
  return /[^\P{Cc}\t\n\r]/u.test(character) ? "" : character === "\u00A0" ? " " : character;
}

function layoutText(tokens: Token[]): string {
  const tags = tokens.map((piece) => ("tag" in piece ? piece.tag.replace("/", "") : ""));
  // In HTML the line breaks of the source have no meaning.
  const laidOut = tags.some((tag) => blockTags.has(tag) || lineTags.has(tag) || tag === "li");
  const parts = tokens.map((piece, index) => {
    if ("text" in piece) return laidOut ? piece.text.replaceAll(/\s+/g, " ") : piece.text;
    const tag = tags[index] ?? "";
    if (piece.tag === "li") return "\n- ";
    if (blockTags.has(tag)) return "\n\n";
    return lineTags.has(tag) ? "\n" : "";
  });
  const text = parts.join("");
  if (!laidOut) return text;
  return collapseEmptyLines(text);
}

/** One empty row between paragraphs, none before a point of a list. */
function collapseEmptyLines(text: string): string {
  const outputLines: string[] = [];
  let isParagraphBreak = false;
  for (const row of text.split("\n").map((each) => each.trim())) {
    if (row === "") {
      isParagraphBreak = outputLines.length > 0;
      continue;
    }
    if (isParagraphBreak && !/^-(?: |$)/.test(row)) outputLines.push("");
    outputLines.push(row);
    isParagraphBreak = false;
  }
  return outputLines.join("\n");
}
