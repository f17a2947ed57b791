type Piece = { text: string } | { tag: string };

const paragraphs = new Set(
  "p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote section article header footer hr pre".split(" "),
);
const lines = new Set(["br", "tr", "dt", "dd"]);
const unseen = new Set(["script", "style", "title", "template", "textarea", "iframe", "noscript"]);

// biome-ignore format: a table
const named: Record<string, string> = {
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", ensp: " ", emsp: " ", thinsp: " ", shy: "", zwnj: "\u200C",
  zwj: "\u200D", trade: "™", reg: "®", copy: "©", deg: "°", middot: "·", bull: "•", hellip: "…", ndash: "–", mdash: "—",
  minus: "−", times: "×", plusmn: "±", frac12: "½", frac14: "¼", frac34: "¾", sup2: "²", sup3: "³", micro: "µ", lsquo: "‘",
  rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", laquo: "«", raquo: "»", prime: "′", Prime: "″", euro: "€",
  pound: "£", cent: "¢", yen: "¥", sect: "§", dagger: "†", iexcl: "¡", iquest: "¿", ordm: "º", ordf: "ª", szlig: "ß",
  aelig: "æ", oelig: "œ", oslash: "ø", eth: "ð", thorn: "þ", AElig: "Æ", OElig: "Œ", Oslash: "Ø",
};

// biome-ignore format: a table
const marks: Record<string, string> = {
  grave: "\u0300", acute: "\u0301", circ: "\u0302", tilde: "\u0303", uml: "\u0308", ring: "\u030A", caron: "\u030C",
  cedil: "\u0327",
};

/**
 * The words of a text that may hold HTML, with paragraphs, lines and lists kept as blank lines, lines and "- ". A text
 * without HTML stays as it is. Of the answer no part reads as a tag, also where HTML was escaped twice.
 */
export function plainText(html: string): string {
  let text = html;
  for (let round = 0; round < 3; round += 1) {
    const read = layOut(pieces(text));
    if (read === text) return text;
    text = read;
  }
  return withoutTags(text);
}

function withoutTags(text: string): string {
  return text.replaceAll(/<+(?=[a-z/!?])/gi, "");
}

/** Cuts at every tag, by HTML's own rule: "<" before a letter, "/", "!" or "?" opens one, ">" outside quotes closes it. */
function pieces(html: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  while (at < html.length) {
    const open = nextTag(html, at);
    const end = open < 0 ? -1 : endOfTag(html, open);
    if (end < 0) break;
    found.push({ text: html.slice(at, open) });
    const tag = tagName(html, open);
    found.push({ tag });
    at = unseen.has(tag) ? endOfUnseen(html, tag, end) : end;
  }
  // A tag that never closes hides nothing: only its "<" goes.
  found.push({ text: withoutTags(html.slice(at)) });
  return found;
}

function nextTag(html: string, from: number): number {
  for (let at = html.indexOf("<", from); at >= 0; at = html.indexOf("<", at + 1)) {
    if (/[a-z/!?]/i.test(html.charAt(at + 1))) return at;
  }
  return -1;
}

/** Where the text goes on after the tag at `open`; -1 where it never closes. */
function endOfTag(html: string, open: number): number {
  if (html.startsWith("<!--", open)) {
    const close = html.indexOf("-->", open + 4);
    return close < 0 ? -1 : close + 3;
  }
  let quote = "";
  for (let at = open + 1; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === ">") {
      return at + 1;
    } else if ((character === '"' || character === "'") && /=\s*$/.test(html.slice(Math.max(open, at - 5), at))) {
      quote = character;
    }
  }
  return -1;
}

function tagName(html: string, open: number): string {
  return /^<(\/?[a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20))?.[1]?.toLowerCase() ?? "";
}

function endOfUnseen(html: string, tag: string, from: number): number {
  const closing = new RegExp(`</${tag}`, "gi");
  closing.lastIndex = from;
  const close = closing.exec(html)?.index;
  return close === undefined ? from : Math.max(from, endOfTag(html, close));
}

function layOut(found: Piece[]): string {
  const tags = found.map((piece) => ("tag" in piece ? piece.tag.replace("/", "") : ""));
  // Where tags make the lines, the line breaks of the source mean nothing.
  const laidOut = tags.some((tag) => paragraphs.has(tag) || lines.has(tag) || tag === "li");
  const parts = found.map((piece, index) => {
    if ("text" in piece) return decode(laidOut ? piece.text.replaceAll(/\s+/g, " ") : piece.text);
    const tag = tags[index] ?? "";
    if (piece.tag === "li") return "\n- ";
    if (paragraphs.has(tag)) return "\n\n";
    return lines.has(tag) ? "\n" : "";
  });
  const text = parts.join("");
  return laidOut
    ? text
        .replaceAll(/ *\n */g, "\n")
        .replaceAll(/\n{3,}/g, "\n\n")
        .replaceAll(/\n+(?=- )/g, "\n")
        .trim()
    : text;
}

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}[0-9]{0,2}));/gi,
    (written, decimal, hex, name) => {
      if (name) return named[name] ?? letter(name) ?? written;
      return character(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}

/** Letters with marks, by their systematic names: `eacute`, `Uuml`. */
function letter(name: string): string | null {
  const mark = marks[name.slice(1)];
  return mark ? `${name.charAt(0)}${mark}`.normalize("NFC") : null;
}

function character(code: number): string {
  // Old pages wrote Windows' numbers here, and browsers read them so.
  if (code >= 0x80 && code < 0xa0) return new TextDecoder("windows-1252").decode(new Uint8Array([code]));
  const none =
    code < 0x20 ? code !== 9 && code !== 10 && code !== 13 : code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
  return none ? "" : String.fromCodePoint(code);
}
