import type { Context } from "hono";
import { expect, onTestFinished } from "vitest";
import { identify } from "../shop/auth/identify.ts";
import type { Actor } from "../shop/permissions.ts";
import { type RefusalCode, refusals } from "../shop/refusal.ts";
import type { Shop } from "../shop/shop.ts";
import { admin, nusrat, testShop } from "../shop/test-shop.ts";
import { createApi } from "./index.ts";

const actors: Record<string, Actor> = { "Bearer of-admin": admin, "Bearer of-nusrat": nusrat };

type TestRequest = { body?: unknown; raw?: BodyInit; token?: string; headers?: Record<string, string> };

export type TestResponse<Body> = { status: number; headers: Headers; body: Body };
export type RefusalBody = {
  error: { code: RefusalCode; message: string; fields?: Record<string, string> };
  requestId: string;
};

/**
 * A shop for one test behind its API. Checks that no response is a 5xx, every refusal has the common format, and the
 * log stays empty.
 */
export async function testApi() {
  const shop = await testShop();
  const { api, logged } = createTestApi(shop);
  onTestFinished(() => expect(logged).toEqual([]));

  async function ask<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: TestRequest = {},
  ): Promise<TestResponse<Body>> {
    const response = await api.request(path, request(method, options));
    expect(response.status, `${method} ${path}`).toBeLessThan(500);
    expect(["private, no-store", "public, no-cache"]).toContain(response.headers.get("Cache-Control"));
    const text = await response.text();
    const body: unknown = text === "" ? null : isJson(response) ? JSON.parse(text) : text;
    if (response.status >= 400 && method !== "HEAD") expectRefusal(response.status, body);
    return { status: response.status, headers: response.headers, body: body as Body };
  }

  /** Sends a request that must be refused; returns the refusal. */
  async function refused(method: string, path: string, options: TestRequest = {}) {
    const { status, body } = await ask<RefusalBody & Record<string, unknown>>(method, path, options);
    expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
    return { status, ...body.error, body };
  }

  return { shop, api, ask, refused };
}

/** The API of a shop, with what it writes to its log. */
export function createTestApi(shop: Shop) {
  const logged: string[] = [];
  const log = {
    error: (details: object, message: string) => void logged.push(JSON.stringify({ ...details, message })),
  };
  const addressOf = (c: Context) => c.req.header("X-Test-Address") ?? "127.0.0.1";
  // The server renders the pages (server/http/preview.test.ts).
  const renderPreview = async () => "<!DOCTYPE html>";
  return {
    api: createApi({ shop, log, identify: createIdentify(shop), addressOf, renderPreview, checkResponses: true }),
    logged,
  };
}

function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
}

/** `of-admin` and `of-nusrat` stand for tokens of two users who exist in every test; any other token is verified. */
function createIdentify(shop: Shop) {
  return async (authorization: string | null): Promise<Actor> =>
    actors[authorization ?? ""] ?? identify(shop, authorization);
}

function request(method: string, { body, raw, token, headers }: TestRequest): RequestInit {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method,
    headers: {
      // `FormData` sets its own boundary.
      ...(content === undefined || content instanceof FormData ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(content instanceof ReadableStream ? { duplex: "half" } : {}),
  };
}

function expectRefusal(status: number, body: unknown): void {
  // Clients of the Model Context Protocol expect refusals in JSON-RPC format.
  if (typeof body === "object" && body !== null && "jsonrpc" in body) {
    expect(body).toMatchObject({ jsonrpc: "2.0", error: { code: expect.any(Number), message: expect.any(String) } });
    return;
  }
  expect(body).toMatchObject({
    error: { code: expect.any(String), message: expect.any(String) },
    requestId: expect.any(String),
  });
  const { error, requestId } = body as RefusalBody;
  expect(refusals[error.code]).toBe(status);
  expect(Object.keys(error).filter((key) => !["code", "message", "fields"].includes(key))).toEqual([]);
  expect(requestId).not.toBe("");
}
