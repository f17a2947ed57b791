import { Tokenizer } from "htmlparser2";

/** A piece of text, or the name of a tag, with "/" before that of a closing one. */
type Piece = { text: string } | { tag: string };

const paragraphs = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote section article header footer hr pre".split(" "),
);
const lines = new Set(["br", "tr", "dt", "dd"]);
const unseen = new Set(["script", "style", "title", "template", "textarea", "iframe", "noscript"]);

/**
 * The words of a text that may hold HTML, with paragraphs, lines and lists kept as blank lines, lines and "- ". A text
 * without HTML stays as it is. Of the answer no part reads as a tag, also where HTML was escaped twice. Every step passes
 * over the text once.
 */
export function plainText(html: string): string {
  let text = html;
  for (let round = 0; round < 3; round += 1) {
    const read = layOut(pieces(text));
    if (read === text) break;
    text = read;
  }
  return withoutTags(text);
}

function withoutTags(text: string): string {
  return text.replaceAll(/<+/g, (run, at: number) => (/[a-z/!?]/i.test(text.charAt(at + run.length)) ? "" : run));
}

/** Cuts at every tag and comment, by the rules of HTML. What browsers do not show is left out. */
function pieces(html: string): Piece[] {
  const found: Piece[] = [];
  const openedAt = new Map<string, number>();
  let told = 0;
  const text = (start: number, end: number) => {
    found.push({ text: html.slice(start, end) });
    told = end;
  };
  const behind = (end: number) => {
    told = html.indexOf(">", end) + 1 || html.length;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: text,
      ontextentity(code, end) {
        found.push({ text: shownCharacter(code) });
        told = end;
      },
      onopentagname(start, end) {
        opening = html.slice(start, end).toLowerCase();
      },
      onopentagend(end) {
        if (unseen.has(opening)) openedAt.set(opening, found.length);
        found.push({ tag: opening });
        told = end + 1;
      },
      onselfclosingtag(end) {
        found.push({ tag: opening });
        told = end + 1;
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        const from = openedAt.get(name);
        if (from !== undefined) found.length = Math.min(found.length, from);
        openedAt.delete(name);
        found.push({ tag: `/${name}` });
        behind(end);
      },
      oncomment: (_, end) => behind(end),
      oncdata: (_, end) => behind(end),
      ondeclaration: (_, end) => behind(end),
      onprocessinginstruction: (_, end) => behind(end),
      onattribdata() {},
      onattribentity() {},
      onattribend() {},
      onattribname() {},
      onend() {},
    },
  );
  let opening = "";
  tokenizer.write(html);
  tokenizer.end();
  // A tag that never closes hides nothing: only its "<" goes.
  if (told < html.length) found.push({ text: withoutTags(html.slice(told)) });
  return found;
}

function shownCharacter(code: number): string {
  const character = code === 0xad ? "" : String.fromCodePoint(code);
  return /[^\P{Cc}\t\n\r]/u.test(character) ? "" : character === "\u00A0" ? " " : character;
}

function layOut(found: Piece[]): string {
  const tags = found.map((piece) => ("tag" in piece ? piece.tag.replace("/", "") : ""));
  // Where tags make the lines, the line breaks of the source mean nothing.
  const laidOut = tags.some((tag) => paragraphs.has(tag) || lines.has(tag) || tag === "li");
  const parts = found.map((piece, index) => {
    if ("text" in piece) return laidOut ? piece.text.replaceAll(/\s+/g, " ") : piece.text;
    const tag = tags[index] ?? "";
    if (piece.tag === "li") return "\n- ";
    if (paragraphs.has(tag)) return "\n\n";
    return lines.has(tag) ? "\n" : "";
  });
  const text = parts.join("");
  if (!laidOut) return text;
  return withoutEmptyRows(text);
}

/** One empty row between paragraphs, none before a point of a list. */
function withoutEmptyRows(text: string): string {
  const kept: string[] = [];
  let parted = false;
  for (const row of text.split("\n").map((each) => each.trim())) {
    if (row === "") {
      parted = kept.length > 0;
      continue;
    }
    if (parted && !/^-(?: |$)/.test(row)) kept.push("");
    kept.push(row);
    parted = false;
  }
  return kept.join("\n");
}
