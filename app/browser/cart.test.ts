import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartLine } from "../../shop/cart/cart-rules.ts";
import type { CartChange } from "./server-cart.ts";

const nusrat = { _id: "nusrat", name: "Nusrat Jahan", email: "nusrat@example.com", role: "user" };

/** The device, shared by its tabs. */
let storedEntries: Map<string, string>;
let tabs: { hear: Map<string, Set<(event: object) => void>>; close: () => Promise<void> }[];
/** The server: Nusrat's cart, the merge keys it has seen, the requests it got. */
let cart: (CartLine & { _id: string })[];
let merged: Set<string>;
let requests: string[];
let signedIn: boolean;
let ids: number;
/** The network: it may respond in any way, delay a response or lose it. */
let network: (call: string, respond: () => Response) => Response | Promise<Response>;

beforeEach(() => {
  [storedEntries, tabs, cart, merged, requests] = [new Map(), [], [], new Set(), []];
  [signedIn, ids] = [false, 0];
  network = (_, respond) => respond();
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    const call = `${method} ${path.replace("/api", "").replace(/\?.*/, "")}`;
    if (call.includes("/cart")) requests.push(call);
    return network(call, () => serve(call, body ? JSON.parse(String(body)) : {}));
  });
});

afterEach(async () => {
  network = (_, respond) => respond();
  // A tab left open would also handle events of the next test.
  await Promise.all(tabs.map((tab) => tab.close()));
  vi.unstubAllGlobals();
});

function serve(call: string, body: CartLine & { key: string; lines: CartLine[] }): Response {
  const line = () => cart.find(({ _id }) => call.endsWith(_id));
  const put = ({ productId, variantId, name, image, price, quantity, addedAt }: CartLine) => {
    const there = cart.find((each) => each.productId === productId && each.variantId === variantId);
    if (there) there.quantity += quantity;
    else cart.push({ _id: `line-${++ids}`, productId, variantId, name, image, price, quantity, addedAt });
    return there?._id ?? `line-${ids}`;
  };
  switch (call.replace(/line-\d+$/, ":id")) {
    case "GET /auth/session":
      return Response.json({ user: signedIn ? nusrat : null, google: "off", provider: "embedded" });
    case "POST /jwt":
      return Response.json({ token: token() });
    case "GET /account":
      return Response.json(nusrat);
    case "POST /auth/sign-out":
      signedIn = false;
      return Response.json({});
    case "GET /cart":
      return Response.json(cart.toSorted((one, other) => one.addedAt.localeCompare(other.addedAt)));
    case "POST /cart":
      return Response.json({ insertedId: put(body) }, { status: 201 });
    case "POST /cart/merge":
      if (!merged.has(body.key)) body.lines.map(put);
      merged.add(body.key);
      return Response.json(cart);
    case "PATCH /cart/:id":
      Object.assign(line() ?? {}, { quantity: body.quantity });
      return Response.json({ modifiedCount: 1 });
    case "DELETE /cart/:id":
      cart = cart.filter((each) => each !== line());
      return Response.json({ deletedCount: 1 });
    default:
      throw new Error(`nobody serves ${call}`);
  }
}

function token(): string {
  const iat = Math.floor(Date.now() / 1000);
  return `e30.${Buffer.from(JSON.stringify({ sub: "nusrat", iat, exp: iat + 900 })).toString("base64url")}.c2ln`;
}

const refuse = (status: number, code: string) => Response.json({ error: { code } }, { status });

function line(productId: string, quantity = 1, minute = 0): CartLine {
  const addedAt = new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
  return { productId, variantId: "red", name: productId, image: [], price: 100, quantity, addedAt };
}

/** A tab of this browser: its own modules, with the storage shared. */
async function openTab() {
  vi.resetModules();
  const hear = new Map<string, Set<(event: object) => void>>();
  const dispatchStorage = (key: string) => {
    for (const tab of tabs)
      if (tab.hear !== hear) for (const listener of tab.hear.get("storage") ?? []) listener({ key });
  };
  const localStorage = {
    getItem: (key: string) => storedEntries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      storedEntries.set(key, value);
      dispatchStorage(key);
    },
    removeItem: (key: string) => void (storedEntries.delete(key) && dispatchStorage(key)),
  };
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("window", {
    localStorage,
    addEventListener: (type: string, listener: () => void) =>
      hear.set(type, (hear.get(type) ?? new Set()).add(listener)),
    removeEventListener: (type: string, listener: () => void) => hear.get(type)?.delete(listener),
  });
  const failures: [CartChange["kind"], string][] = [];
  const tooMuch: string[] = [];
  vi.doMock("./cart-error.ts", () => ({
    cartFullToast: (lines: CartLine[]) => tooMuch.push(...lines.map(({ productId }) => productId)),
    cartErrorToast: ({ kind }: CartChange, error: { code?: string; name: string }) =>
      failures.push([kind, error.code ?? error.name]),
  }));
  const [cartModule, session] = await Promise.all([import("./cart.ts"), import("./session.ts")]);
  session.startSession();
  const shown = () => cartModule.cartLines().map(({ productId, quantity }) => `${productId} ${quantity}`);
  const tab = { hear, close: session.signOut };
  tabs.push(tab);
  const signIn = () =>
    session.signInBy(async () => {
      signedIn = true;
      return {};
    });
  return {
    ...cartModule,
    ...session,
    signIn,
    shown,
    failures,
    tooMuch,
    focus: () => {
      for (const listener of hear.get("focus") ?? []) listener({});
    },
  };
}

async function signedInTab() {
  const tab = await openTab();
  if (!signedIn) await tab.signIn();
  await tab.settledCart();
  requests = [];
  return tab;
}

/** Delays the responses to one kind of request until released. */
function holdCall(heldCall: string): () => void {
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  network = async (call, respond) => {
    const response = respond();
    if (call === heldCall) await free;
    return response;
  };
  return release;
}

test("keeps a guest's cart in the browser", async () => {
  const tab = await openTab();
  expect(tab.addToCart(line("serum", 2))).toBe(true);
  tab.setQuantity(line("serum"), 3);
  expect(await tab.settledCart()).toMatchObject([{ productId: "serum", quantity: 3 }]);
  expect(JSON.parse(storedEntries.get("cart") ?? "")).toHaveLength(1);
  tab.clearCart([]);
  expect([tab.shown(), requests]).toEqual([[], []]);
});

test("merges a guest's cart into the user's at sign-in, and removes it from the browser", async () => {
  cart = [{ ...line("soap", 1), _id: "line-0" }];
  const tab = await openTab();
  tab.addToCart(line("serum", 2, 1));
  tab.addToCart(line("soap", 1, 2));
  await tab.signIn();
  await tab.settledCart();
  expect(tab.shown()).toEqual(["soap 2", "serum 2"]);
  expect(JSON.parse(storedEntries.get("cart") ?? "")).toEqual([]);
  await tab.signOut();
  expect(await tab.settledCart()).toEqual([]);
});

test("reports every line that does not fit from a long guest cart of an older release", async () => {
  const names = Array.from({ length: 103 }, (_, n) => `soap-${n}`);
  storedEntries.set("cart", JSON.stringify(names.map((name) => line(name))));
  network = (call, respond) => {
    const response = respond();
    cart = cart.slice(0, 100);
    return call === "POST /cart/merge" ? Response.json(cart) : response;
  };
  const tab = await openTab();
  expect(await tab.settledCart()).toHaveLength(100);
  const putBack = tab.removeFromCart(line("soap-0"));
  expect(tab.shown()).toContain("soap-100 1");
  putBack();
  expect(tab.shown()).not.toContain("soap-100 1");
  tab.setQuantity(line("soap-0"), 1);
  await tab.signIn();
  await tab.settledCart();
  expect(tab.shown()).toHaveLength(100);
  expect(tab.tooMuch).toEqual(["soap-100", "soap-101", "soap-102"]);
});

test("reports the lines that do not fit into a full cart", async () => {
  cart = Array.from({ length: 99 }, (_, i) => ({ ...line(`soap-${i}`), _id: `line-${i}` }));
  network = (call, respond) => {
    const response = respond();
    // Like the shop: at most a hundred lines.
    cart = cart.slice(0, 100);
    return call === "POST /cart/merge" ? Response.json(cart) : response;
  };
  const tab = await openTab();
  for (const name of ["serum", "attar", "comb"]) tab.addToCart(line(name));
  await tab.signIn();
  expect(await tab.settledCart()).toHaveLength(100);
  expect(tab.tooMuch).toEqual(["attar", "comb"]);
});

test("keeps the price at which a line was added, on this device", async () => {
  const tab = await signedInTab();
  tab.addToCart(line("serum"));
  await tab.settledCart();
  cart = cart.map((each) => ({ ...each, price: 120 }));
  const later = await signedInTab();
  expect(await later.settledCart()).toMatchObject([{ productId: "serum", price: 100 }]);
  later.removeFromCart(line("serum"));
  await later.settledCart();
  later.addToCart({ ...line("serum"), price: 120 });
  expect(await later.settledCart()).toMatchObject([{ price: 120 }]);
});

test("merges once with two tabs open, and both show the same cart", async () => {
  const [one, two] = [await openTab(), await openTab()];
  one.addToCart(line("serum", 2));
  two.addToCart(line("soap", 1, 1));
  await two.signIn();
  await Promise.all([one.settledCart(), two.settledCart()]);
  expect(cart.map(({ productId, quantity }) => `${productId} ${quantity}`)).toEqual(["serum 2", "soap 1"]);
  expect([one.shown(), two.shown()]).toEqual(
    [cart, cart].map((lines) => lines.map((each) => `${each.productId} ${each.quantity}`)),
  );
});

test.each([
  ["", 0],
  [" whose answer", 2],
])("sends a merge%s was lost again with its key, and later lines with another key", async (_, arrived) => {
  const tab = await openTab();
  tab.addToCart(line("serum", 2));
  network = (call, respond) => {
    if (!call.endsWith("/cart/merge")) return respond();
    if (arrived) respond();
    throw new TypeError("Failed to fetch");
  };
  await tab.signIn();
  await expect(tab.settledCart()).rejects.toMatchObject({ name: "ApiUnreachable" });
  expect(cart.reduce((pieces, { quantity }) => pieces + quantity, 0)).toBe(arrived);
  network = (_, respond) => respond();
  const later = await openTab();
  // The user is not known yet, so the line goes into the guest's cart.
  later.addToCart(line("serum", 1));
  await later.settledCart();
  expect([later.shown(), merged.size]).toEqual([["serum 3"], 2]);
});

test("keeps the shown cart while the session is loading", async () => {
  cart = [{ ...line("soap", 5), _id: "line-0" }];
  storedEntries.set("cart", JSON.stringify([line("serum", 2)]));
  storedEntries.set("signed-in", JSON.stringify("nusrat"));
  signedIn = true;
  const tab = await openTab();
  const release = holdCall("GET /account");
  expect([tab.currentSession().state, tab.shown()]).toEqual(["loading", []]);
  release();
  await tab.settledCart();
  expect(tab.shown()).toEqual(["soap 5", "serum 2"]);
  const counts: number[] = [];
  const again = holdCall("GET /cart");
  tab.focus();
  counts.push(tab.cartLines().length);
  again();
  await tab.settledCart();
  expect([...counts, tab.cartLines().length]).toEqual([2, 2]);
});

test("shows changes immediately and sends them in order", async () => {
  const tab = await signedInTab();
  const release = holdCall("POST /cart");
  tab.addToCart(line("serum"));
  tab.addToCart(line("soap", 1, 1));
  tab.setQuantity(line("serum"), 4);
  tab.removeFromCart(line("soap"));
  expect(tab.shown()).toEqual(["serum 4"]);
  expect(cart.length).toBeLessThan(2);
  release();
  await tab.settledCart();
  expect(requests).toEqual(["POST /cart", "POST /cart", "PATCH /cart/line-1", "DELETE /cart/line-2"]);
  expect(cart).toMatchObject([{ productId: "serum", quantity: 4 }]);
});

test("sends many clicks on a stepper in few requests, and the last quantity counts", async () => {
  cart = [{ ...line("serum"), _id: "line-0" }];
  const tab = await signedInTab();
  const release = holdCall("PATCH /cart/line-0");
  tab.setQuantity(line("serum"), 2);
  await vi.waitFor(() => expect(requests).toEqual(["PATCH /cart/line-0"]), 10_000);
  for (let quantity = 3; quantity <= 20; quantity += 1) tab.setQuantity(line("serum"), quantity);
  expect(tab.shown()).toEqual(["serum 20"]);
  release();
  await tab.settledCart();
  expect(cart).toMatchObject([{ quantity: 20 }]);
  expect(requests.length).toBeLessThanOrEqual(2);
});

test.each([
  ["refused", () => refuse(409, "product-gone"), "product-gone"],
  ["lost", () => Promise.reject(new TypeError("Failed to fetch")), "ApiUnreachable"],
])("reverts a change that is %s, with a message", async (_, fail, code) => {
  cart = [
    { ...line("soap", 3), _id: "line-0" },
    { ...line("balm", 1, 1), _id: "line-1" },
  ];
  const tab = await signedInTab();
  network = (call, respond) => (call.startsWith("GET") ? respond() : fail());
  tab.addToCart(line("serum", 1, 2));
  tab.setQuantity(line("soap"), 9);
  tab.removeFromCart(line("balm"));
  expect(tab.shown()).toEqual(["soap 9", "serum 1"]);
  await tab.settledCart();
  expect(tab.shown()).toEqual(["soap 3", "balm 1"]);
  expect(tab.failures).toEqual([
    ["add", code],
    ["set", code],
    ["remove", code],
  ]);
});

test("restores a line whose removal failed in its place", async () => {
  cart = ["one", "two", "three"].map((name, index) => ({ ...line(name, index + 1, index), _id: `line-${++ids}` }));
  const tab = await signedInTab();
  const undo = tab.removeFromCart(line("two"));
  await tab.settledCart();
  expect(cart).toHaveLength(2);
  undo();
  expect(tab.shown()).toEqual(["one 1", "two 2", "three 3"]);
  await tab.settledCart();
  tab.focus();
  await tab.settledCart();
  expect(tab.shown()).toEqual(["one 1", "two 2", "three 3"]);
});

test("follows changes in other tabs immediately, on other devices on focus", async () => {
  const one = await signedInTab();
  const two = await signedInTab();
  one.addToCart(line("serum", 2));
  await one.settledCart();
  await vi.waitFor(() => expect(two.shown()).toEqual(["serum 2"]), 10_000);
  cart[0] = { ...line("serum", 7), _id: "line-1" };
  two.focus();
  await two.settledCart();
  expect(two.shown()).toEqual(["serum 7"]);
});

test("shows the right count after an order, whatever older responses contain", async () => {
  cart = [
    { ...line("serum", 2), _id: "line-0" },
    { ...line("soap", 1, 1), _id: "line-1" },
  ];
  const tab = await signedInTab();
  const release = holdCall("GET /cart");
  tab.focus();
  await vi.waitFor(() => expect(requests).toContain("GET /cart"), 10_000);
  // The order's transaction removes the line on the server; a response sent before still has it.
  cart = cart.slice(1);
  tab.clearCart([{ productId: "serum", variantId: "red" }]);
  expect(tab.shown()).toEqual(["soap 1"]);
  const seen: string[][] = [];
  release();
  network = (_, respond) => {
    seen.push(tab.shown());
    return respond();
  };
  await tab.settledCart();
  expect([...seen, tab.shown()]).toEqual([["soap 1"], ["soap 1"]]);
});

test("shows the guest's cart after a sign-out while the user's is loading", async () => {
  cart = [{ ...line("soap", 5), _id: "line-0" }];
  const tab = await openTab();
  const release = holdCall("GET /cart");
  await tab.signIn();
  const settled = tab.settledCart();
  await tab.signOut();
  release();
  expect(await settled).toEqual([]);
});

test("logs a warning for a line without _id and does nothing", async () => {
  cart = [{ ...line("serum", 2), _id: "" }];
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const tab = await signedInTab();
  tab.removeFromCart(line("serum"));
  await tab.settledCart();
  expect(warn).toHaveBeenCalledOnce();
  expect(requests.filter((call) => !call.startsWith("GET"))).toEqual([]);
  warn.mockRestore();
});

test("accepts 99 of one product and reports when there are more", async () => {
  cart = [{ ...line("serum", 98), _id: "line-0" }];
  const tab = await signedInTab();
  expect(tab.addToCart(line("serum", 5))).toBe(true);
  expect(tab.addToCart(line("serum", 1))).toBe(false);
  await tab.settledCart();
  expect(cart).toMatchObject([{ quantity: 99 }]);
});
