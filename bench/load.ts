import { execFile } from "node:child_process";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import autocannon from "autocannon";

export type LoadInput = { connections: number; seconds: number; headers?: Record<string, string> };

/** Requests per second, response times in milliseconds, errors, and total bytes. */
export type LoadResult = { perSecond: number; p50: number; p99: number; errors: number; bytes: number };

const thisFile = fileURLToPath(import.meta.url);

/**
 * Requests URLs repeatedly over several connections, from a separate process so that the event loop of the measured
 * server is undisturbed. Several URLs (one per line) are distributed over the connections.
 */
export async function generateLoad(
  url: string,
  { connections, seconds, headers = {} }: LoadInput,
): Promise<LoadResult> {
  const generator = promisify(execFile)(process.execPath, [thisFile]);
  generator.child.stdin?.end(JSON.stringify({ url, connections, seconds, headers }));
  return JSON.parse((await generator).stdout);
}

async function runAutocannon({ url, connections, seconds, headers }: LoadInput & { url: string }): Promise<LoadResult> {
  const urls = url.split("\n").map((each) => new URL(each));
  const requests = urls.map(({ pathname, search }) => ({ method: "GET" as const, path: pathname + search, headers }));
  const requestQueues = Array.from({ length: connections }, (_, connection) =>
    requests.length < connections ? requests : requests.filter((_request, index) => index % connections === connection),
  );
  // autocannon reports whole milliseconds, as long as a response takes.
  const times: number[] = [];
  let bytes = 0;
  let errorStatuses = 0;
  const startedAt = performance.now();
  let lastResponseAt = startedAt;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const generator = autocannon(
      {
        ...{ url: urls[0]?.origin ?? "", connections, duration: seconds },
        setupClient: (client) => client.setRequests(requestQueues.pop() ?? requests),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    generator.on("response", (_client, status, size, time) => {
      times.push(time);
      lastResponseAt = performance.now();
      bytes += size;
      if (status >= 400) errorStatuses += 1;
    });
  });
  const sorted = Float64Array.from(times).sort();
  const percentile = (fraction: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0;
  // Without the time that connections take to close.
  const perSecond = times.length / ((lastResponseAt - startedAt) / 1000);
  return { perSecond, p50: percentile(0.5), p99: percentile(0.99), errors: result.errors + errorStatuses, bytes };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await runAutocannon(JSON.parse(await text(process.stdin)))));
