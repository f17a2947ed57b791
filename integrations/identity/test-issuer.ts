import http from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type AccountClaims } from "oidc-provider";

/** What is said of whom: claims by what is typed as login. */
export type Persons = Record<string, Omit<AccountClaims, "sub">>;

export type TestIssuer = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close: () => Promise<void>;
};

/**
 * A real OpenID issuer (oidc-provider) on this machine. Whoever types a login of `persons` and any password is that
 * person. Who comes back is believed at once: no question of consent.
 */
export async function openTestIssuer(redirectUris: string[], persons: Persons): Promise<TestIssuer> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = { client_id: "labonno", client_secret: "a secret of the tests" };
  const provider = new Provider(issuer, {
    clients: [{ ...shop, redirect_uris: redirectUris }],
    cookies: { keys: ["cookies of the tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...persons[sub], sub }) }),
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
  server.on("request", provider.callback());
  return {
    issuer,
    clientId: shop.client_id,
    clientSecret: shop.client_secret,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
