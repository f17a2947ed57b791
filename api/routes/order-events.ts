import { allow } from "../../shop/permissions.ts";
import type { AnyRoute } from "../http/route.ts";

type Asked = Parameters<AnyRoute["handle"]>[0];

/**
 * Orders as they come and move, as server-sent events. Session and role are read anew all the time, and before each event:
 * the stream ends within a second when one of them is gone, when the listener goes, and when the process stops.
 */
export async function orderEvents({ c, shop, actor, actorNow }: Pick<Asked, "c" | "shop" | "actor" | "actorNow">) {
  allow(await actor(), "orders:read");
  const encoder = new TextEncoder();
  let leave = () => {};

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const { heartbeat, recheck } = shop.orderFeed;
      let open = true;
      let checking: NodeJS.Timeout | undefined;
      let unfollow = () => {};
      leave = () => {
        open = false;
        clearInterval(beat);
        clearTimeout(checking);
        unfollow();
      };
      const end = () => {
        leave();
        try {
          controller.close();
        } catch {
          // The listener has gone already.
        }
      };
      const send = (text: string) => open && controller.enqueue(encoder.encode(text));
      const mayGoOn = async () => {
        try {
          allow(await actorNow(), "orders:read");
        } catch {
          end();
        }
        return open;
      };
      const keepChecking = async () => {
        if (await mayGoOn()) checking = setTimeout(() => void keepChecking(), recheck);
      };
      const beat = setInterval(() => send(": still here\n\n"), heartbeat);
      checking = setTimeout(() => void keepChecking(), recheck);
      send("retry: 3000\nevent: ready\ndata: {}\n\n");
      unfollow = shop.orderFeed.follow({
        onNews: async ({ id, number, status }) => {
          const data = JSON.stringify({ _id: id, number, status });
          if (await mayGoOn()) send(`event: order\ndata: ${data}\n\n`);
        },
        onEnd: end,
      });
    },
    cancel: () => leave(),
  });
  return c.body(stream, 200, { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
}
