import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type * as z from "zod/mini";
import type { Content, PreviewQuery } from "../../shop/content/content-schema.ts";
import { type Language, languages } from "../../shop/language.ts";
import { type Actor, allow } from "../../shop/permissions.ts";
import { spend } from "../../shop/rate-limits/spend.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import type { ContractTable, Endpoint, Method, Params, Parsed, ResponseData, Schema } from "../contract/endpoint.ts";
import type { EndpointName } from "../contract/index.ts";
import { invalidInput } from "./errors.ts";

/** The dependencies that the server passes to the API. */
export type ApiDeps = {
  shop: Shop;
  identify: (authorization: string | null) => Promise<Actor>;
  /** The client's address, as far as it can be trusted. */
  addressOf: (c: Context) => string;
  /** Renders a page as some content shows it; null for pages that show none. */
  renderPreview: (content: Content, page: PreviewQuery) => Promise<string | null>;
  /** Called for each order placed, now or before under the same idempotency key. */
  onOrder: (outcome: "placed" | "repeated") => void;
  /** Whether every response is checked against the contract: in tests and development. */
  checkResponses: boolean;
};

export type ApiEnv = {
  Variables: {
    requestId: string;
    /** Turns any error into a refusal; logs every other error. */
    asRefusal: (error: unknown) => Refusal;
  };
};

/** The request as a handler gets it. */
type HandlerInput<Name, E> = {
  c: Context<ApiEnv>;
  shop: Shop;
  language: Language;
  params: Params<Name>;
  query: Parsed<E, "query">;
  body: Parsed<E, "body">;
  /** The caller; a guest without a token. Refuses an invalid token. */
  actor: () => Promise<Actor>;
  /** The same, checked again: for a response that lasts longer than a token. */
  actorNow: () => Promise<Actor>;
  /** The client's address, for rate limits. */
  address: string;
  onOrder: ApiDeps["onOrder"];
  renderPreview: ApiDeps["renderPreview"];
};

declare const written: unique symbol;

/** JSON that its handler has already written, of this type. */
export type WrittenJson<Data> = Response & { readonly [written]: Data };

/** Declares that a response holds this data as JSON. */
export function writtenJson<Data>(response: Response): WrittenJson<Data> {
  return response as WrittenJson<Data>;
}

/** JSON endpoints answer their data; pages, streams and files a response of their own. */
type HandlerResult<E> = [ResponseData<E>] extends [never] ? Response : ResponseData<E> | WrittenJson<ResponseData<E>>;

type Handler<Name, E> = (input: HandlerInput<Name, E>) => Promise<HandlerResult<E>>;
/** `guard` refuses requests with an invalid cookie before the body is read. */
type GuardedHandler<Name, E> = {
  guard: (shop: Shop, browser: Headers) => Promise<unknown>;
  handle: Handler<Name, E>;
};

type Handlers<Contract> = {
  [Name in keyof Contract]: Handler<Name, Contract[Name]> | GuardedHandler<Name, Contract[Name]>;
};

/** An endpoint of the contract with what serves it. */
export type Route = Endpoint & {
  name: EndpointName;
  method: Lowercase<Method>;
  path: string;
  guard?: GuardedHandler<string, Endpoint>["guard"];
  handle: Handler<string, Endpoint>;
};

/**
 * Joins endpoints with their handlers; the compiler finds a missing handler and a response of another shape. In two
 * calls, so that the contract is known before the handlers are inferred.
 */
export function implement<Contract extends ContractTable>(contract: Contract) {
  return (handlers: Handlers<Contract>): Route[] =>
    Object.entries<Endpoint>(contract).map(([name, endpoint]) => {
      const [method = "", path = ""] = name.split(" ");
      const handler = handlers[name as keyof Contract];
      const implementation = typeof handler === "function" ? { handle: handler } : handler;
      return { ...endpoint, name, method: method.toLowerCase(), path, ...implementation } as unknown as Route;
    });
}

const maxBodyBytes = 1_000_000;
// Real bodies are at most five deep: the picture of a variant of a product.
const maxBodyDepth = 32;

/** Serves a route: checks permission, rate limit and input by its contract, calls the handler, writes the response. */
export function serveRoute(
  api: Hono<ApiEnv>,
  { shop, identify, addressOf, onOrder, renderPreview, checkResponses }: ApiDeps,
  route: Route,
): void {
  const { method, path, query, body, bodyOptional, signedIn, byCookie, guard, sameOriginOnly, cacheable } = route;
  api.on(method.toUpperCase(), path, async (c) => {
    if (sameOriginOnly || (byCookie && method !== "get")) assertSameOrigin(c, shop.publicUrl);
    const actorNow = () => identify(c.req.header("Authorization") ?? null);
    const actor = memoize(actorNow);
    // Before the body is read: guests and accounts that send too much are turned away cheaply.
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
      ...{ onOrder, renderPreview },
    };
    const result: unknown = await route.handle(input as Parameters<Route["handle"]>[0]);
    const response =
      result instanceof Response ? result : c.json(result, route.response.status as ContentfulStatusCode);
    if (checkResponses) await assertKeepsContract(route, response);
    // With a token the response may be personal.
    if (cacheable && c.req.header("Authorization") === undefined)
      response.headers.set("Cache-Control", "public, no-cache");
    return response;
  });
}

/** Throws if a response does not match the contract, which is a bug. */
async function assertKeepsContract({ name, response: expected }: Route, response: Response): Promise<void> {
  if ("page" in expected || expected.type) return;
  const { success, error } = expected.schema.safeParse(await response.clone().json());
  if (success && response.status === expected.status) return;
  // The log keeps codes, not messages. Names of fields give nothing away.
  const fields = error?.issues.map(({ path, code }) => `${path.join(".")} ${code}`).join(", ");
  throw Object.assign(new Error(), { code: `${name} breaks its contract: status ${response.status}, ${fields}` });
}

/** Refuses requests that a browser sends for another site's page. Programs send neither header, and no cookies unasked. */
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

/** The language of `?lang`; English for any other. */
export function parseLanguage(input: string | undefined): Language {
  return languages.find((language) => language === input) ?? "en";
}

function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data as z.output<S>;
}

/**
 * Reads a JSON body of at most 1 MB and 32 levels, without NUL and lone surrogates, which PostgreSQL cannot store. An
 * empty `optional` body reads as `{}`, whatever its content type.
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

/** The nesting depth of a JSON text, found without parsing it. */
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

/** Reads a body of at most so many bytes of UTF-8. */
export async function readText(c: Context, maxBytes = maxBodyBytes, { keepsBom = false } = {}): Promise<string> {
  if (Number(c.req.header("Content-Length") ?? 0) > maxBytes) throw new Refusal("payload-too-large");
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) throw new Refusal("payload-too-large");
      chunks.push(chunk);
    }
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: keepsBom }).decode(Buffer.concat(chunks));
  } catch (error) {
    // Not UTF-8, or the connection broke.
    throw error instanceof Refusal ? error : new Refusal("bad-request");
  }
}

/** Refuses what PostgreSQL cannot store. */
export function assertWellFormed(text: string, field: string): string {
  if (text.includes("\0") || !text.isWellFormed())
    throw new Refusal("invalid-input", { fields: { [field]: "unreadable-text" } });
  return text;
}
