import { postgresCode } from "./transaction.ts";

// 53: out of connections, memory or disk. 57: shutting down, or ended a slow statement. 58: disk error. 55P03: lock
// timeout. 25P03, 25P04: idle too long. 25006: became a read-only replica.
const unavailableCodes = /^(08|53|57|58)|^(55P03|25P03|25P04|25006)$/;

const lostConnectionCodes = new Set([
  ...["ECONNREFUSED", "ENOENT", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
  ...["ENOTFOUND", "EAI_AGAIN"],
]);

// Errors of `pg` that have no code.
const lostConnectionPattern =
  /connection (terminated|timeout|error)|timeout exceeded when trying to connect|query read timeout/i;

/** Whether the database is temporarily unavailable (unreachable, full, too slow). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = postgresCode(error);
  if (code && unavailableCodes.test(code)) return true;
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (lostConnectionCodes.has((each as NodeJS.ErrnoException).code ?? "") || lostConnectionPattern.test(each.message))
      return true;
  }
  return false;
}
