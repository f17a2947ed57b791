import http from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type AccountClaims } from "oidc-provider";

/** Claims by login. */
export type TestAccounts = Record<string, Omit<AccountClaims, "sub">>;

export type TestIssuer = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** From now on its pages sever the window from its opener. */
  severOpener: () => void;
  close: () => Promise<void>;
};

/**
 * A real OpenID issuer (oidc-provider) on this machine. Any password signs in a login of `persons`, without consent.
 */
export async function openTestIssuer(redirectUris: string[], accounts: TestAccounts): Promise<TestIssuer> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = { client_id: "labonno", client_secret: "a-secret-of-the-tests" };
  const provider = new Provider(issuer, {
    clients: [{ ...shop, redirect_uris: redirectUris }],
    cookies: { keys: ["cookies of the tests"] },
    // Repeated here to avoid a warning for each.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...accounts[sub], sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const handleRequest = provider.callback();
  let seversOpener = false;
  server.on("request", (request, response) => {
    if (seversOpener) response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    handleRequest(request, response);
  });
  return {
    issuer,
    clientId: shop.client_id,
    clientSecret: shop.client_secret,
    severOpener: () => {
      seversOpener = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Signs in at the issuer's pages as a browser would; returns the redirect address. */
export async function signInAtIssuer(url: string, redirectUri: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = url;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(address, {
      redirect: "manual",
      method: form ? "POST" : "GET",
      body: form,
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    form = undefined;
    const next = response.headers.get("location");
    if (next?.startsWith(redirectUri)) return next;
    if (next) address = new URL(next, address).href;
    else form = new URLSearchParams({ prompt: "login", login, password: "any" });
  }
  throw new Error("the issuer never redirected back");
}
