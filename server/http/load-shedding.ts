import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getPath } from "hono/utils/url";
import { FairQueue } from "../../shop/fair-queue.ts";
import { Room } from "./concurrency-limit.ts";
import { holdingPlace } from "./request-slot.ts";
import type { Unavailable } from "./unavailable.ts";

// Files of the build and pictures cost next to nothing, and a page that was let in needs them.
const files = /^\/(assets\/|images\/[^/]+$)/;
const urgent = /^\/api\/(orders|cart)\b/;

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
const longest = 500;
// A body that is larger than what is read ahead, and longer on its way, holds no place either.
const bodyWithin = 100;

/** From where a request comes, as far as it can be trusted. */
type NetworkOf = (request: IncomingMessage) => string;

type Fetch<Answer> = (request: Request) => Answer | Promise<Answer>;

/** The same gate for those who come over HTTP, and for what the page cache asks for in nobody's name. */
type Gate = {
  listening: (next: RequestListener) => RequestListener;
  admitted: <Answer>(fetch: Fetch<Answer>) => Fetch<Answer | Response>;
};

/** No gate: while developing, whoever comes is let in. */
export const everybodyIn: Gate = { listening: (next) => next, admitted: (fetch) => fetch };

/**
 * Lets in as many requests as are answered quickly, and answers the others 503 at once: twice as many as can be answered
 * would else all be answered late, or never. Orders find room after pages do not any more. Files are always let in (those
 * of `rootFiles`, by their paths, lie beside `assets`), and whoever still sends takes no place: however slowly a thousand bodies come, each is judged once it is here.
 */
export function shed(
  unavailable: Unavailable,
  networkOf: NetworkOf,
  room = new Room(),
  rootFiles: ReadonlySet<string> = new Set(),
): Gate {
  const slow = slowKinds.map(({ path, bounds }) => ({ path, queue: new FairQueue(bounds) }));
  return {
    listening: (next) => (request, response) => {
      const url = request.url ?? "/";
      const path = pathOf(url);
      if (files.test(path) || rootFiles.has(path)) return next(request, response);
      const queue = slow.find((kind) => kind.path.test(path))?.queue;
      const enter = queue ? () => letInSlowly(queue) : letIn;
      if (hasBody(request)) onceHere(request, enter);
      else enter();

      function letIn(): void {
        const among = room.enter(isUrgent(request, path));
        if (among === 0) {
          turnAway();
          return;
        }
        const begun = performance.now();
        let isIn = true;
        const leave = (took: number | null) => {
          if (isIn) room.leave(among, took);
          isIn = false;
          clearTimeout(waiting);
        };
        const isHere = request.complete || !hasBody(request);
        const waiting = setTimeout(
          () => {
            if (!isHere && !request.complete) leave(null);
            if (isHere) leave(longest);
          },
          isHere ? longest : bodyWithin,
        );
        onceAnswered(response, () => leave(performance.now() - begun));
        response.once("close", () => leave(null));
        next(request, response);
      }

      function letInSlowly(queue: FairQueue): void {
        const place = queue.enter(networkOf(request));
        if (place === null) {
          turnAway();
          return;
        }
        void place.then((leave) => {
          if (response.destroyed) return leave();
          onceAnswered(response, leave);
          response.once("close", leave);
          holdingPlace(leave, () => next(request, response));
        });
      }

      function turnAway(): void {
        const { headers, body } = unavailable(url);
        // Once all of it has come: to hang up on half of it would tear the answer away from her as well.
        request.resume().once("end", () => {
          response.writeHead(503, { ...headers, "Content-Length": Buffer.byteLength(body) });
          response.end(request.method === "HEAD" ? undefined : body);
        });
      }
    },
    admitted: (fetch) => async (request) => {
      const among = room.enter(false);
      if (among === 0) {
        const { headers, body } = unavailable(new URL(request.url).pathname);
        return new Response(body, { status: 503, headers });
      }
      const begun = performance.now();
      try {
        return await fetch(request);
      } finally {
        room.leave(among, performance.now() - begun);
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
function onceAnswered(response: ServerResponse, then: () => void): void {
  const { writeHead } = response;
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    then();
    return writeHead.apply(response, head);
  }) as typeof writeHead;
}

/** What brings an order to its end is not given up for somebody who looks around. */
function isUrgent({ method }: IncomingMessage, path: string): boolean {
  return method !== "GET" && urgent.test(path);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** Once the whole body waits to be read, or as much of it as is read ahead. */
function onceHere(request: IncomingMessage, then: () => void): void {
  const look = () => {
    if (!request.complete && request.readableLength < request.readableHighWaterMark) return;
    request.off("readable", look);
    then();
  };
  request.on("readable", look);
}
