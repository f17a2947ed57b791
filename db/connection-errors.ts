import { postgresCode } from "./transaction.ts";

// 53: too many connections, no memory, no room. 57: it is going down, or ended this connection or a statement that took
// too long. 58: its disk. 55P03: somebody else held a lock too long. 25P03, 25P04: we stood still for too long. 25006: it
// has become a copy that takes no changes.
const unavailableCodes = /^(08|53|57|58)|^(55P03|25P03|25P04|25006)$/;

const lostConnectionCodes = new Set([
  ...["ECONNREFUSED", "ENOENT", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTFOUND", "EAI_AGAIN"],
]);

// What `pg` says in words alone.
const lostConnectionPattern =
  /connection (terminated|timeout|error)|timeout exceeded when trying to connect|query read timeout/i;

/** Whether the database could not answer for now (it is away, full, or too slow): the same may work in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = postgresCode(error);
  if (code && unavailableCodes.test(code)) return true;
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (lostConnectionCodes.has((each as NodeJS.ErrnoException).code ?? "") || lostConnectionPattern.test(each.message))
      return true;
  }
  return false;
}
