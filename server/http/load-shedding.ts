import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getPath } from "hono/utils/url";
import { FairQueue } from "../../shop/fair-queue.ts";
import type { Unavailable } from "./unavailable.ts";

// Files and images are cheap, and an admitted page needs them.
const staticFiles = /^\/(assets\/|images\/[^/]+$)/;
const urgentPath = /^\/api\/(orders|cart)\b/;

/**
 * Work that is slow by nature (hashing, drawing, reading files) says nothing about CPU load. Each kind has slots of its
 * own, shared fairly between networks, so that a flood of sign-ins delays neither readers nor staff.
 */
const slowKinds = [
  // Refused at once unless staff.
  {
    path: /^\/api\/.*\b(import|export|events|dashboard)\b/,
    bounds: { places: 8, placesEach: 6, waiting: 32, waitingEach: 16 },
  },
  // They wait for their uploader's turn themselves (shop/media/upload-queue.ts).
  { path: /^\/api\/images\b/, bounds: { places: 64, placesEach: 32, waiting: 0, waitingEach: 0 } },
  { path: /^\/api\/auth\/(?!session\b)/, bounds: { places: 8, placesEach: 4, waiting: 64, waitingEach: 16 } },
  { path: /^\/share\//, bounds: { places: 4, placesEach: 2, waiting: 32, waitingEach: 8 } },
];

// Slower requests are blocked on a lock or query, not on CPU: free their slot.
const blockedAfterMs = 500;
// A large body still arriving holds no slot either.
const bodyTimeoutMs = 100;

/** The network a request comes from, as far as it can be trusted. */
type NetworkOf = (request: IncomingMessage) => string;

type Fetch<Result> = (request: Request) => Result | Promise<Result>;

/** One limiter for HTTP requests and for page-cache renders. */
type LoadShedder = {
  wrapListener: (next: RequestListener) => RequestListener;
  wrapFetch: <Result>(fetch: Fetch<Result>) => Fetch<Result | Response>;
};

type ShedLoadOptions = { limit?: ConcurrencyLimit; rootFiles?: ReadonlySet<string> };

/**
 * Admits as many requests as are answered quickly and answers the others 503 at once. Orders are admitted after pages no
 * longer are; files (`rootFiles` lie beside the assets) always. A request counts once its body has arrived.
 */
export function shedLoad(
  unavailable: Unavailable,
  networkOf: NetworkOf,
  { limit = new ConcurrencyLimit(), rootFiles = new Set() }: ShedLoadOptions = {},
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
        // Only once the body arrived: closing earlier would lose the response as well.
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

/** The path as the router reads it, so that another spelling reaches the same queue. */
function pathOf(url: string): string {
  const path = url.split("?", 1)[0] ?? "/";
  return /%|\/\./.test(path) ? getPath(new Request(`http://shop${path}`)) : path;
}

/** At the first byte, as event streams never end. */
function onResponseStart(response: ServerResponse, callback: () => void): void {
  const { writeHead } = response;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    callback();
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

/** Requests that complete an order come before browsing. */
function isUrgent({ method }: IncomingMessage, path: string): boolean {
  return method !== "GET" && urgentPath.test(path);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** Once the whole body, or as much as is read ahead, has arrived. */
function onBodyReady(request: IncomingMessage, callback: () => void): void {
  const check = () => {
    if (!request.complete && request.readableLength < request.readableHighWaterMark) return;
    request.off("readable", check);
    callback();
  };
  request.on("readable", check);
}

/**
 * Adapts the number of concurrent requests to what the process answers within `targetMs`, whatever slows it down.
 * Concurrent requests share the time: 120 ms among eight is 15 ms each, so ten fit into 150 ms. Learns from the last
 * dozen responses, and only while half of the slots are taken.
 */
export class ConcurrencyLimit {
  #limit: number;
  #each: number;
  #underWay = 0;

  constructor(limit = initialLimit) {
    this.#limit = limit;
    this.#each = targetMs / limit;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Takes a slot and returns how many are taken; 0 if none is free. Urgent requests get one beyond the limit. */
  acquire(isUrgent: boolean): number {
    if (this.#underWay >= (isUrgent ? this.#limit * urgentFactor : this.#limit)) return 0;
    this.#underWay += 1;
    return this.#underWay;
  }

  /** Frees the slot; `durationMs` is null if it says nothing about load. */
  release(concurrency: number, durationMs: number | null): void {
    this.#underWay -= 1;
    if (durationMs === null || concurrency * 2 < this.#limit) return;
    // Bounds the effect of a request that waited for something else (a lock).
    const perRequestMs = Math.min(durationMs, targetMs * 2) / concurrency;
    this.#each += (perRequestMs - this.#each) / smoothing;
    this.#limit = Math.min(maxLimit, Math.max(minLimit, Math.floor(targetMs / this.#each)));
  }
}

/** Half a second is the promise to admitted requests; a third of it goes here, the rest to the network and variance. */
const targetMs = 150;
const initialLimit = 16;
// A starting process is slow at first, but serves at least eight.
const minLimit = 8;
const maxLimit = 256;
const urgentFactor = 2;
const smoothing = 12;

const slots = new AsyncLocalStorage<() => void>();

/** Runs the work of a request that holds a slot; `release` frees it. */
function withRequestSlot<Result>(release: () => void, work: () => Result): Result {
  return slots.run(release, work);
}

/** Frees the slot of the current request: one that waits on purpose must not block others. */
export function releaseRequestSlot(): void {
  slots.getStore()?.();
}
