import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getPath } from "hono/utils/url";
import { FairQueue } from "../../shop/fair-queue.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import { withRequestSlot } from "./request-slot.ts";
import type { Unavailable } from "./unavailable.ts";

// Files of the build and pictures cost next to nothing, and a page that was let in needs them.
const staticFiles = /^\/(assets\/|images\/[^/]+$)/;
const urgentPath = /^\/api\/(orders|cart)\b/;

/**
 * What takes its time by nature (hashing, drawing, reading a file) and says nothing of how busy the process is: each kind
 * has places of its own, so that a flood of sign-ins turns nobody away who looks around, and no stranger stands in the
 * way of the merchant's staff. No network has more than its share of them, and who waits is served network by network.
 */
const slowKinds = [
  // Whoever is not staff is refused there before anything is done.
  {
    path: /^\/api\/.*\b(import|export|events|dashboard)\b/,
    bounds: { places: 8, placesEach: 6, waiting: 32, waitingEach: 16 },
  },
  // They wait by themselves, for their uploader's turn (shop/media/upload-queue.ts).
  { path: /^\/api\/images\b/, bounds: { places: 64, placesEach: 32, waiting: 0, waitingEach: 0 } },
  { path: /^\/api\/auth\/(?!session\b)/, bounds: { places: 8, placesEach: 4, waiting: 64, waitingEach: 16 } },
  { path: /^\/share\//, bounds: { places: 4, placesEach: 2, waiting: 32, waitingEach: 8 } },
];

// Who is under way for longer waits for something that we do not give (a lock, a slow statement): others may come in.
const blockedAfterMs = 500;
// A body that is larger than what is read ahead, and longer on its way, holds no place either.
const bodyTimeoutMs = 100;

/** From where a request comes, as far as it can be trusted. */
type NetworkOf = (request: IncomingMessage) => string;

type Fetch<Result> = (request: Request) => Result | Promise<Result>;

/** The same gate for those who come over HTTP, and for what the page cache asks for in nobody's name. */
type LoadShedder = {
  wrapListener: (next: RequestListener) => RequestListener;
  wrapFetch: <Result>(fetch: Fetch<Result>) => Fetch<Result | Response>;
};

/** No gate: while developing, whoever comes is let in. */
export const noLimit: LoadShedder = { wrapListener: (next) => next, wrapFetch: (fetch) => fetch };

/**
 * Lets in as many requests as are answered quickly, and answers the others 503 at once: twice as many as can be answered
 * would else all be answered late, or never. Orders find room after pages do not any more. Files are always let in (those
 * of `rootFiles`, by their paths, lie beside `assets`), and whoever still sends takes no place: however slowly a thousand bodies come, each is judged once it is here.
 */
export function shedLoad(
  unavailable: Unavailable,
  networkOf: NetworkOf,
  limit = new ConcurrencyLimit(),
  rootFiles: ReadonlySet<string> = new Set(),
): LoadShedder {
  const slowQueues = slowKinds.map(({ path, bounds }) => ({ path, queue: new FairQueue(bounds) }));
  return {
    wrapListener: (next) => (request, response) => {
      const url = request.url ?? "/";
      const path = pathOf(url);
      if (staticFiles.test(path) || rootFiles.has(path)) return next(request, response);
      const queue = slowQueues.find((kind) => kind.path.test(path))?.queue;
      const admitRequest = queue ? () => admitSlow(queue) : admit;
      if (hasBody(request)) onBodyReady(request, admitRequest);
      else admitRequest();

      function admit(): void {
        const concurrency = limit.acquire(isUrgent(request, path));
        if (concurrency === 0) {
          reject();
          return;
        }
        const startedAt = performance.now();
        let isHeld = true;
        const release = (durationMs: number | null) => {
          if (isHeld) limit.release(concurrency, durationMs);
          isHeld = false;
          clearTimeout(waiting);
        };
        const isComplete = request.complete || !hasBody(request);
        const waiting = setTimeout(
          () => {
            if (!isComplete && !request.complete) release(null);
            if (isComplete) release(blockedAfterMs);
          },
          isComplete ? blockedAfterMs : bodyTimeoutMs,
        );
        onResponseStart(response, () => release(performance.now() - startedAt));
        response.once("close", () => release(null));
        next(request, response);
      }

      function admitSlow(queue: FairQueue): void {
        const slot = queue.enter(networkOf(request));
        if (slot === null) {
          reject();
          return;
        }
        void slot.then((release) => {
          if (response.destroyed) return release();
          onResponseStart(response, release);
          response.once("close", release);
          withRequestSlot(release, () => next(request, response));
        });
      }

      function reject(): void {
        const { headers, body } = unavailable(url);
        // Once all of it has come: to hang up on half of it would tear the answer away from her as well.
        request.resume().once("end", () => {
          response.writeHead(503, { ...headers, "Content-Length": Buffer.byteLength(body) });
          response.end(request.method === "HEAD" ? undefined : body);
        });
      }
    },
    wrapFetch: (fetch) => async (request) => {
      const concurrency = limit.acquire(false);
      if (concurrency === 0) {
        const { headers, body } = unavailable(new URL(request.url).pathname);
        return new Response(body, { status: 503, headers });
      }
      const startedAt = performance.now();
      try {
        return await fetch(request);
      } finally {
        limit.release(concurrency, performance.now() - startedAt);
      }
    },
  };
}

/** The path as the routers read it: however it is written, it comes to no other gate than theirs. */
function pathOf(url: string): string {
  const path = url.split("?", 1)[0] ?? "/";
  return /%|\/\./.test(path) ? getPath(new Request(`http://shop${path}`)) : path;
}

/** As soon as its answer begins: an endless one (new orders, as they come) would hold a place for good. */
function onResponseStart(response: ServerResponse, callback: () => void): void {
  const { writeHead } = response;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    callback();
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

/** What brings an order to its end is not given up for somebody who looks around. */
function isUrgent({ method }: IncomingMessage, path: string): boolean {
  return method !== "GET" && urgentPath.test(path);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** Once the whole body waits to be read, or as much of it as is read ahead. */
function onBodyReady(request: IncomingMessage, callback: () => void): void {
  const check = () => {
    if (!request.complete && request.readableLength < request.readableHighWaterMark) return;
    request.off("readable", check);
    callback();
  };
  request.on("readable", check);
}
