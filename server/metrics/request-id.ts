import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const header = "x-request-id";
// Long enough for every proxy's own, too narrow for anything that a log would have to be careful with.
const validRequestId = /^[\w-]{8,64}$/;

/**
 * The name of a request in logs, answers and error reports: the proxy's, where it sends a sane one, or a new one. It is
 * put among the request's headers, so that whoever answers reads this one and no other.
 */
export function assignRequestId(request: IncomingMessage): string {
  const incoming = request.headers[header];
  if (typeof incoming === "string" && validRequestId.test(incoming)) return incoming;
  const id = randomUUID();
  for (let index = request.rawHeaders.length - 2; index >= 0; index -= 2)
    if (request.rawHeaders[index]?.toLowerCase() === header) request.rawHeaders.splice(index, 2);
  request.rawHeaders.push("X-Request-Id", id);
  request.headers[header] = id;
  return id;
}
