import type { EndpointName } from "../../api/contract/index.ts";
import { ApiRefusal, type RequestArguments, type ResponseOf, request } from "./request.ts";
import { currentSession, expel, withToken } from "./session.ts";

export { ApiRefusal, ApiUnreachable } from "./request.ts";

/**
 * Calls an endpoint with the token of the signed-in user, if any; answers its JSON. Throws `ApiRefusal` for every status
 * from 400 and `ApiUnreachable` without a network. A 401 or 403 that remains signs the user out (specification.txt §4).
 */
export async function api<Name extends EndpointName>(
  name: Name,
  ...args: RequestArguments<Name>
): Promise<ResponseOf<Name>> {
  const session = currentSession();
  if (session.state !== "signed-in") return request(name, ...args);
  const [options] = args;
  try {
    return await withToken(session.user._id, (authorization) => {
      const authorized = { ...options, headers: { ...options?.headers, ...authorization } };
      return request(name, ...([authorized] as unknown as RequestArguments<Name>));
    });
  } catch (error) {
    if (isUnauthorized(error)) expel(session.user._id);
    throw error;
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.status === 401 || error.status === 403);
}
