import type { Context, Hono } from "hono";
import type * as z from "zod/mini";
import { spend } from "../../shop/budgets/spend.ts";
import { type Language, languages } from "../../shop/language.ts";
import { type Actor, allow, type Permission } from "../../shop/permissions.ts";
import { Refusal, type RefusalCode } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { invalidInput } from "./errors.ts";
import type { Tag } from "./openapi.ts";

/** What every handler of the API stands on. */
export type ApiParts = {
  shop: Shop;
  identify: (authorization: string | null) => Promise<Actor>;
  /** From where a request comes, as far as it can be trusted. */
  addressOf: (c: Context) => string;
  /** Told of each order that is answered as placed: now, or before under the same key. */
  onOrder: (outcome: "placed" | "repeated") => void;
};

export type ApiEnv = {
  Variables: {
    requestId: string;
    /** What a failure is told as; one that is no refusal is written to the log. */
    asRefusal: (error: unknown) => Refusal;
  };
};

type Schema = z.ZodMiniType;
type Output<S> = S extends Schema ? z.output<S> : undefined;

type Asked<Query, Body> = {
  c: Context<ApiEnv>;
  shop: Shop;
  language: Language;
  params: Record<string, string>;
  query: Output<Query>;
  body: Output<Body>;
  /** Who asks. Refuses a token that is not good; without a token it is a guest. */
  actor: () => Promise<Actor>;
  /** The same, looked at anew: for an answer that goes on while a token ends. */
  actorNow: () => Promise<Actor>;
  /** From where, for counting tries. */
  address: string;
  onOrder: ApiParts["onOrder"];
};

/** What a person gets to see instead of a program: a page, or the way to one. */
type PageAnswer = {
  status: number;
  description: string;
  page: true /** Where it may lead instead. */;
  redirect?: string;
};

/** One address of the API: what it takes, answers and refuses. The same table serves requests and writes the OpenAPI document. */
export type Route<Query extends Schema | undefined = undefined, Body extends Schema | undefined = undefined> = {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As Hono writes it: `/product/:id`. */
  path: string;
  tag: Tag;
  summary: string;
  query?: Query;
  body?: Body;
  /** Whether nothing at all may be sent in place of the body; it then reads as `{}`. */
  bodyOptional?: boolean;
  /** The field of a multipart form that holds one file, which the handler reads itself (`readFile`). */
  upload?: string;
  /** Headers that mean something here, with their meaning. */
  headers?: Record<string, string>;
  /** What a good answer holds, by an example; with `bare`, the same one without all that may be missing or null. */
  answer:
    | {
        status: number;
        description: string;
        example: unknown;
        bare?: unknown;
        /** JSON where not said. */
        type?: "text/event-stream" | "text/csv" | "application/x-ndjson";
      }
    | PageAnswer;
  refuses: RefusalCode[];
  /** Whether a bearer token is needed, and where only some may ask, the permission: asked for before anything sent is read. */
  signedIn?: true | Permission;
  /** Whether it goes by the cookie, which a browser would send along from a strange page too: refused from there. */
  byCookie?: boolean;
  /** Where it goes by the cookie and not for everybody: turns the others away, before anything sent is read. */
  admit?: (shop: Shop, browser: Headers) => Promise<unknown>;
  /** Whether a good answer is the same for whoever asks, and may be kept for others (server/page-cache/cached-routes.ts). */
  sameForAll?: boolean;
  /** Whether even a GET of it is refused from a strange page. */
  ownPageOnly?: boolean;
  handle: (asked: Asked<Query, Body>) => Promise<Response>;
};

export type AnyRoute = Omit<Route, "query" | "body" | "handle"> & {
  query?: Schema;
  body?: Schema;
  handle: (asked: Asked<Schema, Schema>) => Promise<Response>;
};

/** Keeps a route's types together while it joins a list of others. */
export function route<Query extends Schema | undefined = undefined, Body extends Schema | undefined = undefined>(
  definition: Route<Query, Body>,
): AnyRoute {
  return definition as unknown as AnyRoute;
}

const longestBody = 1_000_000;
// The deepest that is meant is a picture of a variant of a product.
const deepestBody = 32;

export function serveRoute(
  api: Hono<ApiEnv>,
  { shop, identify, addressOf, onOrder }: ApiParts,
  { method, path, query, body, bodyOptional, signedIn, byCookie, admit, ownPageOnly, sameForAll, handle }: AnyRoute,
): void {
  api.on(method.toUpperCase(), path, async (c) => {
    if (ownPageOnly || (byCookie && method !== "get")) requireOwnPage(c, shop.publicUrl);
    const actorNow = () => identify(c.req.header("Authorization") ?? null);
    const actor = once(actorNow);
    // A stranger is turned away before her words are read, and so is an account that has become a machine.
    if (signedIn) {
      const who = await actor();
      if (who.role === "guest") throw new Refusal("not-signed-in");
      if (signedIn !== true) allow(who, signedIn);
      if (who.role === "user" && method !== "get")
        await spend(shop, "change", { account: who.id, route: `${method} ${path}` });
    }
    await admit?.(shop, c.req.raw.headers);
    const params = c.req.param() as Record<string, string>;
    const sent = c.req.query();
    for (const [name, text] of Object.entries({ ...sent, ...params })) requireWellFormed(text, name);
    const asked = {
      c,
      shop,
      language: languageOf(sent.lang),
      params,
      query: query ? parse(query, sent) : undefined,
      body: body ? parse(body, await readJson(c, bodyOptional)) : undefined,
      actor,
      actorNow,
      address: addressOf(c),
      onOrder,
    };
    const answer = await handle(asked as Asked<Schema, Schema>);
    // With a token it is answered for her alone.
    if (sameForAll && c.req.header("Authorization") === undefined)
      answer.headers.set("Cache-Control", "public, no-cache");
    return answer;
  });
}

/** Refuses what a browser says it sends for another site's page. What is no browser sends neither header, nor cookies unasked. */
function requireOwnPage(c: Context, publicUrl: string): void {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  const host = c.req.header("Host") ?? new URL(c.req.url).host;
  const isOwn = (page: string) => page === new URL(publicUrl).origin || hostOf(page) === host;
  const own = site === undefined ? origin === undefined || isOwn(origin) : site === "same-origin";
  if (!own) throw new Refusal("not-allowed");
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}

function languageOf(asked: string | undefined): Language {
  return languages.find((language) => language === asked) ?? "en";
}

function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data as z.output<S>;
}

/**
 * Reads a JSON body of at most 1 MB and 32 levels, without NUL and lone surrogates, which PostgreSQL cannot keep. Where
 * it is `optional` and nothing is sent it reads as `{}`, whatever type clients name by habit.
 */
async function readJson(c: Context, optional = false): Promise<unknown> {
  const isJson = /^application\/json\s*(;|$)/i.test(c.req.header("Content-Type") ?? "");
  if (!isJson && !optional) throw new Refusal("unsupported-media-type");
  const text = await readText(c);
  if (optional && text.trim() === "") return {};
  if (!isJson) throw new Refusal("unsupported-media-type");
  if (depthOf(text) > deepestBody) throw new Refusal("bad-request");
  try {
    return JSON.parse(text, (_key, value) => (typeof value === "string" ? requireWellFormed(value, "body") : value));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("bad-request");
  }
}

/** How deep lists and objects lie in each other, before anything is built of them. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (letter === '"') quoted = !quoted;
    else if (quoted) at += letter === "\\" ? 1 : 0;
    else if (letter === "[" || letter === "{") deepest = Math.max(deepest, ++depth);
    else if (letter === "]" || letter === "}") depth -= 1;
  }
  return deepest;
}

async function readText(c: Context): Promise<string> {
  if (Number(c.req.header("Content-Length") ?? 0) > longestBody) throw new Refusal("payload-too-large");
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      length += chunk.length;
      if (length > longestBody) throw new Refusal("payload-too-large");
      chunks.push(chunk);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    // Not UTF-8, or it broke off on the way.
    throw error instanceof Refusal ? error : new Refusal("bad-request");
  }
}

function requireWellFormed(text: string, field: string): string {
  if (text.includes("\0") || !text.isWellFormed())
    throw new Refusal("invalid-input", { fields: { [field]: "unreadable-text" } });
  return text;
}
