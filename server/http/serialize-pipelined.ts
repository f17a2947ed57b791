import type { RequestListener } from "node:http";

/**
 * One connection's requests one after the other, as they are answered anyway. Node would begin all that came in one packet
 * at once, so that five hundred connections that never read could have ten thousand answers made and kept for them.
 */
export function serializePipelined(next: RequestListener): RequestListener {
  return (request, response) => {
    // Node gives an answer its connection once those before it are through.
    if (response.socket) return next(request, response);
    response.once("socket", () => next(request, response));
  };
}
