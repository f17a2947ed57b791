import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerWishes } from "./server-wishlist.ts";

const { callApi, toasts, nusrat } = vi.hoisted(() => ({
  callApi: vi.fn<(method: string, path: string, call?: { body: { productIds: string[] } }) => Promise<unknown>>(),
  toasts: [] as string[],
  nusrat: { state: "signed-in", user: { _id: "nusrat" } },
}));
vi.mock("./api.ts", () => ({ callApi, ApiUnreachable: class extends Error {} }));
vi.mock("./session.ts", () => ({ currentSession: () => nusrat }));
vi.mock("./error-text.ts", () => ({ failureText: (error: Error) => error.message }));
vi.mock("../components/toast.ts", () => ({ showToast: ({ text }: { text: string }) => toasts.push(text) }));
vi.mock("../i18n/language.tsx", () => ({ languageOf: () => "en", speak: () => ({ t: (key: string) => key }) }));

/** The server's wishes, and what stands in for the network. */
let kept: string[];
let network: (call: string) => void | Promise<void>;
let opened: ServerWishes;

beforeEach(async () => {
  [kept, network] = [["attar"], () => {}];
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
  callApi.mockImplementation(async (method, path, call) => {
    await network(`${method} ${path}`);
    const id = path.split("/").at(-1) ?? "";
    if (method === "PUT") kept = [id, ...kept];
    if (method === "DELETE") kept = kept.filter((each) => each !== id);
    const answer = () => kept.map((productId) => ({ productId }));
    if (method !== "POST") return answer();
    kept = [...new Set([...(call?.body.productIds ?? []), ...kept])];
    return { wishes: answer(), leftOut: 0 };
  });
  vi.resetModules();
});

afterEach(() => {
  opened.close();
  vi.unstubAllGlobals();
});

async function open(guest: string[] = []) {
  const device = await import("./guest-wishlist.ts");
  device.changeGuestWishes(() => guest);
  const { openServerWishes } = await import("./server-wishlist.ts");
  opened = openServerWishes("nusrat", () => {});
  return { device, wishes: opened };
}

test("a guest's wishes leave the device once the server has them, and one that came meanwhile is not lost", async () => {
  const sent: string[] = [];
  network = async (call) => {
    sent.push(call);
    const { changeGuestWishes } = await import("./guest-wishlist.ts");
    if (sent.length === 1) changeGuestWishes((before) => ["soap", ...before]);
  };
  const { device, wishes } = await open(["oil"]);
  await wishes.settled();
  // Still on the device, or gone with the next look at the server; never lost.
  expect(new Set([...kept, ...device.guestWishes()])).toEqual(new Set(["soap", "oil", "attar"]));
  expect(device.guestWishes()).not.toContain("oil");
});

test("what could not be given stays on the device for the next time", async () => {
  network = () => Promise.reject(new Error("away"));
  const { device, wishes } = await open(["oil"]);
  await expect(wishes.settled()).rejects.toThrow("away");
  expect([wishes.ids(), device.guestWishes()]).toEqual([null, ["oil"]]);
  network = () => {};
  await wishes.settled();
  expect([wishes.ids(), device.guestWishes(), kept]).toEqual([["oil", "attar"], [], ["oil", "attar"]]);
});

test("a wish shows at once; refused, it is taken back and told", async () => {
  const { wishes } = await open();
  await wishes.settled();
  network = (call) => (call === "PUT /wishes/gone" ? Promise.reject(new Error("product-gone")) : undefined);
  wishes.change("gone", true);
  wishes.change("soap", true);
  wishes.change("attar", false);
  expect(wishes.ids()).toEqual(["soap", "gone"]);
  await wishes.settled();
  expect([wishes.ids(), kept, toasts]).toEqual([["soap"], ["soap"], ["product-gone"]]);
});
