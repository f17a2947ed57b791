import { hash } from "node:crypto";
import { type Encoding, leastWorthwhile } from "./compress.ts";

/** One form of an answer, ready to be sent: its bytes, and its headers as node writes them (name, value, name, value …). */
type Form = { bytes: Buffer; etag: string; headers: string[]; unchanged: string[] };

/** An answer that is the same for everybody. Nothing of it changes; another form makes another one. */
export type KeptAnswer = {
  tags: string[];
  /** What every form of it says, and what its ETags begin with. */
  head: string[];
  mark: string;
  forms: { plain: Form } & Partial<Record<Encoding, Form>>;
  /** When the shop was asked for it, and from when on it must not be answered any more, in milliseconds. */
  madeAt: number;
  endsAt: number;
};

/** Beside these an answer has nothing that another reader should get; who asked for it was nobody in any case. */
const keptHeaders = ["Content-Type", "Content-Security-Policy", "X-Remix-Response", "Link", "X-Total-Count"];

// Browsers ask each time whether it is still so. Another's cache may answer for half a minute by itself, for nobody tells
// it what changed, unless it is emptied by Surrogate-Key. What it may do while it asks anew stands where browsers do not
// look (RFC 9213): they would show yesterday's price as well.
const caching = [
  ...["Cache-Control", "public, max-age=0, s-maxage=30, must-revalidate"],
  ...["CDN-Cache-Control", "public, max-age=30, stale-while-revalidate=60"],
];

type About = Pick<KeptAnswer, "tags" | "madeAt" | "endsAt"> & { fixed: Readonly<Record<string, string>> };

export function keptAnswer(headers: Headers, body: Buffer, { fixed, ...about }: About): KeptAnswer {
  const own = keptHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  // An answer's own value goes before those that all have.
  const all = { ...fixed, ...Object.fromEntries(own) };
  const head = [
    ...Object.entries(all).flat(),
    ...caching,
    ...["Vary", "Accept-Encoding", "Surrogate-Key", about.tags.join(" ")],
  ];
  const mark = hash("sha1", body, "base64url").slice(0, 20);
  return { ...about, head, mark, forms: { plain: form({ head, mark }, body, null) } };
}

/** The same with another form beside the others. */
export function withForm(answer: KeptAnswer, encoding: Encoding, bytes: Buffer): KeptAnswer {
  return { ...answer, forms: { ...answer.forms, [encoding]: form(answer, bytes, encoding) } };
}

/** A renewed answer is most often the very same: what was compressed of it is not compressed again. */
export function withFormsOf(before: KeptAnswer, answer: KeptAnswer): KeptAnswer {
  const isSame = before.mark === answer.mark && before.head.join() === answer.head.join();
  return isSame ? { ...answer, forms: { ...before.forms, ...answer.forms } } : answer;
}

export function isWorthCompressing({ forms: { plain } }: KeptAnswer): boolean {
  return plain.bytes.length >= leastWorthwhile;
}

/** What it takes of the room, in bytes: headers and what JavaScript needs for them are counted broadly. */
export function sizeOf({ forms, head, tags }: KeptAnswer): number {
  const bodies = [forms.plain, forms.br, forms.gzip].reduce((sum, each) => sum + (each?.bytes.length ?? 0), 0);
  return bodies + 2 * [...head, ...tags].reduce((sum, text) => sum + text.length, 0) + 1000;
}

function form({ head, mark }: Pick<KeptAnswer, "head" | "mark">, bytes: Buffer, encoding: Encoding | null): Form {
  // A strong ETag names the very bytes, so that each form has its own.
  const etag = encoding === null ? `"${mark}"` : `"${mark}-${encoding}"`;
  const coded = encoding === null ? [] : ["Content-Encoding", encoding];
  const headers = [...head, "ETag", etag, ...coded, "Content-Length", String(bytes.length)];
  return { bytes, etag, headers, unchanged: [...head, "ETag", etag] };
}
