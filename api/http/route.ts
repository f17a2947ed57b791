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
export type ApiDeps = {
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

type HandlerInput<Query, Body> = {
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
  onOrder: ApiDeps["onOrder"];
};

/** What a person gets to see instead of a program: a page, or the way to one. */
type PageResponse = {
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
  response:
    | {
        status: number;
        description: string;
        example: unknown;
        minimal?: unknown;
        /** JSON where not said. */
        type?: "text/event-stream" | "text/csv" | "application/x-ndjson";
      }
    | PageResponse;
  refuses: RefusalCode[];
  /** Whether a bearer token is needed, and where only some may ask, the permission: asked for before anything sent is read. */
  signedIn?: true | Permission;
  /** Whether it goes by the cookie, which a browser would send along from a strange page too: refused from there. */
  byCookie?: boolean;
  /** Where it goes by the cookie and not for everybody: turns the others away, before anything sent is read. */
  guard?: (shop: Shop, browser: Headers) => Promise<unknown>;
  /** Whether a good answer is the same for whoever asks, and may be kept for others (server/page-cache/cached-routes.ts). */
  cacheable?: boolean;
  /** Whether even a GET of it is refused from a strange page. */
  sameOriginOnly?: boolean;
  handle: (input: HandlerInput<Query, Body>) => Promise<Response>;
};

export type AnyRoute = Omit<Route, "query" | "body" | "handle"> & {
  query?: Schema;
  body?: Schema;
  handle: (input: HandlerInput<Schema, Schema>) => Promise<Response>;
};

/** Keeps a route's types together while it joins a list of others. */
export function route<Query extends Schema | undefined = undefined, Body extends Schema | undefined = undefined>(
  definition: Route<Query, Body>,
): AnyRoute {
  return definition as unknown as AnyRoute;
}

const maxBodyBytes = 1_000_000;
// The deepest that is meant is a picture of a variant of a product.
const maxBodyDepth = 32;

export function serveRoute(
  api: Hono<ApiEnv>,
  { shop, identify, addressOf, onOrder }: ApiDeps,
  { method, path, query, body, bodyOptional, signedIn, byCookie, guard, sameOriginOnly, cacheable, handle }: AnyRoute,
): void {
  api.on(method.toUpperCase(), path, async (c) => {
    if (sameOriginOnly || (byCookie && method !== "get")) assertSameOrigin(c, shop.publicUrl);
    const actorNow = () => identify(c.req.header("Authorization") ?? null);
    const actor = memoize(actorNow);
    // A stranger is turned away before her words are read, and so is an account that has become a machine.
    if (signedIn) {
      const caller = await actor();
      if (caller.role === "guest") throw new Refusal("not-signed-in");
      if (signedIn !== true) allow(caller, signedIn);
      if (caller.role === "user" && method !== "get")
        await spend(shop, "change", { account: caller.id, route: `${method} ${path}` });
    }
    await guard?.(shop, c.req.raw.headers);
    const params = c.req.param() as Record<string, string>;
    const rawQuery = c.req.query();
    for (const [name, text] of Object.entries({ ...rawQuery, ...params })) assertWellFormed(text, name);
    const input = {
      c,
      shop,
      language: parseLanguage(rawQuery.lang),
      params,
      query: query ? parse(query, rawQuery) : undefined,
      body: body ? parse(body, await readJson(c, bodyOptional)) : undefined,
      actor,
      actorNow,
      address: addressOf(c),
      onOrder,
    };
    const response = await handle(input as HandlerInput<Schema, Schema>);
    // With a token it is answered for her alone.
    if (cacheable && c.req.header("Authorization") === undefined)
      response.headers.set("Cache-Control", "public, no-cache");
    return response;
  });
}

/** Refuses what a browser says it sends for another site's page. What is no browser sends neither header, nor cookies unasked. */
function assertSameOrigin(c: Context, publicUrl: string): void {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  const host = c.req.header("Host") ?? new URL(c.req.url).host;
  const isSameOrigin = (page: string) => page === new URL(publicUrl).origin || hostOf(page) === host;
  const isAllowed = site === undefined ? origin === undefined || isSameOrigin(origin) : site === "same-origin";
  if (!isAllowed) throw new Refusal("not-allowed");
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function memoize<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}

function parseLanguage(input: string | undefined): Language {
  return languages.find((language) => language === input) ?? "en";
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
  if (depthOf(text) > maxBodyDepth) throw new Refusal("bad-request");
  try {
    return JSON.parse(text, (_key, value) => (typeof value === "string" ? assertWellFormed(value, "body") : value));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("bad-request");
  }
}

/** How deep lists and objects lie in each other, before anything is built of them. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') inString = !inString;
    else if (inString) at += character === "\\" ? 1 : 0;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth -= 1;
  }
  return deepest;
}

async function readText(c: Context): Promise<string> {
  if (Number(c.req.header("Content-Length") ?? 0) > maxBodyBytes) throw new Refusal("payload-too-large");
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      length += chunk.length;
      if (length > maxBodyBytes) throw new Refusal("payload-too-large");
      chunks.push(chunk);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    // Not UTF-8, or it broke off on the way.
    throw error instanceof Refusal ? error : new Refusal("bad-request");
  }
}

function assertWellFormed(text: string, field: string): string {
  if (text.includes("\0") || !text.isWellFormed())
    throw new Refusal("invalid-input", { fields: { [field]: "unreadable-text" } });
  return text;
}
