/**
 * Merges two changed versions of a draft: a part that only one side has changed is taken from that side; if both have
 * changed it, mine is taken and `clashes` is set. A list counts as one part.
 */
export function mergeDrafts<Part>(base: Part, mine: Part, theirs: Part): { merged: Part; clashes: boolean } {
  if (isSame(mine, base)) return { merged: theirs, clashes: false };
  if (isSame(theirs, base) || isSame(theirs, mine)) return { merged: mine, clashes: false };
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return { merged: mine, clashes: true };
  const parts = Object.keys(mine).map((name) => {
    return [name, mergeDrafts<unknown>(base[name], mine[name], theirs[name])] as const;
  });
  return {
    merged: Object.fromEntries(parts.map(([name, { merged }]) => [name, merged])) as Part,
    clashes: parts.some(([, { clashes }]) => clashes),
  };
}

/** `content` with the saved values at these paths; a list that contains one of them is restored as a whole. */
export function keepSaved<Part>(content: Part, saved: Part, paths: readonly PropertyKey[][]): Part {
  if (paths.length === 0) return content;
  if (!isRecord(content) || !isRecord(saved) || paths.some(({ length }) => length === 0)) return saved;
  const parts = Object.entries(content).map(([name, part]) => {
    const inside = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    return [name, keepSaved<unknown>(part, saved[name], inside)];
  });
  return Object.fromEntries(parts);
}

/** Whether two parts are equal. Both were parsed by the same schema, which orders the keys. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
