import { front } from "./cluster.ts";

/** A page that was asked for: when, how long it took in milliseconds, and whether it came. */
type Visit = { at: number; took: number; ok: boolean };

export type Visitors = { stop: () => Promise<Visit[]> };

// A person waits no longer for a page that does not begin.
const patience = 5000;

/** Asks for one page after the other through HAProxy, so many a second, until `stop`. */
export function keepVisiting(paths: string[], perSecond: number): Visitors {
  const visits: Promise<Visit>[] = [];
  let turn = 0;
  const timer = setInterval(() => visits.push(visit(paths[turn++ % paths.length] ?? "/")), 1000 / perSecond);
  return {
    async stop() {
      clearInterval(timer);
      return Promise.all(visits);
    },
  };
}

async function visit(path: string): Promise<Visit> {
  const at = Date.now();
  let ok = false;
  try {
    const response = await fetch(`${front}${path}`, { signal: AbortSignal.timeout(patience) });
    ok = response.status === 200 && (await response.text()).includes("</html>");
  } catch {
    // It did not come at all, or not to its end.
  }
  return { at, took: Date.now() - at, ok };
}
