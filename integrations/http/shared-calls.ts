import { createHash } from "node:crypto";

/** What all adapters of one account in this process share, however often it is opened. */
export type SharedCalls = {
  /** Limits concurrent calls; the others wait in order. */
  limited: <T>(work: () => Promise<T>) => Promise<T>;
  /** Until when the other side has asked for no further calls. */
  busyUntil: Date | null;
  /** Whether it has refused these keys, and no call has succeeded since. */
  areKeysRefused: boolean;
};

const sharedCalls = new Map<string, SharedCalls>();
const maxShared = 100;

/** The state shared by calls to an address with these keys. The keys are stored as a hash only. */
export function sharedCallsOf(baseUrl: string, keys: Record<string, string>, concurrency: number): SharedCalls {
  const id = createHash("sha256")
    .update(JSON.stringify([baseUrl, keys]))
    .digest("hex");
  const shared = sharedCalls.get(id) ?? { limited: pool(concurrency), busyUntil: null, areKeysRefused: false };
  sharedCalls.delete(id);
  sharedCalls.set(id, shared);
  const [oldest] = sharedCalls.keys();
  if (sharedCalls.size > maxShared && oldest) sharedCalls.delete(oldest);
  return shared;
}

function pool(size: number): SharedCalls["limited"] {
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
