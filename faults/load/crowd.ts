import http from "node:http";

/** What a crowd got: how many of each status, and the times of the good answers and of the refusals in milliseconds. */
export type Crowd = { statuses: Record<string, number>; times: number[]; refusals: number[]; perSecond: number };

export type Ask = { path: string; method?: string; body?: string; headers?: Record<string, string> };

/** One request; `failed` in place of a status where none came. */
function ask(url: string, { path, method = "GET", body, headers }: Ask, agent: http.Agent) {
  const begun = performance.now();
  return new Promise<{ status: string; took: number }>((resolve) => {
    const done = (status: string) => resolve({ status, took: performance.now() - begun });
    const request = http.request(`${url}${path}`, { method, agent, headers: { ...headers } }, (response) => {
      response.resume();
      response.once("end", () => done(String(response.statusCode)));
      response.once("error", () => done("failed"));
    });
    request.once("error", () => done("failed"));
    request.end(body);
  });
}

/** So many who ask again as soon as they have their answer, as long as it lasts (seconds). */
export async function closedCrowd(url: string, people: number, seconds: number, next: () => Ask): Promise<Crowd> {
  const agent = new http.Agent({ keepAlive: true });
  const crowd = emptyCrowd();
  const end = performance.now() + seconds * 1000;
  const person = async () => {
    while (performance.now() < end) note(crowd, await ask(url, next(), agent));
  };
  await Promise.all(Array.from({ length: people }, person));
  agent.destroy();
  return summed(crowd, seconds);
}

/** So many a second who ask whether or not the others have been answered, as crowds do. */
export async function openCrowd(url: string, perSecond: number, seconds: number, next: () => Ask): Promise<Crowd> {
  const agent = new http.Agent({ keepAlive: true });
  const crowd = emptyCrowd();
  const begun = performance.now();
  const asked: Promise<void>[] = [];
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - begun) / 1000) * perSecond);
    for (; sent < due; sent += 1) asked.push(ask(url, next(), agent).then((answer) => note(crowd, answer)));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(asked);
  agent.destroy();
  return summed(crowd, seconds);
}

function emptyCrowd(): Crowd {
  return { statuses: {}, times: [], refusals: [], perSecond: 0 };
}

function note(crowd: Crowd, { status, took }: { status: string; took: number }): void {
  crowd.statuses[status] = (crowd.statuses[status] ?? 0) + 1;
  if (status.startsWith("2")) crowd.times.push(took);
  if (status === "503") crowd.refusals.push(took);
}

function summed(crowd: Crowd, seconds: number): Crowd {
  return { ...crowd, perSecond: crowd.times.length / seconds };
}
