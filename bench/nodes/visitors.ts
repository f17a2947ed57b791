import { front } from "./cluster.ts";

/** A page that was asked for: how long it took in milliseconds, and what came in its place: "503", "TimeoutError". */
type Visit = { took: number; fault: string | null };

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
  const begun = Date.now();
  const fault = await faultOf(path);
  return { took: Date.now() - begun, fault };
}

async function faultOf(path: string): Promise<string | null> {
  try {
    const response = await fetch(`${front}${path}`, { signal: AbortSignal.timeout(patience) });
    const isWhole = (await response.text()).includes("</html>");
    if (response.status !== 200) return String(response.status);
    return isWhole ? null : "cut off";
  } catch (error) {
    return error instanceof Error ? error.name : "unknown";
  }
}
