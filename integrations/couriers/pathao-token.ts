import type { AccessToken } from "../../shop/connected-accounts/account-port.ts";
import { type CourierDeps, CourierError, type CourierKeys } from "../../shop/couriers/courier-port.ts";
import type { CallApi } from "../http/call-api.ts";
import { fields, firstText, integerOf } from "../http/read-answer.ts";

/**
 * Requests a token: with the refresh token, otherwise with the merchant's password. Wrong keys throw `keys-refused`.
 */
export function pathaoToken(keys: CourierKeys["pathao"], { now }: CourierDeps, send: CallApi) {
  const client = { client_id: keys.clientId, client_secret: keys.clientSecret };

  async function ask(name: string, grant: Record<string, string>): Promise<AccessToken> {
    const { status, body } = await send({
      name,
      method: "POST",
      path: "/aladdin/api/v1/issue-token",
      headers: {},
      body: { ...client, ...grant },
      isRead: true,
      isSecret: true,
    });
    if (status >= 300) throw new CourierError(status === 404 ? "unreadable" : "keys-refused");
    const token = fields(body);
    const accessToken = firstText(token, "access_token");
    if (accessToken === null) throw new CourierError("unreadable");
    const seconds = integerOf(token?.expires_in) ?? 3600;
    const endsAt = new Date(now().getTime() + seconds * 1000);
    return { accessToken, refreshToken: firstText(token, "refresh_token"), endsAt };
  }

  return async (old: { refreshToken: string | null } | null): Promise<AccessToken> => {
    if (old?.refreshToken) {
      try {
        return await ask("refresh-token", { grant_type: "refresh_token", refresh_token: old.refreshToken });
      } catch (error) {
        // An expired refresh token does not mean wrong keys.
        if (!(error instanceof CourierError) || error.reason !== "keys-refused") throw error;
      }
    }
    return await ask("issue-token", { grant_type: "password", username: keys.username, password: keys.password });
  };
}
