import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

type Readiness = { ready: true } | { ready: false; reason: string };

export type HealthDeps = {
  /** Why the shop cannot answer now, in one word; null if it can. Never hangs. */
  check: () => Promise<string | null>;
  /** Aborted when this process starts to stop. */
  closing: AbortSignal;
  /** Headers of every response. */
  headers?: Readonly<Record<string, string>>;
};

// However many probes ask, the database is queried once per interval.
const cacheMs = 500;

/**
 * Answers `/healthz` (the process is alive) and `/readyz` (database reachable, schema known, not stopping) before
 * limits, shedding and logging.
 */
export function serveHealth(next: RequestListener, { check, closing, headers = {} }: HealthDeps): RequestListener {
  const cachedCheck = cacheFor(cacheMs, check);

  async function readiness(): Promise<Readiness> {
    // First and never cached, so that a load balancer stops sending before we close.
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
