import { openDemoIssuer } from "../demo/demo-issuer.ts";
import { openIdProvider } from "../integrations/identity/openid.ts";
import { type GoogleSignIn, OpenIdError, type OpenIdProvider } from "../shop/ports.ts";
import { isThisMachine, type ServerSettings } from "./config/server-settings.ts";
import type { Log } from "./log.ts";

/** Sign-in with Google as it was set up; in a demo shop that is looked at on its own machine, the stand-in. */
export async function openGoogle(
  { google, firebase, demo, publicUrl }: Pick<ServerSettings, "google" | "firebase" | "demo" | "publicUrl">,
  log: Log,
): Promise<GoogleSignIn | null> {
  const redirectUri = `${publicUrl}/api/auth/google/callback`;
  const signInWith = (issuer: OpenIdProvider, kind: GoogleSignIn["kind"]) => ({
    issuer: withLog(issuer, log),
    redirectUri,
    kind,
  });
  if (firebase) return null;
  if (google) return signInWith(openIdProvider(google), "on");
  if (!demo || !isThisMachine(new URL(publicUrl).hostname)) return null;
  return signInWith(openIdProvider(await openDemoIssuer(redirectUri)), "demo");
}

/** A wrong secret or an issuer that is away is the merchant's to mend: she finds it in the log. */
function withLog(provider: OpenIdProvider, log: Log): OpenIdProvider {
  const logAndRethrow = (error: unknown): never => {
    if (error instanceof OpenIdError && (error.reason === "not-set-up" || error.reason === "unreachable"))
      log.warn({ reason: error.reason, cause: String(error.cause) }, "sign-in with Google failed");
    throw error;
  };
  return {
    start: (redirectUri, language) => provider.start(redirectUri, language).catch(logAndRethrow),
    finish: (flow, callbackUrl) => provider.finish(flow, callbackUrl).catch(logAndRethrow),
  };
}
