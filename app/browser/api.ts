import { ApiRefusal, type Call, request } from "./request.ts";
import { currentSession, expel, withToken } from "./session.ts";

export { ApiRefusal, ApiUnreachable } from "./request.ts";

/**
 * Calls our API and answers its JSON; with the token of whoever is signed in. Throws `ApiRefusal` for every status from
 * 400 and `ApiUnreachable` without a network. A 401 or 403 that stands signs the person out (specification.txt §4).
 */
export async function callApi<Answer>(method: string, path: string, call: Call = {}): Promise<Answer> {
  const session = currentSession();
  if (session.state !== "signed-in") return request<Answer>(method, path, call);
  try {
    return await withToken(session.user._id, (authorization) =>
      request<Answer>(method, path, { ...call, headers: { ...call.headers, ...authorization } }),
    );
  } catch (error) {
    if (isNoEntry(error)) expel(session.user._id);
    throw error;
  }
}

function isNoEntry(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.status === 401 || error.status === 403);
}
