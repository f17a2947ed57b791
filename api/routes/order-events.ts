import { allow } from "../../shop/permissions.ts";
import type { Route } from "../http/route.ts";

type RouteInput = Parameters<Route["handle"]>[0];

/**
 * Orders as they come and move, as server-sent events. Session and role are read anew all the time, and before each event:
 * the stream ends within a second when one of them is gone, when the listener goes, and when the process stops.
 */
export async function orderEvents({ c, shop, actor, actorNow }: Pick<RouteInput, "c" | "shop" | "actor" | "actorNow">) {
  allow(await actor(), "orders:read");
  const encoder = new TextEncoder();
  let cleanUp = () => {};

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const { heartbeatMs, recheckMs } = shop.orderFeed;
      let open = true;
      let recheckTimer: NodeJS.Timeout | undefined;
      let unfollow = () => {};
      cleanUp = () => {
        open = false;
        clearInterval(heartbeatTimer);
        clearTimeout(recheckTimer);
        unfollow();
      };
      const close = () => {
        cleanUp();
        try {
          controller.close();
        } catch {
          // The listener has gone already.
        }
      };
      const send = (text: string) => open && controller.enqueue(encoder.encode(text));
      const isStillAllowed = async () => {
        try {
          allow(await actorNow(), "orders:read");
        } catch {
          close();
        }
        return open;
      };
      const scheduleRecheck = async () => {
        if (await isStillAllowed()) recheckTimer = setTimeout(() => void scheduleRecheck(), recheckMs);
      };
      const heartbeatTimer = setInterval(() => send(": still here\n\n"), heartbeatMs);
      recheckTimer = setTimeout(() => void scheduleRecheck(), recheckMs);
      send("retry: 3000\nevent: ready\ndata: {}\n\n");
      unfollow = shop.orderFeed.subscribe({
        onEvent: async ({ id, number, status }) => {
          const data = JSON.stringify({ _id: id, number, status });
          if (await isStillAllowed()) send(`event: order\ndata: ${data}\n\n`);
        },
        onEnd: close,
      });
    },
    cancel: () => cleanUp(),
  });
  return c.body(stream, 200, { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
}
