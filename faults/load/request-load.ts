import http from "node:http";

/** A result's outcome: statuses, and times of successes and refusals in milliseconds. */
export type LoadResult = { statuses: Record<string, number>; times: number[]; refusals: number[]; perSecond: number };

export type LoadRequest = { path: string; method?: string; body?: string; headers?: Record<string, string> };

/** One request; `failed` instead of a status if none came. */
function sendRequest(url: string, { path, method = "GET", body, headers }: LoadRequest, agent: http.Agent) {
  const startedAt = performance.now();
  return new Promise<{ status: string; durationMs: number }>((resolve) => {
    const finish = (status: string) => resolve({ status, durationMs: performance.now() - startedAt });
    const request = http.request(`${url}${path}`, { method, agent, headers: { ...headers } }, (response) => {
      response.resume();
      response.once("end", () => finish(String(response.statusCode)));
      response.once("error", () => finish("failed"));
    });
    request.once("error", () => finish("failed"));
    request.end(body);
  });
}

/** A number of clients that repeat once answered, for some seconds. */
export async function closedLoop(
  url: string,
  clientCount: number,
  seconds: number,
  next: () => LoadRequest,
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true });
  const result = emptyResult();
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) recordResult(result, await sendRequest(url, next(), agent));
  };
  await Promise.all(Array.from({ length: clientCount }, client));
  agent.destroy();
  return withRate(result, seconds);
}

/** A number of requests per second regardless of responses, as many visitors send them. */
export async function openLoop(
  url: string,
  perSecond: number,
  seconds: number,
  next: () => LoadRequest,
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true });
  const result = emptyResult();
  const startedAt = performance.now();
  const pending: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent < due; sent += 1)
      pending.push(sendRequest(url, next(), agent).then((response) => recordResult(result, response)));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(pending);
  agent.destroy();
  return withRate(result, seconds);
}

function emptyResult(): LoadResult {
  return { statuses: {}, times: [], refusals: [], perSecond: 0 };
}

function recordResult(result: LoadResult, { status, durationMs }: { status: string; durationMs: number }): void {
  result.statuses[status] = (result.statuses[status] ?? 0) + 1;
  if (status.startsWith("2")) result.times.push(durationMs);
  if (status === "503") result.refusals.push(durationMs);
}

function withRate(result: LoadResult, seconds: number): LoadResult {
  return { ...result, perSecond: result.times.length / seconds };
}
