import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { identities, signInFlows, users } from "../../db/schema.ts";
import { openIdProvider } from "../../integrations/identity/openid.ts";
import {
  openTestIssuer,
  signInAtIssuer,
  type TestAccounts,
  type TestIssuer,
} from "../../integrations/identity/test-issuer.ts";
import { testImage } from "../../shop/media/test-images.ts";
import { testApi } from "../test-api.ts";

const redirectUri = "http://localhost/api/auth/google/callback";

const persons: TestAccounts = {
  rina: { email: "Rina@Example.com", email_verified: true, name: "Rina Akter" },
  unsure: { email: "unsure@example.com", email_verified: false, name: "Unsure" },
  // The e-mail of a user who is in every test's shop.
  nusrat: { email: "nusrat@example.com", email_verified: true, name: "Nusrat at Google" },
  nameless: { email: "nameless@example.com", email_verified: true, name: "\u202e\u0000 " },
  pictured: {
    email: "pictured@example.com",
    email_verified: true,
    name: "P",
    picture: "https://pictures.example/p.jpg",
  },
};

let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await openTestIssuer([redirectUri], persons);
  return issuer.close;
});

type PopupMessage = { type: string; attempt: string | null; ok: boolean; code?: string };

async function googleShop() {
  const { shop, api } = await testApi();
  shop.google = { issuer: openIdProvider(issuer), redirectUri, kind: "on" };

  /** A browser with cookies of its own. */
  function browser() {
    const cookies = new Map<string, string>();

    async function visit(address: string, init: RequestInit = {}): Promise<Response> {
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const response = await api.request(address, { ...init, headers: { cookie, ...init.headers } });
      for (const set of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (/Max-Age=0/i.test(set)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    }

    /** Opens the window; returns the redirect to Google, or the window's message if it refuses. */
    async function open(changes: Record<string, string> = {}, headers: Record<string, string> = {}) {
      const query = { from: "signin", attempt: "a-1", origin: "http://localhost", ...changes };
      return visit(`/auth/google?${new URLSearchParams(query)}`, { headers });
    }

    /** The whole sign-in: the window, Google's pages and back. Returns the window's final message. */
    async function signIn(login: string, changes: Record<string, string> = {}): Promise<PopupMessage> {
      const startResponse = await open(changes);
      if (startResponse.status !== 302) return popupMessage(startResponse);
      return popupMessage(await visit(await returnFromGoogle(startResponse, login)));
    }

    async function whoAmI(): Promise<string | null> {
      const { user } = (await (await visit("/auth/session")).json()) as { user: { email: string } | null };
      return user?.email ?? null;
    }

    async function signInWithPassword(email: string, password: string): Promise<void> {
      const body = JSON.stringify({ email, password });
      const headers = { "Content-Type": "application/json" };
      expect((await visit("/auth/sign-in/email", { method: "POST", body, headers })).status).toBe(200);
    }

    return { cookies, visit, open, signIn, whoAmI, signInWithPassword };
  }

  /** A user with a password and an unconfirmed e-mail. */
  async function signUp(email: string, password: string): Promise<string> {
    await shop.accounts?.signUp({ name: "Somebody", email, password, language: "en", imageId: null });
    const account = await shop.db.query.users.findFirst({ where: eq(users.email, email) });
    return account?.id ?? "";
  }

  return { shop, api, browser, signUp };
}

/** Google's redirect as a path of the API. */
async function returnFromGoogle(startResponse: Response, login: string): Promise<string> {
  const address = await signInAtIssuer(startResponse.headers.get("location") ?? "", redirectUri, login);
  return address.replace("http://localhost/api", "");
}

async function popupMessage(response: Response): Promise<PopupMessage> {
  expect(response.status).toBe(200);
  const text = /data-said="([^"]*)"/.exec(await response.text())?.[1] ?? "";
  return JSON.parse(text.replaceAll("&quot;", '"'));
}

const ok = { type: "labonno:sign-in", attempt: "a-1", ok: true };
const refusedMessage = (code: string, attempt: string | null = "a-1") => ({ ...ok, attempt, ok: false, code });

describe("a sign-in with Google", () => {
  test("creates an account for a new user and signs them in", async () => {
    const { shop, browser } = await googleShop();
    const client = browser();
    expect(await client.signIn("rina")).toEqual(ok);
    expect(await client.whoAmI()).toBe("rina@example.com");
    expect(await shop.db.query.users.findFirst({ where: eq(users.email, "rina@example.com") })).toMatchObject({
      name: "Rina Akter",
      role: "user",
      emailVerified: true,
    });
  });

  test("recognises a user by their Google id after their e-mail has changed", async () => {
    const { shop, browser } = await googleShop();
    await browser().signIn("rina");
    await shop.db.update(users).set({ email: "moved@example.com" }).where(eq(users.email, "rina@example.com"));
    const other = browser();
    expect(await other.signIn("rina")).toEqual(ok);
    expect(await other.whoAmI()).toBe("moved@example.com");
    expect(await shop.db.query.users.findMany({ where: eq(users.name, "Rina Akter") })).toHaveLength(1);
  });

  test("creates one user for three concurrent windows", async () => {
    const { shop, browser } = await googleShop();
    const tabs = [browser(), browser(), browser()];
    expect(await Promise.all(tabs.map((tab) => tab.signIn("rina")))).toEqual([ok, ok, ok]);
    expect(await shop.db.query.users.findMany({ where: eq(users.name, "Rina Akter") })).toHaveLength(1);
  });

  test("copies the user's picture, and succeeds without one it cannot fetch", async () => {
    const avatarOf = async ({ db }: typeof shop) =>
      (await db.query.users.findFirst({ where: eq(users.email, "pictured@example.com") }))?.imageId;
    const { shop, browser } = await googleShop();
    const content = await testImage().jpeg().toBuffer();
    shop.fetchExternal = async (url) => (url === persons.pictured?.picture ? content : null);
    expect(await browser().signIn("pictured")).toEqual(ok);
    expect(await avatarOf(shop)).toEqual(expect.any(String));
    const other = await googleShop();
    other.shop.fetchExternal = () => Promise.reject(new Error("the network is down"));
    expect(await other.browser().signIn("pictured")).toEqual(ok);
    expect(await avatarOf(other.shop)).toBeNull();
  });

  test("takes a missing name from the e-mail", async () => {
    const { shop, browser } = await googleShop();
    expect(await browser().signIn("nameless")).toEqual(ok);
    expect(await shop.db.query.users.findFirst({ where: eq(users.email, "nameless@example.com") })).toMatchObject({
      name: "nameless",
    });
  });

  test("is refused for an e-mail that Google has not verified, and stores nothing", async () => {
    const { shop, browser } = await googleShop();
    const client = browser();
    expect(await client.signIn("unsure")).toEqual(refusedMessage("email-unverified"));
    expect(await client.whoAmI()).toBeNull();
    expect(await shop.db.query.users.findFirst({ where: eq(users.email, "unsure@example.com") })).toBeUndefined();
    expect(await shop.db.query.signInFlows.findMany()).toEqual([]);
  });
});

describe("an account with a password", () => {
  test("is not linked to a Google account with the same e-mail until its owner requests it", async () => {
    const { shop, browser, signUp } = await googleShop();
    const rina = await signUp("rina@example.com", "Shapla-2026");
    const client = browser();
    expect(await client.signIn("rina")).toEqual(refusedMessage("sign-in-to-link"));
    expect(await client.whoAmI()).toBeNull();
    expect(await shop.db.query.identities.findMany({ where: eq(identities.userId, rina) })).toHaveLength(1);

    await client.signInWithPassword("rina@example.com", "Shapla-2026");
    // From the sign-in page it is still not linked, even while they are signed in.
    expect(await client.signIn("rina")).toEqual(refusedMessage("sign-in-to-link"));
    expect(await client.signIn("rina", { from: "account" })).toEqual(ok);
    const elsewhere = browser();
    expect(await elsewhere.signIn("rina")).toEqual(ok);
    expect(await elsewhere.whoAmI()).toBe("rina@example.com");
    expect(await client.signIn("rina", { from: "account" })).toEqual(ok);
  });

  test("cannot be linked to a Google account with another e-mail, or one that is linked elsewhere", async () => {
    const { browser, signUp } = await googleShop();
    await signUp("somebody@example.com", "Shapla-2026");
    const client = browser();
    await client.signInWithPassword("somebody@example.com", "Shapla-2026");
    expect(await client.signIn("rina", { from: "account" })).toEqual(refusedMessage("other-email"));
    expect(await browser().signIn("rina")).toEqual(ok);
    expect(await client.signIn("rina", { from: "account" })).toEqual(refusedMessage("linked-elsewhere"));
    expect(await client.signIn("unsure", { from: "account" })).toEqual(refusedMessage("email-unverified"));
    expect(await client.whoAmI()).toBe("somebody@example.com");
  });

  test("cannot be linked without a session, or after it ended during the sign-in", async () => {
    const { shop, browser, signUp } = await googleShop();
    const rina = await signUp("rina@example.com", "Shapla-2026");
    const client = browser();
    expect(await client.signIn("rina", { from: "account" })).toEqual(refusedMessage("flow-expired"));
    await client.signInWithPassword("rina@example.com", "Shapla-2026");
    const startResponse = await client.open({ from: "account" });
    const back = await returnFromGoogle(startResponse, "rina");
    await client.visit("/auth/sign-out", { method: "POST" });
    expect(await popupMessage(await client.visit(back))).toEqual(refusedMessage("flow-expired", null));
    expect(await shop.db.query.identities.findMany({ where: eq(identities.userId, rina) })).toHaveLength(1);
  });
});

describe("a response from Google is accepted", () => {
  test("only in the browser that started the sign-in", async () => {
    const { browser } = await googleShop();
    const [client, otherClient] = [browser(), browser()];
    const back = await returnFromGoogle(await client.open(), "rina");
    expect(await popupMessage(await otherClient.visit(back))).toEqual(refusedMessage("flow-expired", null));
    await otherClient.open();
    expect(await popupMessage(await otherClient.visit(back))).toEqual(refusedMessage("flow-expired", null));
    expect(await otherClient.whoAmI()).toBeNull();
    expect(await popupMessage(await client.visit(back))).toEqual(ok);
  });

  test("only once", async () => {
    const { browser } = await googleShop();
    const client = browser();
    const back = await returnFromGoogle(await client.open(), "rina");
    const results = await Promise.all(
      [client.visit(back), client.visit(back)].map(async (each) => popupMessage(await each)),
    );
    expect(results.filter((each) => each.ok)).toHaveLength(1);
    expect(await popupMessage(await client.visit(back))).toEqual(refusedMessage("flow-expired", null));
  });

  test("for ten minutes, and expired sign-ins are purged by the next one", async () => {
    const { shop, browser } = await googleShop();
    const client = browser();
    const back = await returnFromGoogle(await client.open(), "rina");
    await browser().open();
    shop.setNow(new Date(Date.now() + 601_000));
    expect(await popupMessage(await client.visit(back))).toEqual(refusedMessage("flow-expired", null));
    await browser().open();
    expect(await shop.db.select().from(signInFlows)).toHaveLength(1);
  });

  test("as a cancelled sign-in when the user declined", async () => {
    const { browser } = await googleShop();
    const client = browser();
    const state = new URL((await client.open()).headers.get("location") ?? "").searchParams.get("state") ?? "";
    const no = new URLSearchParams({ error: "access_denied", state, iss: issuer.issuer });
    expect(await popupMessage(await client.visit(`/auth/google/callback?${no}`))).toEqual(
      refusedMessage("popup-closed-by-user"),
    );
  });
});

describe("the sign-in window", () => {
  test("redirects to Google with a state that is bound to the browser by an HttpOnly cookie", async () => {
    const { browser } = await googleShop();
    const client = browser();
    const startResponse = await client.open();
    const [cookie = ""] = startResponse.headers.getSetCookie();
    const state = new URL(startResponse.headers.get("location") ?? "").searchParams.get("state");
    expect(cookie).toBe(`labonno-google=${state}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`);
  });

  test("uses a __Host- cookie where the shop is on https", async () => {
    const { shop, browser } = await googleShop();
    if (shop.google) shop.google = { ...shop.google, redirectUri: "https://labonno.example/api/auth/google/callback" };
    const [cookie] = (await browser().open({ origin: "https://labonno.example" })).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-labonno-google=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test("runs only its own script, and can still reach the page that opened it", async () => {
    const { browser } = await googleShop();
    const response = await browser().visit("/auth/google/callback");
    const page = await response.text();
    const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'sha256-${hash}'`);
    expect(policy).not.toContain("unsafe");
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(response.headers.get("Cross-Origin-Opener-Policy")).toBe("unsafe-none");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test("is in the language of the page that opened it", async () => {
    const { browser } = await googleShop();
    const client = browser();
    const startResponse = await client.open({ lang: "bn" });
    expect(await (await client.visit(await returnFromGoogle(startResponse, "rina"))).text()).toContain('lang="bn"');
  });

  test("is refused to other sites, to other hosts of the shop and to values with markup", async () => {
    const { browser } = await googleShop();
    for (const site of ["cross-site", "same-site", "none"])
      expect((await browser().open({}, { "Sec-Fetch-Site": site })).status, site).toBe(403);
    expect((await browser().open({}, { "Sec-Fetch-Site": "same-origin" })).status).toBe(302);
    expect(await browser().signIn("rina", { origin: "http://127.0.0.1" })).toEqual(
      refusedMessage("unauthorized-domain"),
    );
    expect((await browser().open({ attempt: '"><script>' })).status).toBe(422);
  });

  test("opens at most 60 times from one network before it is limited", async () => {
    const { browser } = await googleShop();
    for (let count = 1; count <= 60; count += 1) expect((await browser().open()).status).toBe(302);
    expect(await popupMessage(await browser().open())).toEqual(refusedMessage("too-many-requests"));
    expect((await browser().open({}, { "X-Test-Address": "10.0.0.2" })).status).toBe(302);
  });

  test("reports an unreachable Google, and one that does not know this shop", async () => {
    const { shop, browser } = await googleShop();
    const google = shop.google as NonNullable<typeof shop.google>;
    shop.google = { ...google, issuer: openIdProvider({ ...issuer, clientSecret: "wrong" }) };
    expect(await browser().signIn("rina")).toEqual(refusedMessage("unauthorized-domain"));
    const unreachable = await openTestIssuer([redirectUri], {});
    await unreachable.close();
    shop.google = { ...google, issuer: openIdProvider(unreachable) };
    expect(await browser().signIn("rina")).toEqual(refusedMessage("unavailable"));
  });
});

test("a shop says whether it offers Google, and without it has no sign-in window", async () => {
  const { shop, api, browser } = await googleShop();
  const offered = async () => ((await (await api.request("/auth/session")).json()) as { google: string }).google;
  expect(await offered()).toBe("on");
  shop.google = null;
  expect(await offered()).toBe("off");
  expect((await browser().open()).status).toBe(404);
  expect((await browser().visit("/auth/google/callback")).status).toBe(404);
});
