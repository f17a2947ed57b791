import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { securityTest } from "../api/security/security-test.ts";
import { projectRoot } from "../db/project.ts";
import { scratchFolder } from "../db/scratch-folder.ts";
import { type RunningShop, startShop } from "../e2e/start-shop.ts";

// The built shop with its whole log.
const listed = "https://blog.example";
let shop: RunningShop;
let dataDir: string;
let log = "";

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(scratchFolder(), "labonno-hostile-"));
  const settings = { LOG_LEVEL: "debug", CORS_ORIGINS: listed, DEMO: "off", SMTP_URL: "", IMAGES: "" };
  shop = await startShop(
    dataDir,
    () => ({ ...settings, ADMIN_EMAIL: "boss@example.com", ADMIN_PASSWORD: "Padma-Secret-9" }),
    (lines) => {
      log += lines;
    },
  );
});
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type TestResponse = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Sends the path unchanged, which `fetch` would normalise. */
function sendRequest(
  method: string,
  address: string,
  headers: http.OutgoingHttpHeaders = {},
  body?: string,
): Promise<TestResponse> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path: address, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

const pages = [
  ...[
    "/",
    "/shop",
    "/makeup",
    "/search?q=serum",
    "/cart",
    "/checkout",
    "/track",
    "/verify",
    "/verify?code=SG-2608",
    "/shade-finder?skin=4&vein=green&metal=gold&finish=matte",
    "/routine?skin=dry&concern=acne&age=20s&day=out&budget=low",
    "/contact",
    "/about",
    "/faq",
    "/privacy",
  ],
  ...[
    "/signin",
    "/signup",
    "/orders",
    "/account",
    "/wishes",
    "/success-checkout",
    "/offline",
    "/admin",
    "/admin-dashboard",
    "/admin-dashboard/orders",
  ],
  ...["/reset-password?token=x", "/nowhere", "/product/nothing", "/api/docs", "/api/auth/google?attempt=a&origin=x"],
];

securityTest(
  "HTTP server",
  "every page restricts scripts by its policy, cannot be framed, and has all security headers",
  async (countCase) => {
    for (const page of pages.flatMap((each) =>
      each.startsWith("/api") ? [each] : [each, `/bn${each}`.replace(/\/$/, "")],
    )) {
      const { status, headers, body } = await sendRequest("GET", page, { "Sec-Fetch-Site": "same-origin" });
      expect(status, page).toBeLessThan(500);
      const policy = String(headers["content-security-policy"]);
      expect(policy, page).toContain("frame-ancestors 'none'");
      expect(headers["x-content-type-options"], page).toBe("nosniff");
      // Staff scan codes, and customers a product's batch code.
      const camera = /^(?:\/bn)?\/(?:admin-dashboard|verify)(?:\?|$)/.test(page) ? "camera=(self)," : "camera=(),";
      expect(headers["permissions-policy"], page).toContain(camera);
      if (headers["content-type"]?.startsWith("text/html")) {
        expect(policy, page).toContain("default-src 'none'");
        expect(policy).toContain("base-uri 'none'");
        expect(policy).not.toMatch(/unsafe-|\*|http:/);
        // Nothing else may be in it, such as an inline handler or style.
        expect(body).not.toMatch(/<[a-z][^>]*\s(on\w+|style)=/i);
        expect(body).not.toContain("javascript:");
      }
      countCase();
    }
    for (const address of [
      "/api/products",
      "/api/nothing",
      "/icon.svg",
      "/service-worker.js",
      "/robots.txt",
      "/sitemap.xml",
      "/images/x.jpg",
      "/assets/x.js",
      "/shop.data",
    ]) {
      const { headers } = await sendRequest("GET", address);
      expect(headers, address).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "cross-origin-resource-policy": "same-origin",
        "x-frame-options": "DENY",
        "content-security-policy": expect.any(String),
        "permissions-policy": expect.stringContaining("geolocation=()"),
      });
      expect(headers).not.toHaveProperty("x-powered-by");
      expect(headers).not.toHaveProperty("server");
      countCase();
    }
  },
);

securityTest(
  "HTTP server",
  "other sites get responses only if they are listed, and never with cookies",
  async (countCase) => {
    const foreignOrigins = [
      "https://evil.example",
      "null",
      `${listed}.evil.example`,
      "http://blog.example",
      `${listed}:444`,
      "https://evil.blog.example",
      listed.toUpperCase(),
      "file://",
      `${shop.url}.evil.example`,
    ];
    for (const address of ["/api/products", "/api/account", "/api/orders", "/api/jwt", "/api/auth/session", "/"]) {
      for (const Origin of foreignOrigins) {
        for (const [method, more] of [
          ["GET", {}],
          ["OPTIONS", { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization" }],
        ] as const) {
          const { status, headers } = await sendRequest(method, address, { Origin, ...more });
          expect(
            Object.keys(headers).filter((name) => name.startsWith("access-control")),
            `${method} ${address} ${Origin}`,
          ).toEqual([]);
          if (method === "OPTIONS") expect(status).toBe(405);
          countCase();
        }
      }
    }
    const preflight = await sendRequest("OPTIONS", "/api/orders", {
      Origin: listed,
      "Access-Control-Request-Method": "POST",
    });
    expect([preflight.status, preflight.headers["access-control-allow-origin"]]).toEqual([204, listed]);
    expect(preflight.headers).not.toHaveProperty("access-control-allow-credentials");
    const reply = await sendRequest("GET", "/api/products", { Origin: listed });
    expect(reply.headers).toMatchObject({
      "access-control-allow-origin": listed,
      vary: expect.stringContaining("Origin"),
    });
    // Routes with cookies stay closed even to listed origins.
    const headers = { Origin: listed, "Content-Type": "application/json" };
    expect((await sendRequest("POST", "/api/jwt", headers, '{"email":"boss@example.com"}')).status).toBe(403);
    countCase(3);
  },
);

const hostileOrigins = [
  "//evil.example",
  "///evil.example",
  "/%5cevil.example",
  "/%2f%2fevil.example",
  "/%2fevil.example",
  "//evil.example/%2e%2e",
  "/.evil.example",
  "/@evil.example",
  "//evil%E3%80%82example",
];
const outside = [
  "/../../etc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/..%2f..%2fetc%2fpasswd",
  "/..%5c..%5cwin.ini",
  "/%00",
  "/%ff",
  "/%E0%A4%A",
  "/.env",
  "/.git/config",
  "/package.json",
  "/server/index.js",
  "/admin-password.txt",
];

securityTest("HTTP server", "no path redirects to another site or reads the machine's files", async (countCase) => {
  const bases = [
    "",
    "/bn",
    "/shop",
    "/product/nothing",
    "/admin-dashboard",
    "/assets",
    "/images",
    "/api",
    "/api/product",
    "/signin",
    "/orders",
  ];
  const endings = [
    "",
    "?from=//evil.example",
    "?from=https://evil.example&redirect=//evil.example&next=/%5cevil.example",
    ".data",
  ];
  for (const address of bases.flatMap((base) =>
    [...hostileOrigins, ...outside].flatMap((each) => endings.map((ending) => base + each + ending)),
  )) {
    const { status, headers, body } = await sendRequest("GET", address);
    expect(status, address).toBeLessThan(500);
    if (headers.location) expect(new URL(headers.location, shop.url).origin, address).toBe(shop.url);
    expect(body, address).not.toMatch(/root:x:0|"dependencies"|DATABASE_URL|Padma-Secret-9/);
    countCase();
  }
  for (const hostName of ["evil.example", "evil.example:80", "localhost.evil.example"]) {
    for (const headers of [
      { Host: hostName },
      { "X-Forwarded-Host": hostName },
      { Forwarded: `host=${hostName}` },
      { "X-Forwarded-Proto": "javascript" },
    ]) {
      for (const page of [
        "/",
        "/shop",
        "/signin",
        "/sitemap.xml",
        "/robots.txt",
        "/api/products",
        "/product/nothing",
      ]) {
        const { body, headers: responseHeaders } = await sendRequest("GET", page, headers as http.OutgoingHttpHeaders);
        expect(`${body}${JSON.stringify(responseHeaders)}`, page).not.toContain("evil.example");
        countCase();
      }
    }
  }
});

securityTest(
  "HTTP server",
  "no link of a page leads to another host, in any spelling of its path",
  async (countCase) => {
    for (const address of [
      "//evil.example/login",
      "/bn//evil.example/login",
      "/.//evil.example",
      "/bn///evil.example",
    ]) {
      const { status, headers, body } = await sendRequest("GET", address);
      if (headers.location) expect(headers.location, address).toMatch(/^\/(bn\/)?evil\.example(\/login)?$/);
      expect(status, address).toBe(301);
      expect(body).not.toMatch(/(href|action|src)="\/\//);
      countCase();
    }
  },
);

securityTest("Privacy", "nothing from a URL is logged, and the log is valid JSON", async (countCase) => {
  const begins = log.length;
  const address = "zubaida.secret@example.com";
  for (const path of [
    `/%ff/${address}`,
    `/%0a${address}`,
    `/%E0%A4%A/${address}`,
    `/bn/%ff${address}`,
    `/%00${address}`,
    `/product/%ff${address}`,
  ]) {
    for (const more of ["", ".data", "?x=%ff"]) {
      const { status, headers } = await sendRequest("GET", path + more);
      expect(status, path + more).toBe(404);
      if (!more.startsWith(".")) expect(headers["content-type"]).toContain("text/html");
      countCase();
    }
  }
  const written = log.slice(begins);
  expect(written).not.toContain(address);
  for (const line of written.split("\n").filter(Boolean)) expect(() => JSON.parse(line), line).not.toThrow();
  expect(written).not.toMatch(/"level":(50|60)/);
});

securityTest(
  "HTTP server",
  "a forged webhook is refused, and neither its path nor its proof is logged",
  async (countCase) => {
    const begins = log.length;
    const headers = { "content-type": "application/json", authorization: "Bearer forged-proof-77" };
    for (const kind of ["steadfast", "pathao", "redx", "nobody", "%73teadfast"]) {
      for (const body of ['{"event":"webhook_integration"}', '{"status":"delivered"}', "", "\0", "x".repeat(60_000)]) {
        const address = `/api/webhooks/${kind}/guessed-secret-99?token=guessed-token-88`;
        const { status } = await sendRequest("POST", address, headers, body);
        expect([404, 422], `${kind} ${body.slice(0, 20)}`).toContain(status);
        countCase();
      }
      const big = await sendRequest("POST", `/api/webhooks/${kind}/guessed-secret-99`, headers, "x".repeat(70_000));
      expect([404, 413]).toContain(big.status);
      countCase();
    }
    const written = log.slice(begins);
    expect(written).toContain("/api/webhooks/:kind/:secret");
    expect(written).not.toMatch(/guessed|forged-proof/);
  },
);

securityTest("HTTP server", "React Router's own endpoints reveal nothing to strangers", async (countCase) => {
  for (const address of [
    "/shop.data",
    "/_root.data",
    "/checkout.data",
    "/admin-dashboard.data",
    "/nothing.data",
    "/__manifest",
    "/__manifest?paths=%2Fadmin-dashboard",
    "/shop.data?_routes=__proto__",
    "/shop.data?_routes=%00",
    "/.data",
  ]) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"]) {
      const headers = {
        "X-React-Router-Request": "yes",
        "X-React-Router-SPA-Mode": "yes",
        "X-React-Router-Prerender-Data": "[]",
        "X-Remix-Reload-Document": "true",
      };
      const { status } = await sendRequest(method, address, headers);
      expect(status, `${method} ${address}`).toBeLessThan(500);
      if (!["GET", "HEAD"].includes(method)) expect(status).toBe(405);
      countCase();
    }
  }
});

securityTest(
  "Privacy",
  "neither the log nor what a browser loads contains secrets or personal data",
  async (countCase) => {
    const json = { "Content-Type": "application/json" };
    const secrets = {
      password: "Meghna-Secret-7",
      phone: "01798765432",
      street: "Kathalbagan 77",
      mail: "shirin.secret@example.com",
      name: "Shirin Gupta",
    };
    const send = (address: string, body: object, headers = {}) =>
      sendRequest("POST", address, { ...json, ...headers }, JSON.stringify(body));
    await send("/api/auth/sign-up/email", { name: secrets.name, email: secrets.mail, password: secrets.password });
    const signedIn = await send("/api/auth/sign-in/email", { email: secrets.mail, password: secrets.password });
    const cookie = signedIn.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const { token } = JSON.parse((await send("/api/jwt", { email: secrets.mail }, { Cookie: cookie })).body) as {
      token: string;
    };
    expect(token.length).toBeGreaterThan(100);
    const bearer = { Authorization: `Bearer ${token}` };
    const billingDetails = {
      fullName: secrets.name,
      phone: secrets.phone,
      email: secrets.mail,
      address: secrets.street,
      city: "Dhaka",
    };
    const about = [
      send(
        "/api/orders",
        { billingDetails, items: [{ productId: "x", quantity: 1 }], deliveryArea: "inside", total: 1 },
        bearer,
      ),
      send("/api/addresses", { ...billingDetails, email: undefined }, bearer),
      send("/api/contact", { fullName: secrets.name, email: secrets.mail, message: secrets.street }),
      send("/api/orders/track", { number: "LB-482-719-368", phone: secrets.phone }),
      send("/api/auth/sign-in/email", { email: secrets.mail, password: `${secrets.password}x` }),
      send("/api/auth/request-password-reset", { email: secrets.mail }),
      sendRequest("GET", `/api/order?email=${secrets.mail}`, bearer),
      sendRequest("GET", `/api/users/admin/${secrets.mail}`, bearer),
      sendRequest("GET", `/account?token=${token}&phone=${secrets.phone}`, bearer),
      sendRequest("GET", `/reset-password?token=${secrets.password}`),
      sendRequest("GET", `/join?token=${secrets.password}`),
      send("/api/auth/invitation", { token: secrets.password }),
      sendRequest("POST", "/api/orders", { ...json, ...bearer }, `{"phone":"${secrets.phone}`),
      sendRequest("GET", "/api/account", { Authorization: `Basic ${secrets.password}` }),
    ];
    countCase((await Promise.all(about)).length);
    const hidden = [
      ...Object.values(secrets),
      token,
      token.split(".")[2] ?? "",
      cookie.split("=")[1] ?? "",
      "Padma-Secret-9",
      "+8801798765432",
    ];
    for (const secret of hidden) expect(log.includes(secret), secret).toBe(false);

    const client = path.join(projectRoot, "build", "client");
    const loaded = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(js|css|html|json|map|txt|webmanifest)$/.test(name),
    );
    expect(loaded.length).toBeGreaterThan(20);
    expect(loaded.filter((name) => name.endsWith(".map"))).toEqual([]);
    // Secrets of the server: settings, tables, keys, accounts.
    const serverOnly =
      /DATABASE_URL|SMTP_URL|S3_SECRET|GOOGLE_CLIENT_SECRET|IMGBB_KEY|ADMIN_PASSWORD|postgres:\/\/|PRIVATE KEY|drizzle|pg_advisory|better-auth|argon2|scrypt|select \w+ from|sourceMappingURL|admin@labonno\.example/;
    for (const name of loaded) {
      expect(serverOnly.exec(readFileSync(path.join(client, name), "utf8"))?.[0], name).toBeUndefined();
      countCase();
    }
  },
);
