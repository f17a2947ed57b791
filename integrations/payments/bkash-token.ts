import type { AccessToken } from "../../shop/connected-accounts/account-port.ts";
import { type GatewayDeps, GatewayError, type GatewayKeys } from "../../shop/payments/gateway-port.ts";
import type { CallApi } from "../http/call-api.ts";
import { fields, firstText, integerOf } from "../http/read-answer.ts";
import { readBkashRefusal } from "./bkash-answers.ts";

// A token is valid for an hour. Renewed this much earlier, there are at most two grants an hour, and it never expires
// during a call.
const slackSeconds = 300;

/**
 * Requests a token with the merchant's keys, at most twice an hour: then it throws `busy`. A refresh counts like a new
 * grant, so each renewal is a grant.
 */
export function bkashToken(
  keys: GatewayKeys["bkash"],
  { now, tokens }: Pick<GatewayDeps, "now" | "tokens">,
  path: string,
  send: CallApi,
): () => Promise<AccessToken> {
  async function grant() {
    try {
      return await send({
        name: "token/grant",
        method: "POST",
        path,
        headers: { username: keys.username, password: keys.password },
        body: { app_key: keys.appKey, app_secret: keys.appSecret },
        isSecret: true,
      });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (error.reason === "unreachable" && !error.maybeDone) await tokens.uncount();
      // Whatever the result of the grant, the call that needs the token was not made.
      throw new GatewayError(error.reason, { retryAt: error.retryAt, text: error.message });
    }
  }

  return async () => {
    const nextAt = await tokens.count();
    if (nextAt !== null) throw new GatewayError("busy", { retryAt: nextAt });
    const { status, body } = await grant();
    const refusal = readBkashRefusal(status, body);
    if (refusal) {
      const isTheirs = refusal.code === "503" || status === 404;
      throw new GatewayError(isTheirs ? "failed" : "keys-refused", { text: refusal.text });
    }
    const answer = fields(body);
    const accessToken = firstText(answer, "id_token");
    if (accessToken === null) throw new GatewayError("unreadable");
    const seconds = integerOf(answer?.expires_in) ?? 3600;
    const endsAt = new Date(now().getTime() + Math.max(seconds - slackSeconds, seconds / 2) * 1000);
    return { accessToken, refreshToken: firstText(answer, "refresh_token"), endsAt };
  };
}
