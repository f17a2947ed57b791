import * as client from "openid-client";
import { OpenIdError, type OpenIdProfile, type OpenIdProvider } from "../../shop/ports.ts";

type OpenIdClient = { issuer: string; clientId: string; clientSecret: string };

/** How long the issuer may take for one answer, in seconds. */
const timeoutSeconds = 10;

/** Sign-in at any OpenID issuer by authorization code with PKCE, state and nonce; unencrypted only on this machine. */
export function openIdProvider({ issuer, clientId, clientSecret }: OpenIdClient): OpenIdProvider {
  const server = new URL(issuer);
  const execute = [client.enableNonRepudiationChecks];
  if (server.protocol === "http:" && isLoopback(server)) execute.push(client.allowInsecureRequests);

  let discovered: Promise<client.Configuration> | undefined;
  /** What the issuer says of itself, asked once; after a failure the next sign-in asks again. */
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
        // Google puts all of it into the ID token; others say who she is only when asked.
        const userInfo = claims.email ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return toProfile(claims.iss, claims.sub, userInfo);
      } catch (error) {
        return throwOpenIdError(error);
      }
    },
  };
}

/** Who has several accounts there chooses each time. Google can ask that without saying so; some issuers refuse the wish. */
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
    // Only the word itself counts, never a "false" that is truthy.
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

/** What the issuer answers when this shop is not set up there as its settings say. */
const misconfigurationCodes = ["invalid_client", "unauthorized_client", "invalid_scope", "redirect_uri_mismatch"];

/** How it shows that nothing sensible came back: no answer in time, an error page, a captive portal. */
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
