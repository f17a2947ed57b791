import * as client from "openid-client";
import { OpenIdError, type OpenIdProfile, type OpenIdProvider } from "../../shop/ports.ts";

type OpenIdClient = { issuer: string; clientId: string; clientSecret: string };

/** Timeout of one answer of the issuer, in seconds. */
const timeoutSeconds = 10;

/** Sign-in at any OpenID issuer by authorization code with PKCE, state and nonce; without TLS only on this machine. */
export function openIdProvider({ issuer, clientId, clientSecret }: OpenIdClient): OpenIdProvider {
  const server = new URL(issuer);
  const execute = [client.enableNonRepudiationChecks];
  if (server.protocol === "http:" && isLoopback(server)) execute.push(client.allowInsecureRequests);

  let discovered: Promise<client.Configuration> | undefined;
  /** The issuer's metadata, fetched once; after an error the next sign-in retries. */
  function configuration(): Promise<client.Configuration> {
    discovered ??= client.discovery(server, clientId, undefined, client.ClientSecretBasic(clientSecret), {
      execute,
      timeout: timeoutSeconds,
    });
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  }

  return {
    async start(redirectUri, language) {
      const config = await configuration().catch((error) => {
        throw new OpenIdError("unreachable", error);
      });
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: "S256",
        ui_locales: language,
        ...(canPromptForAccount(config) ? { prompt: "select_account" } : {}),
      });
      return { url: url.href, flow };
    },

    async finish({ state, nonce, verifier }, callbackUrl) {
      try {
        const config = await configuration();
        const tokens = await client.authorizationCodeGrant(config, new URL(callbackUrl), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new OpenIdError("false-answer");
        // Google puts all claims into the ID token; others answer only at the userinfo endpoint.
        const userInfo = claims.email ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return toProfile(claims.iss, claims.sub, userInfo);
      } catch (error) {
        return throwOpenIdError(error);
      }
    },
  };
}

/** Lets users choose among accounts. Google accepts it as `prompt`; some issuers refuse it. */
function canPromptForAccount(config: client.Configuration): boolean {
  const { issuer, prompt_values_supported: supportedPrompts } = config.serverMetadata();
  return (
    issuer === "https://accounts.google.com" ||
    (Array.isArray(supportedPrompts) && supportedPrompts.includes("select_account"))
  );
}

function toProfile(issuer: string, subject: string, userInfo: Record<string, unknown>): OpenIdProfile {
  return {
    issuer,
    subject,
    email: nonEmptyText(userInfo.email)?.toLowerCase() ?? null,
    // Only `true`, never a truthy "false".
    emailVerified: userInfo.email_verified === true,
    name: nonEmptyText(userInfo.name),
    picture: nonEmptyText(userInfo.picture),
  };
}

function nonEmptyText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

/** Errors of an issuer where this shop is not registered as configured. */
const misconfigurationCodes = ["invalid_client", "unauthorized_client", "invalid_scope", "redirect_uri_mismatch"];

/** Errors without a sensible answer: timeout, an error page, a captive portal. */
const noResponseCodes = [
  "OAUTH_TIMEOUT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
];

function throwOpenIdError(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    if (error.error === "access_denied") throw new OpenIdError("declined", error);
    throw new OpenIdError(misconfigurationCodes.includes(error.error) ? "not-set-up" : "false-answer", error);
  }
  if (error instanceof client.WWWAuthenticateChallengeError) throw new OpenIdError("not-set-up", error);
  if (error instanceof client.ClientError)
    throw new OpenIdError(noResponseCodes.includes(error.code ?? "") ? "unreachable" : "false-answer", error);
  if (error instanceof TypeError && error.message === "fetch failed") throw new OpenIdError("unreachable", error);
  throw error;
}
