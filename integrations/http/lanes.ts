import { createHash } from "node:crypto";

/** What all adapters of one account in this process share, however often it is opened. */
export type Lane = {
  /** Runs at most so many calls at once; the others wait in order. */
  limited: <T>(work: () => Promise<T>) => Promise<T>;
  /** The other side has asked to be left alone until then. */
  busyUntil: Date | null;
  /** It has refused these keys, and no call has succeeded since. */
  areKeysRefused: boolean;
};

const lanes = new Map<string, Lane>();
const maxLanes = 100;

/** The lane of an address and keys, which stand there as a hash only. */
export function laneOf(baseUrl: string, keys: Record<string, string>, concurrency: number): Lane {
  const id = createHash("sha256")
    .update(JSON.stringify([baseUrl, keys]))
    .digest("hex");
  const lane = lanes.get(id) ?? { limited: pool(concurrency), busyUntil: null, areKeysRefused: false };
  lanes.delete(id);
  lanes.set(id, lane);
  const [oldest] = lanes.keys();
  if (lanes.size > maxLanes && oldest) lanes.delete(oldest);
  return lane;
}

function pool(size: number): Lane["limited"] {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
