import { streamSSE } from "hono/streaming";
import { allow } from "../../shop/permissions.ts";
import type { Route } from "../http/route.ts";

type RouteInput = Parameters<Route["handle"]>[0];

/**
 * Orders as they are placed or moved, as server-sent events. Session and role are checked regularly and before each
 * event: the stream ends within a second of losing one of them, with the listener, and when the process stops.
 */
export async function orderEvents({ c, shop, actor, actorNow }: Pick<RouteInput, "c" | "shop" | "actor" | "actorNow">) {
  allow(await actor(), "orders:read");
  const { heartbeatMs, recheckMs } = shop.orderFeed;
  const response = streamSSE(c, async (stream) => {
    let isOpen = true;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = () => {
      isOpen = false;
      resolve();
    };
    const isStillAllowed = async () => {
      try {
        allow(await actorNow(), "orders:read");
      } catch {
        end();
      }
      return isOpen;
    };
    let recheckTimer: NodeJS.Timeout | undefined;
    const scheduleRecheck = () => {
      recheckTimer = setTimeout(async () => {
        if (await isStillAllowed()) scheduleRecheck();
      }, recheckMs);
    };
    const heartbeatTimer = setInterval(() => stream.write(": still here\n\n"), heartbeatMs);
    scheduleRecheck();
    stream.onAbort(end);
    const ready = stream.writeSSE({ event: "ready", data: "{}", retry: 3000 });
    const unsubscribe = shop.orderFeed.subscribe({
      onEvent: async ({ id, number, status }) => {
        const data = JSON.stringify({ _id: id, number, status });
        if (await isStillAllowed()) void stream.writeSSE({ event: "order", data });
      },
      onEnd: end,
    });
    await ended;
    await ready;
    clearInterval(heartbeatTimer);
    clearTimeout(recheckTimer);
    unsubscribe();
  });
  // Node decides on the connection itself: a process that stops closes it.
  for (const name of ["Connection", "Transfer-Encoding", "Cache-Control"]) response.headers.delete(name);
  response.headers.set("X-Accel-Buffering", "no");
  return response;
}
