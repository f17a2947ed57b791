import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

type Readiness = { ready: true } | { ready: false; reason: string };

export type HealthDeps = {
  /** Why the shop cannot answer for now, as one word; null when it can. Comes to its end by itself, whatever hangs. */
  check: () => Promise<string | null>;
  /** Aborted when this process begins to stop. */
  closing: AbortSignal;
  /** Those that every answer of the shop has. */
  headers?: Readonly<Record<string, string>>;
};

// Any number of askers cost the database one question in this time, in milliseconds.
const cacheMs = 500;

/**
 * Answers `/healthz` (this process lives; it asks nobody) and `/readyz` (send it requests: the database answers, its
 * form is known, and the process is not about to stop), before anything that limits, sheds or keeps a log. Everything
 * else goes on to `next`.
 */
export function serveHealth(next: RequestListener, { check, closing, headers = {} }: HealthDeps): RequestListener {
  const cachedCheck = cacheFor(cacheMs, check);

  async function readiness(): Promise<Readiness> {
    // Asked first, and never from what is kept: a balancer takes the process out before it hangs up.
    if (closing.aborted) return { ready: false, reason: "stopping" };
    const reason = await cachedCheck();
    return reason === null ? { ready: true } : { ready: false, reason };
  }

  return (request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path === "/healthz") return sendJson(request, response, 200, { alive: true }, headers);
    if (path !== "/readyz") return next(request, response);
    void readiness().then((result) => sendJson(request, response, result.ready ? 200 : 503, result, headers));
  };
}

function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>>,
): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    ...headers,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    ...(status === 503 ? { "Retry-After": "1" } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

function cacheFor<Value>(milliseconds: number, load: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | null = null;
  return () => {
    if (!cached) {
      cached = load();
      void cached.then(() => setTimeout(() => (cached = null), milliseconds).unref());
    }
    return cached;
  };
}
