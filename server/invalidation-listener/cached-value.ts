import type { Invalidations } from "./listen.ts";

/**
 * Caches a value of the database until a change that carries its tag. Reads it each time while changes cannot be
 * heard.
 */
export function cachedValue<Value>(
  { subscribe, isListening }: Pick<Invalidations, "subscribe" | "isListening">,
  tag: string,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let cached: { value: Value } | null = null;
  // Incremented to discard reads still in flight.
  let changes = 0;
  subscribe((tags) => {
    if (!tags.includes(tag) && !tags.includes("*")) return;
    changes += 1;
    cached = null;
  });
  return async () => {
    if (cached && isListening()) return cached.value;
    const changesBefore = changes;
    const value = await read();
    if (changes === changesBefore) cached = { value };
    return value;
  };
}
