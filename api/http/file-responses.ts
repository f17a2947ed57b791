import type { Context } from "hono";
import { refusalBody } from "./errors.ts";
import type { ApiEnv } from "./route.ts";

/** A CSV file as a named download, streamed while it is read. */
export function csvResponse(c: Context, name: string, chunks: AsyncIterable<string>): Response {
  const encoder = new TextEncoder();
  const iterator = chunks[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await iterator.return?.()),
  });
  return c.body(stream, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}

type NdjsonWork = (send: (line: object) => void, signal: AbortSignal) => Promise<void>;

/**
 * A line of JSON for each report of the work, sent immediately. The last one is `{"done":true}`, or the refusal with
 * which it ended, since the status was sent before. If the client disconnects, the signal aborts the work.
 */
export function ndjsonResponse(c: Context<ApiEnv>, work: NdjsonWork): Response {
  const encoder = new TextEncoder();
  const disconnected = new AbortController();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (line: object) => {
        if (!disconnected.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const run = async () => {
        try {
          await work(send, disconnected.signal);
          send({ done: true });
        } catch (error) {
          const refusal = c.get("asRefusal")(error);
          send(refusalBody(c, refusal, refusal.details));
        }
        if (!disconnected.signal.aborted) controller.close();
      };
      void run();
    },
    cancel: () => disconnected.abort(),
  });
  return c.body(stream, 200, { "Content-Type": "application/x-ndjson; charset=utf-8", "X-Accel-Buffering": "no" });
}
