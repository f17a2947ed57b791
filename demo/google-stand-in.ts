import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { html, raw } from "hono/html";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export type GoogleStandIn = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close: () => Promise<void>;
};

type Person = { sub: string; name: string; email: string; email_verified: boolean };

/** Who can be chosen. Nobody of them exists, and no letter to them ever arrives. */
const persons: Person[] = [
  { sub: "demo-farzana", name: "Farzana Haque", email: "farzana@people.labonno.example", email_verified: true },
  { sub: "demo-tanvir", name: "তানভীর আহমেদ", email: "tanvir@people.labonno.example", email_verified: true },
  { sub: "demo-unconfirmed", name: "Mitu Roy", email: "mitu@people.labonno.example", email_verified: false },
];

const codeLifetime = 60_000;

/**
 * An OpenID issuer of the demo shop's own, so that the sign-in window works without an account at Google. It asks for
 * no password: it listens on this machine alone, knows one client, and only a demo shop opens it.
 */
export async function openGoogleStandIn(redirectUri: string): Promise<GoogleStandIn> {
  const clientId = "labonno-demo";
  const clientSecret = randomBytes(24).toString("base64url");
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "demo", alg: "ES256", use: "sig" };
  const granted = new Map<string, { person: Person; asked: URLSearchParams; until: number }>();

  const server = http.createServer((request, response) => {
    answer(request).then(
      (said) => response.writeHead(said.status, { ...said.headers, Connection: "close" }).end(said.body),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  // A shop that closes does not wait for it.
  server.unref();
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;

  async function answer(request: http.IncomingMessage): Promise<Said> {
    // Another name for this machine is another site's way in.
    if (request.headers.host !== host) return { status: 421 };
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer);
    switch (`${request.method} ${pathname}`) {
      case "GET /.well-known/openid-configuration":
        return json(200, discovery(issuer));
      case "GET /keys":
        return json(200, { keys: [jwk] });
      case "GET /authorize":
        return isOurs(searchParams) ? page(searchParams) : { status: 400 };
      case "POST /authorize":
        return choose(await readForm(request));
      case "POST /token":
        return token(await readForm(request), request.headers.authorization ?? "");
      default:
        return { status: 404 };
    }
  }

  function isOurs(asked: URLSearchParams): boolean {
    return (
      asked.get("client_id") === clientId &&
      asked.get("redirect_uri") === redirectUri &&
      asked.get("response_type") === "code" &&
      asked.get("code_challenge_method") === "S256"
    );
  }

  function choose(form: URLSearchParams): Said {
    const asked = new URLSearchParams(form.get("asked") ?? "");
    if (!isOurs(asked)) return { status: 400 };
    const back = new URL(redirectUri);
    back.searchParams.set("state", asked.get("state") ?? "");
    back.searchParams.set("iss", issuer);
    const person = persons.find(({ sub }) => sub === form.get("person"));
    if (person) {
      const code = randomBytes(24).toString("base64url");
      granted.set(code, { person, asked, until: Date.now() + codeLifetime });
      back.searchParams.set("code", code);
    } else back.searchParams.set("error", "access_denied");
    return { status: 303, headers: { Location: back.href } };
  }

  async function token(form: URLSearchParams, authorization: string): Promise<Said> {
    const credentials = Buffer.from(authorization.replace(/^Basic /, ""), "base64").toString();
    // Name and secret come form-encoded (RFC 6749, 2.3.1).
    if (!isSame(decodeURIComponent(credentials), `${clientId}:${clientSecret}`))
      return json(401, { error: "invalid_client" });
    const code = form.get("code") ?? "";
    const grant = granted.get(code);
    granted.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const good =
      grant &&
      grant.until > Date.now() &&
      form.get("redirect_uri") === redirectUri &&
      isSame(challenge, grant.asked.get("code_challenge") ?? "");
    if (!good) return json(400, { error: "invalid_grant" });
    const { sub, ...claims } = grant.person;
    const idToken = await new SignJWT({ ...claims, nonce: grant.asked.get("nonce") })
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

type Said = { status: number; headers?: Record<string, string>; body?: string };

function json(status: number, content: object): Said {
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

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}

const styles = `
:root{color-scheme:light}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;background:#fbf6ec;color:#2e0f29}
main{box-sizing:border-box;width:min(26rem,100%);padding:1.5rem}
h1{font:400 1.5rem/1.3 Georgia,serif;margin:1rem 0 .25rem}
.note{border:1px solid #a31e16;padding:.75rem 1rem;background:#fffdf8}
.note p{margin:.25rem 0}
button{display:block;width:100%;min-height:3.5rem;margin:.75rem 0;padding:.5rem 1rem;border:1px solid #2e0f2966;background:#fffdf8;color:inherit;font:inherit;text-align:left;cursor:pointer}
button:hover{border-color:#2e0f29}button:focus-visible{outline:3px solid #a31e16;outline-offset:2px}
small{display:block}button[value=""]{border-color:transparent;background:none;text-align:center;text-decoration:underline}`;

const styleHash = createHash("sha256").update(styles).digest("base64");

/** Says plainly that this is not Google, and lists who can be chosen. */
async function page(asked: URLSearchParams): Promise<Said> {
  const shop = new URL(asked.get("redirect_uri") ?? "").origin;
  const body = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demonstration: not Google</title><style>${raw(styles)}</style></head>
<body><main>
<div class="note"><p><strong>Demonstration: this is not Google.</strong> The demo shop stands in for it. No password is asked and nobody here is real.</p>
<p lang="bn"><strong>প্রদর্শনী: এটি Google নয়।</strong> ডেমো দোকানটি Google-এর জায়গায় দাঁড়িয়েছে। পাসওয়ার্ড লাগে না, এখানকার কেউ আসল নয়।</p></div>
<h1>Choose an account <span lang="bn">/ একটি অ্যাকাউন্ট বেছে নিন</span></h1>
<form method="post" action="/authorize"><input type="hidden" name="asked" value="${asked.toString()}">
${persons.map(
  ({ sub, name, email, email_verified }) =>
    html`<button name="person" value="${sub}">${name}<small>${email}${email_verified ? "" : " (e-mail not confirmed / ইমেইল নিশ্চিত নয়)"}</small></button>`,
)}
<button name="person" value="">Cancel / <span lang="bn">বাতিল</span></button></form>
</main></body></html>`;
  return {
    status: 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      // A form's redirect counts as its action, too.
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`,
    },
    body: body.toString(),
  };
}
