import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const header = "x-request-id";
// Long enough for every proxy's own, too narrow for anything that a log would have to be careful with.
const sane = /^[\w-]{8,64}$/;

/**
 * The name of a request in logs, answers and error reports: the proxy's, where it sends a sane one, or a new one. It is
 * put among the request's headers, so that whoever answers reads this one and no other.
 */
export function nameRequest(request: IncomingMessage): string {
  const given = request.headers[header];
  if (typeof given === "string" && sane.test(given)) return given;
  const id = randomUUID();
  for (let at = request.rawHeaders.length - 2; at >= 0; at -= 2)
    if (request.rawHeaders[at]?.toLowerCase() === header) request.rawHeaders.splice(at, 2);
  request.rawHeaders.push("X-Request-Id", id);
  request.headers[header] = id;
  return id;
}
