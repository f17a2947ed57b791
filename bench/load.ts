import { execFile } from "node:child_process";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import autocannon from "autocannon";

export type Load = { connections: number; seconds: number; headers?: Record<string, string> };

/** What came back: requests a second, response times in milliseconds, failures, and bytes in all. */
export type Answered = { perSecond: number; p50: number; p99: number; errors: number; bytes: number };

const self = fileURLToPath(import.meta.url);

/**
 * Asks for an address over and over, on so many connections at once, from a process of its own: the server that is
 * measured must not share its event loop with whoever asks. Several addresses (parted by line breaks) are dealt out to the
 * connections, and each asks for its own in turn.
 */
export async function load(url: string, { connections, seconds, headers = {} }: Load): Promise<Answered> {
  const asking = promisify(execFile)(process.execPath, [self]);
  asking.child.stdin?.end(JSON.stringify({ url, connections, seconds, headers }));
  return JSON.parse((await asking).stdout);
}

async function generate({ url, connections, seconds, headers }: Load & { url: string }): Promise<Answered> {
  const urls = url.split("\n").map((each) => new URL(each));
  const requests = urls.map(({ pathname, search }) => ({ method: "GET" as const, path: pathname + search, headers }));
  const dealt = Array.from({ length: connections }, (_, hand) =>
    requests.length < connections ? requests : requests.filter((_request, place) => place % connections === hand),
  );
  // autocannon's own times are whole milliseconds, as long as an answer takes.
  const times: number[] = [];
  let bytes = 0;
  let refused = 0;
  const begun = performance.now();
  let last = begun;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const asking = autocannon(
      {
        ...{ url: urls[0]?.origin ?? "", connections, duration: seconds },
        setupClient: (client) => client.setRequests(dealt.pop() ?? requests),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    asking.on("response", (_client, status, size, time) => {
      times.push(time);
      last = performance.now();
      bytes += size;
      if (status >= 400) refused += 1;
    });
  });
  const sorted = Float64Array.from(times).sort();
  const below = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  // Not the time that connections take to close.
  const perSecond = times.length / ((last - begun) / 1000);
  return { perSecond, p50: below(0.5), p99: below(0.99), errors: result.errors + refused, bytes };
}

if (import.meta.main) process.stdout.write(JSON.stringify(await generate(JSON.parse(await text(process.stdin)))));
