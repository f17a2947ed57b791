import { afterEach, beforeEach, expect, test, vi } from "vitest";

const nusrat = { _id: "nusrat", name: "Nusrat Jahan", email: "nusrat@example.com", role: "user" };
const rima = { _id: "rima", name: "Rima Das", email: "rima@example.com", role: "user" };
type Person = typeof nusrat;

/** The device: one storage for all tabs. */
let kept: Map<string, string>;
/** The server: whom the provider's cookie names, which tokens it takes, what was asked of it. */
let cookie: Person | null;
let living: Map<string, Person>;
let asked: string[];
let online: boolean;
let issued: number;

beforeEach(() => {
  tabs.clear();
  kept = new Map();
  cookie = null;
  living = new Map();
  asked = [];
  online = true;
  issued = 0;
  vi.stubGlobal("fetch", answer);
});

afterEach(() => vi.unstubAllGlobals());

function tokenFor(person: Person, { expired = false } = {}): string {
  const iat = Math.floor(Date.now() / 1000) - (expired ? 3600 : 0);
  const claims = Buffer.from(JSON.stringify({ sub: person._id, iat, exp: iat + 900, jti: ++issued }));
  const token = `e30.${claims.toString("base64url")}.c2ln`;
  if (!expired) living.set(token, person);
  return token;
}

async function answer(path: string, { method, headers }: RequestInit): Promise<Response> {
  if (!online) throw new TypeError("Failed to fetch");
  asked.push(`${method} ${path.replace("/api", "")}`);
  const authorization = new Headers(headers).get("Authorization");
  const person = living.get(authorization?.replace("Bearer ", "") ?? "");
  const refuse = (status: number, code: string) => Response.json({ error: { code } }, { status });
  switch (`${method} ${path}`) {
    case "GET /api/auth/session":
      return Response.json({ user: cookie, google: "off", provider: "embedded" });
    case "POST /api/auth/sign-in/email":
      return cookie ? Response.json({}) : refuse(401, "wrong-password");
    case "POST /api/auth/sign-out":
      cookie = null;
      living.clear();
      return Response.json({});
    case "POST /api/jwt":
      return cookie ? Response.json({ token: tokenFor(cookie) }) : refuse(401, "not-signed-in");
    case "GET /api/account":
      return person ? Response.json(person) : refuse(401, "not-signed-in");
    case "GET /api/users":
      return refuse(403, "not-allowed");
    default:
      if (authorization !== null && !person) return refuse(401, "not-signed-in");
      return Response.json({ by: person?._id ?? "guest" });
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

/** A tab of this browser: modules of its own, the storage shared with the others. */
async function openTab() {
  vi.resetModules();
  let heard = (_: { key: string | null }) => {};
  const tell = (key: string) => {
    for (const tab of tabs) if (tab !== heard) tab({ key });
  };
  vi.stubGlobal("window", {
    addEventListener: (type: string, listener: typeof heard) => {
      if (type !== "storage") return;
      heard = listener;
      tabs.add(listener);
    },
    get localStorage() {
      return localStorage;
    },
    // Each tab's own.
    sessionStorage: storage(),
  });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      tell(key);
    },
    removeItem: (key: string) => {
      if (kept.delete(key)) tell(key);
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
    signIn: () => session.signInBy(() => request("POST", "/auth/sign-in/email", { body: {} })),
    timesExpelled: () => expelled,
  };
}

/** A browser in which somebody is signed in; what the sign-in itself asked is forgotten. */
async function signedInTab(person: Person = nusrat) {
  cookie = person;
  const tab = await openTab();
  await tab.signIn();
  asked = [];
  return tab;
}

test("a visitor who never signed in costs nothing", async () => {
  const tab = await openTab();
  expect(tab.currentSession()).toEqual({ state: "guest" });
  expect(await tab.settledSession()).toEqual({ state: "guest" });
  expect(asked).toEqual([]);
});

test.each(["garbage", "null", "a.b.c", "e30.bnVsbA.c2ln", "🌸", "x".repeat(100_000), `${"x.".repeat(5000)}x`])(
  "garbage under access-token (%#) harms nobody",
  async (garbage) => {
    kept.set("access-token", garbage);
    const tab = await openTab();
    expect(await tab.settledSession()).toEqual({ state: "guest" });
    expect(kept.has("access-token")).toBe(false);
    expect(await tab.callApi("POST", "/orders")).toEqual({ by: "guest" });
  },
);

test("who signs in is known, and her calls carry her token", async () => {
  cookie = nusrat;
  const tab = await openTab();
  expect(await tab.signIn()).toEqual({ state: "signed-in", user: nusrat });
  expect(living.has(kept.get("access-token") ?? "")).toBe(true);
  expect(await tab.callApi("POST", "/orders")).toEqual({ by: "nusrat" });
});

test("where nothing can be kept, she is signed in as long as the page lives", async () => {
  cookie = nusrat;
  const tab = await openTab();
  kept.set("access-token", "garbage");
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(await tab.signIn()).toEqual({ state: "signed-in", user: nusrat });
  expect(await tab.callApi("POST", "/orders")).toEqual({ by: "nusrat" });
  await tab.signOut();
  expect(tab.currentSession()).toEqual({ state: "guest" });
});

test("the order that she has looked at does not outlive her in the tab", async () => {
  const tab = await signedInTab();
  const { keep, readKept } = await import("./local-storage.ts");
  keep("sessionStorage", "tracked-order", { number: "LB-482-719-368" });
  expect(readKept("sessionStorage", "tracked-order")).not.toBeNull();
  await tab.signOut();
  expect(readKept("sessionStorage", "tracked-order")).toBeNull();
});

test("a wrong password signs nobody out and sends nobody away", async () => {
  const tab = await openTab();
  await expect(tab.signIn()).rejects.toMatchObject({ status: 401, code: "wrong-password" });
  expect(tab.currentSession()).toEqual({ state: "guest" });
  expect(tab.timesExpelled()).toBe(0);
});

test("the next visit asks only who she is", async () => {
  await signedInTab();
  const next = await openTab();
  expect(next.currentSession()).toEqual({ state: "loading" });
  expect(await next.settledSession()).toEqual({ state: "signed-in", user: nusrat });
  expect(asked).toEqual(["GET /account"]);
});

test("garbage in the place of her token is replaced, and she stays signed in", async () => {
  await signedInTab();
  kept.set("access-token", "garbage");
  const next = await openTab();
  expect(await next.settledSession()).toEqual({ state: "signed-in", user: nusrat });
});

test("a token that ran out is renewed before the call", async () => {
  const tab = await signedInTab();
  kept.set("access-token", tokenFor(nusrat, { expired: true }));
  expect(await tab.callApi("POST", "/orders")).toEqual({ by: "nusrat" });
  expect(asked).toEqual(["GET /auth/session", "POST /jwt", "POST /orders"]);
});

test("a token that the server no longer takes is renewed once, and the call made again", async () => {
  const tab = await signedInTab();
  living.clear();
  expect(await tab.callApi("POST", "/orders")).toEqual({ by: "nusrat" });
  expect(asked).toEqual(["POST /orders", "GET /auth/session", "POST /jwt", "POST /orders"]);
});

test("many calls at once renew one token", async () => {
  const tab = await signedInTab();
  living.clear();
  await Promise.all(Array.from({ length: 10 }, () => tab.callApi("GET", "/cart")));
  expect(asked.filter((call) => call === "POST /jwt")).toHaveLength(1);
});

test("a refusal that stands signs out and leads away, and the caller hears of it", async () => {
  const tab = await signedInTab();
  living.clear();
  cookie = null;
  await expect(tab.callApi("GET", "/cart")).rejects.toMatchObject({ status: 401 });
  expect(tab.currentSession()).toEqual({ state: "guest" });
  expect(tab.timesExpelled()).toBe(1);
  expect([...kept]).toEqual([]);
});

test("a 403 signs out on the server, too", async () => {
  const tab = await signedInTab();
  await expect(tab.callApi("GET", "/users")).rejects.toMatchObject({ status: 403, code: "not-allowed" });
  expect(tab.timesExpelled()).toBe(1);
  await vi.waitFor(() => expect(cookie).toBeNull());
});

test("a missing network is never taken for a sign-out", async () => {
  const tab = await signedInTab();
  kept.set("access-token", tokenFor(nusrat, { expired: true }));
  online = false;
  await expect(tab.callApi("GET", "/cart")).rejects.toBeInstanceOf(tab.ApiUnreachable);
  await expect(tab.signOut()).rejects.toBeInstanceOf(tab.ApiUnreachable);
  expect(tab.currentSession()).toEqual({ state: "signed-in", user: nusrat });

  const next = await openTab();
  await expect(next.settledSession()).rejects.toBeInstanceOf(next.ApiUnreachable);
  online = true;
  expect(await next.settledSession()).toEqual({ state: "signed-in", user: nusrat });
});

test("signing in and out is seen by the other tab", async () => {
  const other = await openTab();
  cookie = nusrat;
  const tab = await openTab();
  await tab.signIn();
  expect(await other.settledSession()).toEqual({ state: "signed-in", user: nusrat });
  await tab.signOut();
  expect(other.currentSession()).toEqual({ state: "guest" });
  expect(other.timesExpelled()).toBe(0);
});

test("a call of the person before is never made as the next one", async () => {
  const other = await signedInTab(nusrat);
  const tab = await openTab();
  cookie = rima;
  kept.set("access-token", tokenFor(rima));
  asked = [];
  await expect(other.callApi("POST", "/orders")).rejects.toMatchObject({ code: "not-signed-in" });
  expect(asked).not.toContain("POST /orders");
  expect(await other.settledSession()).toEqual({ state: "signed-in", user: rima });
  expect(await tab.settledSession()).toEqual({ state: "signed-in", user: rima });
  expect(other.timesExpelled()).toBe(0);
});
