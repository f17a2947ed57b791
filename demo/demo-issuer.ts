import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { html, raw } from "hono/html";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export type DemoIssuer = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close: () => Promise<void>;
};

type DemoIdentity = { sub: string; name: { en: string; bn: string }; email: string; email_verified: boolean };

/** Invented identities; no e-mail to them ever arrives. */
const identities: DemoIdentity[] = [
  {
    sub: "demo-farzana",
    name: { en: "Farzana Haque", bn: "ফারজানা হক" },
    email: "farzana@people.labonno.example",
    email_verified: true,
  },
  {
    sub: "demo-tanvir",
    name: { en: "Tanvir Ahmed", bn: "তানভীর আহমেদ" },
    email: "tanvir@people.labonno.example",
    email_verified: true,
  },
  {
    sub: "demo-unconfirmed",
    name: { en: "Mitu Roy", bn: "মিতু রায়" },
    email: "mitu@people.labonno.example",
    email_verified: false,
  },
];

const codeLifetime = 60_000;

/**
 * An OpenID issuer for the demo shop, so that Google sign-in works without an account at Google. It asks for no
 * password: it listens on loopback only, knows one client, and only a demo shop opens it.
 */
export async function openDemoIssuer(redirectUri: string): Promise<DemoIssuer> {
  const clientId = "labonno-demo";
  const clientSecret = randomBytes(24).toString("base64url");
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "demo", alg: "ES256", use: "sig" };
  const grants = new Map<string, { identity: DemoIdentity; authorizationParams: URLSearchParams; expiresAt: number }>();

  const server = http.createServer((request, response) => {
    respond(request).then(
      (result) => response.writeHead(result.status, { ...result.headers, Connection: "close" }).end(result.body),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  // Does not delay the shop's shutdown.
  server.unref();
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;

  async function respond(request: http.IncomingMessage): Promise<IssuerResponse> {
    // Another host name would make this another site's way in (DNS rebinding).
    if (request.headers.host !== host) return { status: 421 };
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer);
    switch (`${request.method} ${pathname}`) {
      case "GET /.well-known/openid-configuration":
        return json(200, discovery(issuer));
      case "GET /keys":
        return json(200, { keys: [jwk] });
      case "GET /authorize":
        return isOwnClient(searchParams) ? chooserPage(searchParams) : { status: 400 };
      case "POST /authorize":
        return choose(await readForm(request));
      case "POST /token":
        return token(await readForm(request), request.headers.authorization ?? "");
      default:
        return { status: 404 };
    }
  }

  function isOwnClient(authorizationParams: URLSearchParams): boolean {
    return (
      authorizationParams.get("client_id") === clientId &&
      authorizationParams.get("redirect_uri") === redirectUri &&
      authorizationParams.get("response_type") === "code" &&
      authorizationParams.get("code_challenge_method") === "S256"
    );
  }

  function choose(form: URLSearchParams): IssuerResponse {
    const authorizationParams = new URLSearchParams(form.get("asked") ?? "");
    if (!isOwnClient(authorizationParams)) return { status: 400 };
    const callbackUrl = new URL(redirectUri);
    callbackUrl.searchParams.set("state", authorizationParams.get("state") ?? "");
    callbackUrl.searchParams.set("iss", issuer);
    const identity = identities.find(({ sub }) => sub === form.get("person"));
    if (identity) {
      const code = randomBytes(24).toString("base64url");
      grants.set(code, { identity, authorizationParams, expiresAt: Date.now() + codeLifetime });
      callbackUrl.searchParams.set("code", code);
    } else callbackUrl.searchParams.set("error", "access_denied");
    return { status: 303, headers: { Location: callbackUrl.href } };
  }

  async function token(form: URLSearchParams, authorization: string): Promise<IssuerResponse> {
    const credentials = Buffer.from(authorization.replace(/^Basic /, ""), "base64").toString();
    // Name and secret come form-encoded (RFC 6749, 2.3.1).
    if (!isEqual(decodeURIComponent(credentials), `${clientId}:${clientSecret}`))
      return json(401, { error: "invalid_client" });
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isValid =
      grant &&
      grant.expiresAt > Date.now() &&
      form.get("redirect_uri") === redirectUri &&
      isEqual(challenge, grant.authorizationParams.get("code_challenge") ?? "");
    if (!isValid) return json(400, { error: "invalid_grant" });
    const { sub, name, ...claims } = grant.identity;
    const language = languageOf(grant.authorizationParams);
    const idToken = await new SignJWT({
      ...claims,
      name: name[language],
      nonce: grant.authorizationParams.get("nonce"),
    })
      .setProtectedHeader({ alg: "ES256", kid: jwk.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime("5 minutes")
      .sign(privateKey);
    return json(200, { access_token: "none", token_type: "Bearer", expires_in: 300, id_token: idToken });
  }

  return {
    issuer,
    clientId,
    clientSecret,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type IssuerResponse = { status: number; headers?: Record<string, string>; body?: string };

function json(status: number, content: object): IssuerResponse {
  return {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    body: JSON.stringify(content),
  };
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: ["select_account"],
  };
}

/** Reads a form of at most 10 kB. */
async function readForm(request: http.IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > 10_000) throw new Error("too long");
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function isEqual(actual: string, expected: string): boolean {
  const [one, other] = [actual, expected].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}

const styles = `
:root{color-scheme:light}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;background:#fbf6ec;color:#2e0f29}
main{box-sizing:border-box;width:min(26rem,100%);padding:1.5rem}
h1{font:400 1.5rem/1.3 Georgia,serif;margin:1rem 0 .25rem}
.note{border:1px solid #a31e16;margin:0;padding:.75rem 1rem;background:#fffdf8}.note strong{display:block}
button{display:block;width:100%;min-height:3.5rem;margin:.75rem 0;padding:.5rem 1rem;border:1px solid #2e0f2966;background:#fffdf8;color:inherit;font:inherit;text-align:left;cursor:pointer}
button:hover{border-color:#2e0f29}button:focus-visible{outline:3px solid #a31e16;outline-offset:2px}
small{display:block}button[value=""]{border-color:transparent;background:none;text-align:center;text-decoration:underline}`;

const styleHash = createHash("sha256").update(styles).digest("base64");

function languageOf(authorizationParams: URLSearchParams): "en" | "bn" {
  return authorizationParams.get("ui_locales") === "bn" ? "bn" : "en";
}

const messages = {
  en: {
    notGoogle: "Demonstration: this is not Google.",
    instead: "The demo shop stands in for it. No password is asked, and nobody here is real.",
    choose: "Choose an account",
    unconfirmed: "e-mail not confirmed",
    cancel: "Cancel",
  },
  bn: {
    notGoogle: "প্রদর্শনী: এটি Google নয়।",
    instead: "ডেমো দোকানটি Google-এর জায়গায় দাঁড়িয়েছে। পাসওয়ার্ড লাগে না, এখানকার কেউ আসল নয়।",
    choose: "একটি অ্যাকাউন্ট বেছে নিন",
    unconfirmed: "ইমেইল নিশ্চিত নয়",
    cancel: "বাতিল",
  },
};

/** Says plainly that this is not Google, and lists the identities. */
async function chooserPage(authorizationParams: URLSearchParams): Promise<IssuerResponse> {
  const shop = new URL(authorizationParams.get("redirect_uri") ?? "").origin;
  const language = languageOf(authorizationParams);
  const { notGoogle, instead, choose, unconfirmed, cancel } = messages[language];
  const body = await html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${notGoogle}</title><style>${raw(styles)}</style></head>
<body><main>
<p class="note"><strong>${notGoogle}</strong> ${instead}</p>
<h1>${choose}</h1>
<form method="post" action="/authorize"><input type="hidden" name="asked" value="${authorizationParams.toString()}">
${identities.map(
  ({ sub, name, email, email_verified }) =>
    html`<button name="person" value="${sub}">${name[language]}<small>${email}${email_verified ? "" : ` (${unconfirmed})`}</small></button>`,
)}
<button name="person" value="">${cancel}</button></form>
</main></body></html>`;
  return {
    status: 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      // A form's redirect counts as its action as well.
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`,
    },
    body: body.toString(),
  };
}
