import { allow } from "../shop/permissions.ts";
import type { AnyRoute } from "./route.ts";

type Asked = Parameters<AnyRoute["handle"]>[0];

/**
 * Orders as they come and move, as server-sent events. At every heartbeat the token is looked at anew: the stream ends
 * when it has run out or was revoked, when the listener goes, and when the process stops.
 */
export async function orderEvents({ c, shop, actor, actorNow }: Pick<Asked, "c" | "shop" | "actor" | "actorNow">) {
  allow(await actor(), "orders:read");
  const encoder = new TextEncoder();
  let leave = () => {};

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const beat = setInterval(async () => {
        try {
          allow(await actorNow(), "orders:read");
          send(": still here\n\n");
        } catch {
          end();
        }
      }, shop.orderFeed.heartbeat);
      const end = () => {
        leave();
        try {
          controller.close();
        } catch {
          // The listener has gone already.
        }
      };
      let unfollow = () => {};
      leave = () => {
        clearInterval(beat);
        unfollow();
      };
      send("retry: 3000\nevent: ready\ndata: {}\n\n");
      unfollow = shop.orderFeed.follow({
        onNews: ({ id, number, status }) =>
          send(`event: order\ndata: ${JSON.stringify({ _id: id, number, status })}\n\n`),
        onEnd: end,
      });
    },
    cancel: () => leave(),
  });
  return c.body(stream, 200, { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
}
