type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * How a link to a likely next page asks for it ahead (`prefetch` of a link): when the pointer, a finger or the focus is on
 * it, which is a tenth of a second or more before it is followed. Untouched, nothing is fetched; nor for who saves data or
 * has a connection on which it would take the place of what is on its way.
 */
export const prefetchMode = isSlowConnection() ? "none" : "intent";

function isSlowConnection(): boolean {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
