import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { isShortForm, securityTest } from "../../api/security/security-test.ts";
import { scratchFolder } from "../../db/scratch-folder.ts";
import { type RunningShop, startShop } from "../../e2e/start-shop.ts";

// The built shop behind a proxy that gives each request's network.
const owner = { email: "boss@example.com", password: "Padma-Secret-9" };
let shop: RunningShop;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(scratchFolder(), "labonno-siege-"));
  const settings = { LOG_LEVEL: "silent", DEMO: "off", SMTP_URL: "", IMAGES: "", TRUST_PROXY: "1" };
  shop = await startShop(
    dataDir,
    () => ({ ...settings, ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }),
    () => {},
  );
});
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const from = (network: string) => ({ "X-Forwarded-For": network });

function post(address: string, network: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${shop.url}/api${address}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...from(network), ...headers },
    body: JSON.stringify(body),
  });
}

const enter = (credentials: object, network: string) => post("/auth/sign-in/email", network, credentials);

/** The owner signs in and opens dashboard and export; returns all three statuses. */
async function ownersDay(): Promise<number[]> {
  const signedIn = await enter(owner, "198.51.100.1");
  await signedIn.text();
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const { token } = (await (await post("/jwt", "198.51.100.1", { email: owner.email }, { Cookie })).json()) as {
    token: string;
  };
  const headers = { Authorization: `Bearer ${token}`, ...from("198.51.100.1") };
  const looked = await Promise.all(
    ["/dashboard", "/orders/export"].map((each) => fetch(`${shop.url}/api${each}`, { headers })),
  );
  for (const each of looked) await each.arrayBuffer();
  return [signedIn.status, ...looked.map(({ status }) => status)];
}

/** Repeats with the given concurrency until stopped; returns how often it ran. */
function keepSending(slots: number, work: (slot: number, nth: number) => Promise<Response>) {
  let on = true;
  let count = 0;
  const going = Array.from({ length: slots }, async (_, slot) => {
    while (on) {
      await (await work(slot, count++)).text();
    }
  });
  return async () => {
    on = false;
    await Promise.all(going);
    return count;
  };
}

securityTest("Overload", "floods of password resets and sign-ins do not delay the owner", async (countCase) => {
  const mallory = { email: "mallory@example.com", password: "Padma-Other-7" };
  await post("/auth/sign-up/email", "203.0.113.200", { name: "M", ...mallory });
  const resets = keepSending(16, (slot, nth) =>
    post("/auth/request-password-reset", `203.0.113.${slot}`, { email: `person${nth}@example.com` }),
  );
  const signIns = keepSending(12, () => enter(mallory, "203.0.113.200"));
  for (let nth = 0; nth < (isShortForm ? 6 : 25); nth += 1) expect(await ownersDay()).toEqual([200, 200, 200]);
  countCase((await resets()) + (await signIns()));
});

securityTest(
  "Overload",
  "malicious images leave the shop fast and its memory small, and staff can upload",
  async (countCase) => {
    const bomb = await sharp({
      create: { width: 7000, height: 7000, channels: 4, background: "white" },
      limitInputPixels: false,
    })
      .toColourspace("rgb16")
      .png({ progressive: true })
      .toBuffer();
    const send = async (content: Buffer, headers: Record<string, string>) => {
      const body = new FormData();
      body.append("image", new Blob([new Uint8Array(content)], { type: "image/png" }), "a.png");
      return fetch(`${shop.url}/api/images`, { method: "POST", headers, body });
    };
    const attack = keepSending(4, async (slot) => {
      const network = `203.0.113.${50 + slot}`;
      const ticket = (await (await post("/images/ticket", network, {})).json()) as { ticket?: string };
      return send(bomb, { ...from(network), "X-Upload-Ticket": ticket.ticket ?? "" });
    });
    const signedIn = await enter(owner, "198.51.100.2");
    const Cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { token } = (await (await post("/jwt", "198.51.100.2", { email: owner.email }, { Cookie })).json()) as {
      token: string;
    };
    for (let nth = 0; nth < (isShortForm ? 2 : 4); nth += 1) {
      const photo = await sharp({
        create: { width: 900, height: 600, channels: 3, background: { r: nth, g: 9, b: 9 } },
      })
        .jpeg()
        .toBuffer();
      const response = await send(photo, { ...from("198.51.100.2"), Authorization: `Bearer ${token}` });
      expect(response.status, await response.text()).toBe(200);
      expect((await fetch(`${shop.url}/api/categories`)).status).toBe(200);
    }
    countCase(await attack());
    if (process.platform !== "linux") return;
    const peakMemoryKb = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${shop.pid}/status`, "utf8"))?.[1]);
    expect(peakMemoryKb).toBeLessThan(500_000);
  },
);
