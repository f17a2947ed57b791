import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * One connection's requests one after the other, as they are answered anyway. Node would begin all that came in one packet
 * at once, so that five hundred connections that never read could have ten thousand answers made and kept for them.
 */
export function inTurn(next: RequestListener): RequestListener {
  const last = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const before = last.get(socket);
    last.set(socket, response);
    if (!before || before.writableFinished) return next(request, response);
    before.once("close", () => {
      if (!socket.destroyed) next(request, response);
    });
  };
}
