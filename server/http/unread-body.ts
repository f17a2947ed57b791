import type { IncomingMessage, RequestListener } from "node:http";

// A body of this size is here with its head, or a moment later: it is passed over, and the connection goes on.
const maxDiscardedBytes = 65_536;

/**
 * Says `Connection: close` with an answer that comes before all of the request was: what follows on that connection
 * would be waited for in vain, behind the rest of a body that nobody reads.
 */
export function closeUnreadBodies(next: RequestListener): RequestListener {
  return (request, response) => {
    const { writeHead } = response;
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      if (!request.complete && !canDiscard(request)) response.shouldKeepAlive = false;
      return writeHead.apply(response, head);
    }) as typeof writeHead;
    return next(request, response);
  };
}

function canDiscard({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? ("transfer-encoding" in headers ? Number.NaN : 0)) <= maxDiscardedBytes;
}
