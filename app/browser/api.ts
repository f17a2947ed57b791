import { ApiRefusal, type RequestOptions, request } from "./request.ts";
import { currentSession, expel, withToken } from "./session.ts";

export { ApiRefusal, ApiUnreachable } from "./request.ts";

/**
 * Calls our API and answers its JSON; with the token of whoever is signed in. Throws `ApiRefusal` for every status from
 * 400 and `ApiUnreachable` without a network. A 401 or 403 that stands signs the person out (specification.txt §4).
 */
export async function callApi<Result>(method: string, path: string, options: RequestOptions = {}): Promise<Result> {
  const session = currentSession();
  if (session.state !== "signed-in") return request<Result>(method, path, options);
  try {
    return await withToken(session.user._id, (authorization) =>
      request<Result>(method, path, { ...options, headers: { ...options.headers, ...authorization } }),
    );
  } catch (error) {
    if (isUnauthorized(error)) expel(session.user._id);
    throw error;
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.status === 401 || error.status === 403);
}
