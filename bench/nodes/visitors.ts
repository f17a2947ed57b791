import { front } from "./cluster.ts";

/** A page that was asked for: how long it took in milliseconds, and what came in its place: "503", "TimeoutError". */
type Visit = { durationMs: number; error: string | null };

export type Visitors = { stop: () => Promise<Visit[]> };

// A person waits no longer for a page that does not begin.
const timeoutMs = 5000;

/** Asks for one page after the other through HAProxy, so many a second, until `stop`. */
export function startVisitors(paths: string[], perSecond: number): Visitors {
  const visits: Promise<Visit>[] = [];
  let nextIndex = 0;
  const timer = setInterval(() => visits.push(visit(paths[nextIndex++ % paths.length] ?? "/")), 1000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      return Promise.all(visits);
    },
  };
}

async function visit(path: string): Promise<Visit> {
  const startedAt = Date.now();
  const error = await pageError(path);
  return { durationMs: Date.now() - startedAt, error };
}

async function pageError(path: string): Promise<string | null> {
  try {
    const response = await fetch(`${front}${path}`, { signal: AbortSignal.timeout(timeoutMs) });
    const isComplete = (await response.text()).includes("</html>");
    if (response.status !== 200) return String(response.status);
    return isComplete ? null : "cut off";
  } catch (error) {
    return error instanceof Error ? error.name : "unknown";
  }
}
