import type { Invalidations } from "./listen.ts";

/**
 * Remembers a value of the database until a change that carries its tag. Reads it each time while changes cannot be
 * heard.
 */
export function remember<Value>(
  { subscribe, isListening }: Pick<Invalidations, "subscribe" | "isListening">,
  tag: string,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let remembered: { value: Value } | null = null;
  // Incremented to discard reads still in flight.
  let changes = 0;
  subscribe((tags) => {
    if (!tags.includes(tag) && !tags.includes("*")) return;
    changes += 1;
    remembered = null;
  });
  return async () => {
    if (remembered && isListening()) return remembered.value;
    const changesBefore = changes;
    const value = await read();
    if (changes === changesBefore) remembered = { value };
    return value;
  };
}
