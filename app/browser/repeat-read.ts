/** A longer wait than this is the user's to choose. */
const maxWaitSeconds = 5;

/** Sends a request; a read once more if the shop is too busy to answer, after the seconds that it names. */
export async function repeatRead(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  const seconds = init.method === "GET" ? waitOf(response) : null;
  if (seconds === null || seconds > maxWaitSeconds) return response;
  void response.body?.cancel();
  await wait(seconds * 1000, init.signal);
  return fetch(address, init);
}

/** The seconds after which a busy shop wants to be asked again; null where it is not busy, or names none. */
function waitOf({ status, headers }: Response): number | null {
  const retryAfter = headers.get("Retry-After") ?? "";
  return status === 503 && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
}

/** Ends at once, with an error, where the request is aborted or has taken too long. */
function wait(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
