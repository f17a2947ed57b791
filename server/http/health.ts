import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

type Readiness = { ready: true } | { ready: false; reason: string };

type Parts = {
  /** Why the shop cannot answer for now, as one word; null when it can. Comes to its end by itself, whatever hangs. */
  fault: () => Promise<string | null>;
  /** Aborted when this process begins to stop. */
  closing: AbortSignal;
  /** Those that every answer of the shop has. */
  headers?: Readonly<Record<string, string>>;
};

// Any number of askers cost the database one question in this time, in milliseconds.
const goodFor = 500;

/**
 * Answers `/healthz` (this process lives; it asks nobody) and `/readyz` (send it requests: the database answers, its
 * form is known, and the process is not about to stop), before anything that limits, sheds or keeps a log. Everything
 * else goes on to `next`.
 */
export function answerHealth(next: RequestListener, { fault, closing, headers = {} }: Parts): RequestListener {
  const lookedUp = keptFor(goodFor, fault);

  async function readiness(): Promise<Readiness> {
    // Asked first, and never from what is kept: a balancer takes the process out before it hangs up.
    if (closing.aborted) return { ready: false, reason: "stopping" };
    const reason = await lookedUp();
    return reason === null ? { ready: true } : { ready: false, reason };
  }

  return (request, response) => {
    const path = request.url?.split("?", 1)[0];
    if (path === "/healthz") return answer(request, response, 200, { alive: true }, headers);
    if (path !== "/readyz") return next(request, response);
    void readiness().then((found) => answer(request, response, found.ready ? 200 : 503, found, headers));
  };
}

function answer(
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

function keptFor<Found>(milliseconds: number, look: () => Promise<Found>): () => Promise<Found> {
  let kept: Promise<Found> | null = null;
  return () => {
    if (!kept) {
      kept = look();
      void kept.then(() => setTimeout(() => (kept = null), milliseconds).unref());
    }
    return kept;
  };
}
