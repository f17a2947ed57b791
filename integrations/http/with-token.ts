import { CallError } from "../../shop/call-error.ts";
import type { CourierToken, TokenStore } from "../../shop/couriers/courier-port.ts";

type Renew = (old: { refreshToken: string | null } | null) => Promise<CourierToken>;

/**
 * Calls with the account's token. A refused one is renewed once: a call that was refused had no effect. `refusals` are
 * the reasons that speak of the token.
 */
export async function withToken<T>(
  tokens: TokenStore,
  renew: Renew,
  refusals: readonly CallError["reason"][],
  call: (token: string) => Promise<T>,
): Promise<T> {
  const token = await tokens.get(renew);
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof CallError) || !refusals.includes(error.reason)) throw error;
    return await call(await tokens.get(renew, token));
  }
}
