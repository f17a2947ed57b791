import { afterEach, beforeEach, expect, test, vi } from "vitest";

const nusrat = { _id: "nusrat", name: "Nusrat Jahan", email: "nusrat@example.com", role: "user" };
const rima = { _id: "rima", name: "Rima Das", email: "rima@example.com", role: "user" };
type TestUser = typeof nusrat;

/** The device: one storage for all tabs. */
let storedEntries: Map<string, string>;
/** The server: the user of the provider's cookie, the tokens it accepts, the requests it got. */
let cookie: TestUser | null;
let activeTokens: Map<string, TestUser>;
let calls: string[];
let online: boolean;
let issued: number;
/** Whether a sign-in requires a further step, and so returns no token. */
let isStepNeeded: boolean;

beforeEach(() => {
  tabs.clear();
  storedEntries = new Map();
  cookie = null;
  activeTokens = new Map();
  calls = [];
  online = true;
  issued = 0;
  isStepNeeded = false;
  vi.stubGlobal("fetch", respond);
});

afterEach(() => vi.unstubAllGlobals());

function tokenFor(user: TestUser, { expired = false } = {}): string {
  const iat = Math.floor(Date.now() / 1000) - (expired ? 3600 : 0);
  const claims = Buffer.from(JSON.stringify({ sub: user._id, iat, exp: iat + 900, jti: ++issued }));
  const token = `e30.${claims.toString("base64url")}.c2ln`;
  if (!expired) activeTokens.set(token, user);
  return token;
}

async function respond(path: string, { method, headers }: RequestInit): Promise<Response> {
  if (!online) throw new TypeError("Failed to fetch");
  calls.push(`${method} ${path.replace("/api", "")}`);
  const authorization = new Headers(headers).get("Authorization");
  const user = activeTokens.get(authorization?.replace("Bearer ", "") ?? "");
  const refuse = (status: number, code: string) => Response.json({ error: { code } }, { status });
  switch (`${method} ${path}`) {
    case "GET /api/auth/session":
      return Response.json({ user: cookie, google: "off", provider: "embedded" });
    case "POST /api/auth/sign-in/email":
      if (!cookie) return refuse(401, "wrong-password");
      return Response.json(isStepNeeded ? {} : { token: tokenFor(cookie), user: cookie });
    case "POST /api/auth/sign-out":
      cookie = null;
      activeTokens.clear();
      return Response.json({});
    case "POST /api/jwt":
      return cookie ? Response.json({ token: tokenFor(cookie) }) : refuse(401, "not-signed-in");
    case "GET /api/account":
      return user ? Response.json(user) : refuse(401, "not-signed-in");
    case "GET /api/users":
      return refuse(403, "not-allowed");
    default:
      if (authorization !== null && !user) return refuse(401, "not-signed-in");
      return Response.json({ by: user?._id ?? "guest" });
  }
}

const tabs = new Set<(event: { key: string | null }) => void>();

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    clear: () => values.clear(),
  };
}

/** A tab of this browser: its own modules, with the storage shared. */
async function openTab() {
  vi.resetModules();
  let onStorage = (_: { key: string | null }) => {};
  const dispatchStorage = (key: string) => {
    for (const tab of tabs) if (tab !== onStorage) tab({ key });
  };
  vi.stubGlobal("window", {
    addEventListener: (type: string, listener: typeof onStorage) => {
      if (type !== "storage") return;
      onStorage = listener;
      tabs.add(listener);
    },
    get localStorage() {
      return localStorage;
    },
    // Each tab's own.
    sessionStorage: storage(),
  });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storedEntries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      storedEntries.set(key, value);
      dispatchStorage(key);
    },
    removeItem: (key: string) => {
      if (storedEntries.delete(key)) dispatchStorage(key);
    },
  });
  const [session, api, { request }] = await Promise.all([
    import("./session.ts"),
    import("./api.ts"),
    import("./request.ts"),
  ]);
  let expelled = 0;
  session.subscribeExpelled(() => expelled++);
  session.startSession();
  return {
    ...session,
    ...api,
    signIn: () =>
      session.signInBy(() =>
        request("POST /auth/sign-in/email", { body: { email: nusrat.email, password: "Shapla7" } }),
      ),
    timesExpelled: () => expelled,
  };
}

/** A tab with a signed-in user; the requests of the sign-in are cleared. */
async function signedInTab(user: TestUser = nusrat) {
  cookie = user;
  const tab = await openTab();
  await tab.signIn();
  calls = [];
  return tab;
}

test("a visitor who never signed in sends no request", async () => {
  const tab = await openTab();
  expect(tab.currentSession()).toEqual({ state: "guest" });
  expect(await tab.settledSession()).toEqual({ state: "guest" });
  expect(calls).toEqual([]);
});

test.each(["garbage", "null", "a.b.c", "e30.bnVsbA.c2ln", "🌸", "x".repeat(100_000), `${"x.".repeat(5000)}x`])(
  "garbage in access-token (%#) causes no error",
  async (garbage) => {
    storedEntries.set("access-token", garbage);
    const tab = await openTab();
    expect(await tab.settledSession()).toEqual({ state: "guest" });
    expect(storedEntries.has("access-token")).toBe(false);
    expect(await tab.api("POST /images/ticket")).toEqual({ by: "guest" });
  },
);

test("requests of a signed-in user carry their token", async () => {
  cookie = nusrat;
  const tab = await openTab();
  expect(await tab.signIn()).toEqual({ state: "signed-in", user: nusrat });
  expect(activeTokens.has(storedEntries.get("access-token") ?? "")).toBe(true);
  expect(await tab.api("POST /images/ticket")).toEqual({ by: "nusrat" });
});

test("a sign-in is one request", async () => {
  cookie = nusrat;
  const tab = await openTab();
  expect(await tab.signIn()).toEqual({ state: "signed-in", user: nusrat });
  expect(calls).toEqual(["POST /auth/sign-in/email"]);
});

test("a sign-in that returns no token is followed by a lookup", async () => {
  cookie = nusrat;
  isStepNeeded = true;
  const tab = await openTab();
  expect(await tab.signIn()).toEqual({ state: "signed-in", user: nusrat });
  expect(calls).toEqual(["POST /auth/sign-in/email", "GET /auth/session", "POST /jwt", "GET /account"]);
});

test("without storage, the user stays signed in until the page is left", async () => {
  cookie = nusrat;
  const tab = await openTab();
  storedEntries.set("access-token", "garbage");
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(await tab.signIn()).toEqual({ state: "signed-in", user: nusrat });
  expect(await tab.api("POST /images/ticket")).toEqual({ by: "nusrat" });
  await tab.signOut();
  expect(tab.currentSession()).toEqual({ state: "guest", isEndedHere: true });
});

test("a sign-out clears the tracked order of the tab", async () => {
  const tab = await signedInTab();
  const { writeStored, readStored } = await import("./local-storage.ts");
  writeStored("sessionStorage", "tracked-order", { number: "LB-482-719-368" });
  expect(readStored("sessionStorage", "tracked-order")).not.toBeNull();
  await tab.signOut();
  expect(readStored("sessionStorage", "tracked-order")).toBeNull();
});

test("a wrong password neither signs out nor leaves the page", async () => {
  const tab = await openTab();
  await expect(tab.signIn()).rejects.toMatchObject({ status: 401, code: "wrong-password" });
  expect(tab.currentSession()).toEqual({ state: "guest" });
  expect(tab.timesExpelled()).toBe(0);
});

test("the next visit sends one request for the account", async () => {
  await signedInTab();
  const next = await openTab();
  expect(next.currentSession()).toEqual({ state: "loading" });
  expect(await next.settledSession()).toEqual({ state: "signed-in", user: nusrat });
  expect(calls).toEqual(["GET /account"]);
});

test("an unreadable token is replaced, and the user stays signed in", async () => {
  await signedInTab();
  storedEntries.set("access-token", "garbage");
  const next = await openTab();
  expect(await next.settledSession()).toEqual({ state: "signed-in", user: nusrat });
});

test("an expired token is renewed before the request", async () => {
  const tab = await signedInTab();
  storedEntries.set("access-token", tokenFor(nusrat, { expired: true }));
  expect(await tab.api("POST /images/ticket")).toEqual({ by: "nusrat" });
  expect(calls).toEqual(["GET /auth/session", "POST /jwt", "POST /images/ticket"]);
});

test("a token that the server refuses is renewed once, and the request repeated", async () => {
  const tab = await signedInTab();
  activeTokens.clear();
  expect(await tab.api("POST /images/ticket")).toEqual({ by: "nusrat" });
  expect(calls).toEqual(["POST /images/ticket", "GET /auth/session", "POST /jwt", "POST /images/ticket"]);
});

test("concurrent requests renew the token once", async () => {
  const tab = await signedInTab();
  activeTokens.clear();
  await Promise.all(Array.from({ length: 10 }, () => tab.api("GET /cart")));
  expect(calls.filter((call) => call === "POST /jwt")).toHaveLength(1);
});

test("a repeated 401 signs out, leaves the page and rejects the request", async () => {
  const tab = await signedInTab();
  activeTokens.clear();
  cookie = null;
  await expect(tab.api("GET /cart")).rejects.toMatchObject({ status: 401 });
  expect(tab.currentSession()).toEqual({ state: "guest", isEndedHere: true });
  expect(tab.timesExpelled()).toBe(1);
  expect([...storedEntries]).toEqual([]);
});

test("a 403 signs out on the server, too", async () => {
  const tab = await signedInTab();
  await expect(tab.api("GET /users")).rejects.toMatchObject({ status: 403, code: "not-allowed" });
  expect(tab.timesExpelled()).toBe(1);
  await vi.waitFor(() => expect(cookie).toBeNull());
});

test("a network failure never signs out", async () => {
  const tab = await signedInTab();
  storedEntries.set("access-token", tokenFor(nusrat, { expired: true }));
  online = false;
  await expect(tab.api("GET /cart")).rejects.toBeInstanceOf(tab.ApiUnreachable);
  await expect(tab.signOut()).rejects.toBeInstanceOf(tab.ApiUnreachable);
  expect(tab.currentSession()).toEqual({ state: "signed-in", user: nusrat });

  const next = await openTab();
  await expect(next.settledSession()).rejects.toBeInstanceOf(next.ApiUnreachable);
  online = true;
  expect(await next.settledSession()).toEqual({ state: "signed-in", user: nusrat });
});

test("sign-in and sign-out affect the other tabs", async () => {
  const other = await openTab();
  cookie = nusrat;
  const tab = await openTab();
  await tab.signIn();
  expect(await other.settledSession()).toEqual({ state: "signed-in", user: nusrat });
  await tab.signOut();
  expect(other.currentSession()).toEqual({ state: "guest" });
  expect(other.timesExpelled()).toBe(0);
});

test("a request of one user is never sent with the next user's token", async () => {
  const other = await signedInTab(nusrat);
  const tab = await openTab();
  cookie = rima;
  storedEntries.set("access-token", tokenFor(rima));
  calls = [];
  await expect(other.api("POST /images/ticket")).rejects.toMatchObject({ code: "not-signed-in" });
  expect(calls).not.toContain("POST /images/ticket");
  expect(await other.settledSession()).toEqual({ state: "signed-in", user: rima });
  expect(await tab.settledSession()).toEqual({ state: "signed-in", user: rima });
  expect(other.timesExpelled()).toBe(0);
});
