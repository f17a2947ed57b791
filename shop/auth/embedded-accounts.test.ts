import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "../../integrations/identity/password-hash.ts";
import { openIdentity } from "../../server/open-identity.ts";
import { OutboxSignal } from "../notifications/outbox-signal.ts";
import { TooBusy } from "../ports.ts";
import { testShop } from "../test-shop.ts";

vi.mock("node:timers/promises", async (real) => ({ ...(await real<object>()), setTimeout: vi.fn(async () => {}) }));
vi.mock("../../integrations/identity/password-hash.ts", async (real) => {
  const { hashPassword, verifyPassword, ...rest } =
    await real<typeof import("../../integrations/identity/password-hash.ts")>();
  return { ...rest, hashPassword: vi.fn(hashPassword), verifyPassword: vi.fn(verifyPassword) };
});

const cost = { memory: 8, passes: 1, parallelism: 1 };
const rina = { name: "Rina", email: "rina@example.com", password: "Shapla7", language: "en", imageId: null } as const;

async function identity(publicUrl = "http://localhost") {
  const shop = await testShop();
  const links: string[] = [];
  const opened = await openIdentity({
    db: shop.db,
    publicUrl,
    cost,
    secretBox: shop.secretBox,
    sendAccountEmail: async (_tx, { link }) => void links.push(link),
    outboxSignal: shop.outboxSignal,
  });
  await opened.accounts.signUp(rina);
  vi.clearAllMocks();
  return { ...opened, links, db: shop.db, secretBox: shop.secretBox };
}

/** How many passwords the work hashed, and how long its response was delayed. */
async function effort(work: () => Promise<unknown>) {
  vi.clearAllMocks();
  await work();
  const hashed = vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length;
  return { hashed, heldBack: vi.mocked(sleep).mock.calls.map(([milliseconds]) => milliseconds) };
}

beforeEach(() => vi.clearAllMocks());

describe("a response takes the same time whether or not the e-mail has an account", () => {
  test("when signing in: one password is hashed, and a refusal is delayed", async () => {
    const { accounts } = await identity();
    const tried = (email: string) => effort(() => accounts.signIn({ email, password: "Wrong77" }));
    // Nusrat is known to the shop but has no password.
    for (const email of [rina.email, "nobody@example.com", "nusrat@example.com"]) {
      expect(await tried(email), email).toEqual({ hashed: 1, heldBack: [300] });
    }
  });

  test("when signing up: one password is hashed, and the response is delayed", async () => {
    const { accounts } = await identity();
    for (const email of [rina.email, "nobody@example.com"]) {
      expect(await effort(() => accounts.signUp({ ...rina, email })), email).toEqual({ hashed: 1, heldBack: [300] });
    }
  });

  test("when asking for a reset or a new e-mail: the response is delayed", async () => {
    const { accounts } = await identity();
    for (const email of [rina.email, "nobody@example.com"]) {
      expect(await effort(() => accounts.requestReset(email)), email).toEqual({ hashed: 0, heldBack: [300] });
    }
    const [cookie = ""] = (await accounts.signIn(rina)) ?? [];
    const browser = new Headers({ Cookie: cookie });
    for (const email of ["nusrat@example.com", "free@example.com"]) {
      const requestEmail = () => accounts.requestEmail(browser, { email, password: rina.password });
      expect(await effort(requestEmail), email).toEqual({ hashed: 1, heldBack: [300] });
    }
  });
});

describe("the session cookie", () => {
  test("is bound to this host on https", async () => {
    const { accounts, identity: provider } = await identity("https://labonno.example");
    const [cookie = ""] = (await accounts.signIn(rina)) ?? [];
    expect(cookie).toMatch(/^__Host-labonno-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const headers = new Headers({ Cookie: cookie.split(";")[0] ?? "" });
    expect(await provider.prove({ headers, idToken: null })).toMatchObject({ email: rina.email, cookies: [] });
    // Without the prefix, another host of the same domain could have set the cookie.
    const unbound = new Headers({ Cookie: cookie.split(";")[0]?.replace("__Host-", "") ?? "" });
    expect(await provider.prove({ headers: unbound, idToken: null })).toBeNull();
  });

  test("is valid in every process of the shop, and in no other shop", async () => {
    const { accounts, db, secretBox } = await identity();
    const [cookie = ""] = (await accounts.signIn(rina)) ?? [];
    const browser = new Headers({ Cookie: cookie.split(";")[0] ?? "" });
    const another = await openIdentity({
      db,
      secretBox,
      publicUrl: "http://localhost",
      cost,
      sendAccountEmail: async () => {},
      outboxSignal: new OutboxSignal(),
    });
    expect(await another.accounts.currentUser(browser)).toMatchObject({ email: rina.email });
    expect(await (await identity()).accounts.currentUser(browser)).toBeNull();
  });

  test("is set for a user who was identified in another way", async () => {
    const { accounts } = await identity();
    const [cookie = ""] = await accounts.openSession("nusrat");
    const browser = new Headers({ Cookie: cookie.split(";")[0] ?? "" });
    expect(await accounts.currentUser(browser)).toMatchObject({ userId: "nusrat", email: "nusrat@example.com" });
  });
});

test("the links in e-mails use the shop's own URL and the user's language", async () => {
  const { accounts, links } = await identity("https://labonno.example");
  await accounts.signUp({ ...rina, email: "mitu@example.com", language: "bn" });
  await accounts.signUp({ ...rina, email: "mitu@example.com" });
  await accounts.requestReset("mitu@example.com");
  expect(links).toEqual([
    "https://labonno.example/bn/signin",
    expect.stringMatching(/^https:\/\/labonno\.example\/bn\/reset-password\?token=\w+$/),
  ]);
});

test("too many concurrent password checks answer TooBusy, and create no session or account", async () => {
  const { accounts } = await identity();
  vi.mocked(verifyPassword).mockRejectedValueOnce(new TooBusy());
  await expect(accounts.signIn({ email: rina.email, password: rina.password })).rejects.toBeInstanceOf(TooBusy);
  vi.mocked(hashPassword).mockRejectedValueOnce(new TooBusy());
  await expect(accounts.signUp({ ...rina, email: "new@example.com" })).rejects.toBeInstanceOf(TooBusy);
  expect(await accounts.signIn({ email: "new@example.com", password: rina.password })).toBeNull();
});
