type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * When a link prefetches its page: on hover, touch or focus, a tenth of a second or more before the click. Never on
 * slow or data-saving connections, where it would delay other requests.
 */
export const prefetchMode = isSlowConnection() ? "none" : "intent";

function isSlowConnection(): boolean {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
