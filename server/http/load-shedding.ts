import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getPath } from "hono/utils/url";
import { FairQueue } from "../../shop/fair-queue.ts";
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

/**
 * How many requests a process has under way at once: as many as it answers in `within` milliseconds, whatever they cost
 * and whoever makes them slow (its own core, PostgreSQL, other programs). Those who are under way share the time, so an
 * answer that took 120 ms among eight says that each costs 15 ms, and that ten fit into 150. It is learned from the last
 * dozen answers alone, and only while half of the places are taken: what a quiet process takes says nothing of a full
 * one. Search pages of 15 ms come to 10 places, of 4 ms to 37.
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

  /**
   * Takes a place and answers among how many, or 0 where there is none. What is urgent (an order) finds one where
   * nothing else does any more.
   */
  acquire(isUrgent: boolean): number {
    if (this.#underWay >= (isUrgent ? this.#limit * urgentFactor : this.#limit)) return 0;
    this.#underWay += 1;
    return this.#underWay;
  }

  /** Gives the place back; `took` is how long its answer did, in milliseconds, or null where that says nothing. */
  release(concurrency: number, durationMs: number | null): void {
    this.#underWay -= 1;
    if (durationMs === null || concurrency * 2 < this.#limit) return;
    // One that waited for something else (a lock) is not believed whole.
    const perRequestMs = Math.min(durationMs, targetMs * 2) / concurrency;
    this.#each += (perRequestMs - this.#each) / smoothing;
    this.#limit = Math.min(maxLimit, Math.max(minLimit, Math.floor(targetMs / this.#each)));
  }
}

/** Half a second is promised to who is let in. A third of it is for this: the rest for her wait at the socket and for bad luck. */
const targetMs = 150;
const initialLimit = 16;
// A process that has just begun is slow for its first answers: not so slow that it turns away the first eight people.
const minLimit = 8;
const maxLimit = 256;
const urgentFactor = 2;
const smoothing = 12;

const slots = new AsyncLocalStorage<() => void>();

/** Does the work of a request that holds a place among those that are under way; `leave` gives the place back. */
export function withRequestSlot<Result>(release: () => void, work: () => Result): Result {
  return slots.run(release, work);
}

/** Gives the place of the request that is under way back: whoever only waits, on purpose, holds none that others need. */
export function releaseRequestSlot(): void {
  slots.getStore()?.();
}
