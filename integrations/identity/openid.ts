import * as client from "openid-client";
import { OpenIdFailure, type OpenIdProfile, type OpenIdProvider } from "../../shop/ports.ts";

type Client = { issuer: string; clientId: string; clientSecret: string };

/** How long the issuer may take for one answer, in seconds. */
const patience = 10;

/** Sign-in at any OpenID issuer by authorization code with PKCE, state and nonce; unencrypted only on this machine. */
export function openIdProvider({ issuer, clientId, clientSecret }: Client): OpenIdProvider {
  const server = new URL(issuer);
  const execute = [client.enableNonRepudiationChecks];
  if (server.protocol === "http:" && isLoopback(server)) execute.push(client.allowInsecureRequests);

  let known: Promise<client.Configuration> | undefined;
  /** What the issuer says of itself, asked once; after a failure the next sign-in asks again. */
  function configuration(): Promise<client.Configuration> {
    known ??= client.discovery(server, clientId, undefined, client.ClientSecretBasic(clientSecret), {
      execute,
      timeout: patience,
    });
    known.catch(() => {
      known = undefined;
    });
    return known;
  }

  return {
    async start(redirectUri) {
      const config = await configuration().catch((error) => {
        throw new OpenIdFailure("unreachable", error);
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
        ...(letsChoose(config) ? { prompt: "select_account" } : {}),
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
        if (!claims) throw new OpenIdFailure("false-answer");
        // Google puts all of it into the ID token; others say who she is only when asked.
        const said = claims.email ? claims : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return profileOf(claims.iss, claims.sub, said);
      } catch (error) {
        return refuse(error);
      }
    },
  };
}

/** Who has several accounts there chooses each time. Google can ask that without saying so; some issuers refuse the wish. */
function letsChoose(config: client.Configuration): boolean {
  const { issuer, prompt_values_supported: offered } = config.serverMetadata();
  return issuer === "https://accounts.google.com" || (Array.isArray(offered) && offered.includes("select_account"));
}

function profileOf(issuer: string, subject: string, said: Record<string, unknown>): OpenIdProfile {
  return {
    issuer,
    subject,
    email: textOf(said.email)?.toLowerCase() ?? null,
    // Only the word itself counts, never a "false" that is truthy.
    emailVerified: said.email_verified === true,
    name: textOf(said.name),
    picture: textOf(said.picture),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

/** What the issuer answers when this shop is not set up there as its settings say. */
const notSetUp = ["invalid_client", "unauthorized_client", "invalid_scope", "redirect_uri_mismatch"];

/** How it shows that nothing sensible came back: no answer in time, an error page, a captive portal. */
const noAnswer = ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"];

function refuse(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    if (error.error === "access_denied") throw new OpenIdFailure("declined", error);
    throw new OpenIdFailure(notSetUp.includes(error.error) ? "not-set-up" : "false-answer", error);
  }
  if (error instanceof client.WWWAuthenticateChallengeError) throw new OpenIdFailure("not-set-up", error);
  if (error instanceof client.ClientError)
    throw new OpenIdFailure(noAnswer.includes(error.code ?? "") ? "unreachable" : "false-answer", error);
  if (error instanceof TypeError && error.message === "fetch failed") throw new OpenIdFailure("unreachable", error);
  throw error;
}
