import { front } from "./cluster.ts";

/** A page request: its duration in milliseconds, and what came instead of a page: "503", "TimeoutError". */
type Visit = { durationMs: number; error: string | null };

export type Visitors = { stop: () => Promise<Visit[]> };

// People wait no longer for a page to begin.
const timeoutMs = 5000;

/** Requests pages through HAProxy at a rate per second, until `stop`. */
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
