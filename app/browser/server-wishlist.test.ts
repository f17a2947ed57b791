import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerWishlist } from "./server-wishlist.ts";

const { api, toasts, nusrat } = vi.hoisted(() => ({
  api: vi.fn<(name: string, call?: { params?: { id: string }; body?: { productIds: string[] } }) => Promise<unknown>>(),
  toasts: [] as string[],
  nusrat: { state: "signed-in", user: { _id: "nusrat" } },
}));
vi.mock("./api.ts", () => ({ api, ApiUnreachable: class extends Error {} }));
vi.mock("./session.ts", () => ({ currentSession: () => nusrat }));
vi.mock("./error-text.ts", () => ({ errorText: (error: Error) => error.message }));
vi.mock("../components/toast.ts", () => ({ showToast: ({ text }: { text: string }) => toasts.push(text) }));
vi.mock("../i18n/language.tsx", () => ({ languageOf: () => "en", createI18n: () => ({ t: (key: string) => key }) }));

/** The server's wishlist, and the network. */
let storedIds: string[];
let network: (call: string) => void | Promise<void>;
let opened: ServerWishlist;

beforeEach(async () => {
  [storedIds, network] = [["attar"], () => {}];
  toasts.length = 0;
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  vi.stubGlobal("window", {
    ...{ localStorage, location: { pathname: "/" } },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  });
  api.mockImplementation(async (name, call) => {
    const id = call?.params?.id ?? "";
    const [method = ""] = name.split(" ");
    await network(name.replace(":id", id));
    if (method === "PUT") storedIds = [id, ...storedIds];
    if (method === "DELETE") storedIds = storedIds.filter((each) => each !== id);
    const respond = () => storedIds.map((productId) => ({ productId }));
    if (method !== "POST") return respond();
    storedIds = [...new Set([...(call?.body?.productIds ?? []), ...storedIds])];
    return { wishlist: respond(), leftOut: 0 };
  });
  vi.resetModules();
});

afterEach(() => {
  opened.close();
  vi.unstubAllGlobals();
});

async function open(guest: string[] = []) {
  const device = await import("./wishlist.ts");
  device.changeGuestWishlist(() => guest);
  const { openServerWishlist } = await import("./server-wishlist.ts");
  opened = openServerWishlist("nusrat", () => {});
  return { device, wishlist: opened };
}

test("a guest's wishlist is removed from the device after the server stored it, without losing a product added meanwhile", async () => {
  const sent: string[] = [];
  network = async (call) => {
    sent.push(call);
    const { changeGuestWishlist } = await import("./wishlist.ts");
    if (sent.length === 1) changeGuestWishlist((before) => ["soap", ...before]);
  };
  const { device, wishlist } = await open(["oil"]);
  await wishlist.settled();
  // Still on the device, or read from the server; never lost.
  expect(new Set([...storedIds, ...device.guestWishlist()])).toEqual(new Set(["soap", "oil", "attar"]));
  expect(device.guestWishlist()).not.toContain("oil");
});

test("a guest's wishlist that could not be merged stays on the device", async () => {
  network = () => Promise.reject(new Error("away"));
  const { device, wishlist } = await open(["oil"]);
  await expect(wishlist.settled()).rejects.toThrow("away");
  expect([wishlist.ids(), device.guestWishlist()]).toEqual([null, ["oil"]]);
  network = () => {};
  await wishlist.settled();
  expect([wishlist.ids(), device.guestWishlist(), storedIds]).toEqual([["oil", "attar"], [], ["oil", "attar"]]);
});

test("an added product is shown immediately, and removed with a message if it is refused", async () => {
  const { wishlist } = await open();
  await wishlist.settled();
  network = (call) => (call === "PUT /wishlist/gone" ? Promise.reject(new Error("product-gone")) : undefined);
  wishlist.change("gone", true);
  wishlist.change("soap", true);
  wishlist.change("attar", false);
  expect(wishlist.ids()).toEqual(["soap", "gone"]);
  await wishlist.settled();
  expect([wishlist.ids(), storedIds, toasts]).toEqual([["soap"], ["soap"], ["product-gone"]]);
});
