import type { Locator, Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { callAttempts, callClaims, orders, users } from "../db/schema.ts";
import { adminI18n, signInAsStaff } from "./admin.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { placeByApi } from "./place-order.ts";
import { core, details, expect, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";
import { signInByApi } from "./user.ts";

type Database = Parameters<typeof signInAsStaff>[0];

const desk = { width: 1440, height: 900 };
const { t } = adminI18n.en;
const bangla = adminI18n.bn.t;

/** The given number of customers with an order each; the first waits longest. */
async function customers(page: Page, database: Database, count: number) {
  // Earlier calls are deleted, so that the story can run at any hour.
  await database.db.delete(callAttempts);
  // So are claims of earlier stories.
  await database.db.delete(callClaims);
  await database.db.execute(sql`update orders set status = 'confirmed' where status = 'pending'`);
  const soap = await createTestProduct(database, {
    name: { en: "Milk Soap", bn: "দুধ সাবান" },
    choices: [{ price: 320, stock: 50 }],
  });
  const placed = [];
  for (let nth = 0; nth < count; nth++) {
    const order = await placeByApi(page, soap, 1, 380, `0171${String(1_000_000 + nth)}`);
    const name = `Customer ${String.fromCharCode(65 + nth)}`;
    await database.db
      .update(orders)
      .set({
        fullName: name,
        address: `House ${nth + 1}, Road ${count}`,
        placedAt: new Date(Date.now() - (count - nth) * 600_000),
        deliverTo: "2099-01-01",
      })
      .where(eq(orders.id, order.insertedId));
    placed.push({ ...order, name });
  }
  return placed;
}

async function openDesk(page: Page, database: Database, name: string, path = "/admin-dashboard"): Promise<void> {
  const { email } = await signInAsStaff(database, page, "order-desk");
  await database.db.update(users).set({ name }).where(eq(users.email, email));
  await openPage(page, `${path}?section=calls`);
}

const customer = (page: Page, name: string): Locator => page.getByRole("heading", { level: 2, name });

async function statusOf(database: Database, id: string) {
  const [order] = await database.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  return order?.status;
}

isolatedShopStory(
  "two employees call concurrently, one by keyboard and one by thumb in Bangla, and never the same customer",
  core,
  async ({ page, browser, database, baseURL }) => {
    const [a, b, c, d] = await customers(page, database, 4);
    const context = await browser.newContext({ viewport: desk, baseURL: baseURL ?? "", serviceWorkers: "block" });
    const atDesk = await context.newPage();
    await openDesk(atDesk, database, "Rima");
    await expect(customer(atDesk, "Customer A")).toBeVisible();
    await expectAccessible(atDesk);

    // The phone gets the next customer, and the queue shows who has the first.
    await openDesk(page, database, "Mitu", "/bn/admin-dashboard");
    await expect(customer(page, "Customer B")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /কল,/ }).tap();
    await expect(page.getByText(bangla("admin.calls.isCalling", { name: "Rima" }))).toBeVisible();
    await page.getByRole("button", { name: /কল,/ }).tap();

    // Two keys confirm an order; in a text field they do nothing.
    await atDesk.getByText(t("admin.calls.hold"), { exact: true }).first().click();
    await atDesk.getByLabel(t("admin.calls.holdReason")).fill("1");
    await expect(atDesk.getByRole("alertdialog")).toHaveCount(0);
    await atDesk.getByLabel(t("admin.calls.holdReason")).blur();
    await atDesk.keyboard.press("1");
    await expect(atDesk.getByRole("alertdialog")).toBeVisible();
    await atDesk.keyboard.press("Enter");
    await expect(customer(atDesk, "Customer C")).toBeVisible();
    await expect.poll(() => statusOf(database, a?.insertedId ?? "")).toBe("confirmed");

    // A third key undoes it: the customer is in the queue again.
    await expect(atDesk.getByText("Customer A: Confirmed")).toBeVisible();
    await atDesk.keyboard.press("u");
    await expect.poll(() => statusOf(database, a?.insertedId ?? "")).toBe("pending");

    // Also while the response to the outcome is pending.
    const confirmAgain = async () => {
      await atDesk.getByRole("button", { name: /^Customer A/ }).click();
      await expect(customer(atDesk, "Customer A")).toBeVisible();
      await atDesk.keyboard.press("1");
      await atDesk.keyboard.press("Enter");
      await expect(customer(atDesk, "Customer C")).toBeVisible();
      await expect.poll(() => statusOf(database, a?.insertedId ?? "")).toBe("confirmed");
    };
    const answer = Promise.withResolvers<void>();
    await atDesk.route("**/api/orders/*/calls", async (route) => {
      const response = await route.fetch();
      await answer.promise;
      await route.fulfill({ response });
    });
    await confirmAgain();
    await atDesk.keyboard.press("u");
    await expect(atDesk.getByText(t("admin.calls.undoWaiting"))).toBeVisible();
    answer.resolve();
    await expect.poll(() => statusOf(database, a?.insertedId ?? "")).toBe("pending");
    await expect(atDesk.getByText(t("admin.calls.undoWaiting"))).toBeHidden();
    await atDesk.unroute("**/api/orders/*/calls");
    await confirmAgain();

    const outcome = (name: "confirmed" | "no-answer") =>
      page.locator(".cd-out").getByRole("button", { name: new RegExp(`^${bangla(`admin.calls.do.${name}`)}`) });
    // Three touches: call, confirmed, yes. The call is remembered if the phone has closed the page meanwhile.
    const call = page.getByRole("link", { name: bangla("admin.calls.call") });
    await expect(call).toHaveAttribute("href", "tel:+8801711000001");
    await call.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await call.tap();
    await page.reload();
    await expect(page.getByRole("heading", { name: bangla("admin.calls.howEnded") })).toBeVisible();
    await expect(customer(page, "Customer B")).toBeVisible();
    await outcome("confirmed").tap();
    await page.getByRole("button", { name: "হ্যাঁ" }).tap();
    await expect(customer(page, "Customer D")).toBeVisible();
    await expect.poll(() => statusOf(database, b?.insertedId ?? "")).toBe("confirmed");

    // One touch for "no answer"; it is in the list of later calls, and the other employee sees it.
    await outcome("no-answer").tap();
    await expect(
      page.getByText(bangla("admin.calls.allTaken")).or(page.getByText(bangla("admin.calls.allCalled"))),
    ).toBeVisible();
    await expect(atDesk.getByRole("button", { name: `${t("admin.calls.tab.later")} 1` })).toBeVisible({
      timeout: 20_000,
    });

    // Cancelling asks for a reason, with the focus on keeping the order.
    await atDesk.keyboard.press("5");
    await expect(atDesk.getByRole("button", { name: t("admin.calls.keepOrder") })).toBeFocused();
    await atDesk.keyboard.press("2");
    await expectAccessible(atDesk);
    await atDesk.getByRole("button", { name: t("admin.order.do.cancelled") }).click();
    await expect(atDesk.getByRole("heading", { name: t("admin.calls.allCalled") })).toBeVisible();
    await expect.poll(() => statusOf(database, c?.insertedId ?? "")).toBe("cancelled");
    expect(await statusOf(database, d?.insertedId ?? "")).toBe("pending");
    await context.close();
  },
);

isolatedShopStory(
  "the second tap of a double tap is no answer for the next customer",
  details,
  async ({ page, database }) => {
    const [a, b] = await customers(page, database, 2);
    await openDesk(page, database, "Mitu");
    await expect(customer(page, "Customer A")).toBeVisible();
    const noAnswer = page
      .locator(".cd-out")
      .getByRole("button", { name: new RegExp(`^${t("admin.calls.do.no-answer")}`) });
    await noAnswer.click({ trial: true });
    const { x, y } = (await noAnswer.boundingBox()) ?? { x: 0, y: 0 };
    await page.touchscreen.tap(x + 20, y + 20);
    await page.touchscreen.tap(x + 20, y + 20);
    await expect(customer(page, "Customer B")).toBeVisible();
    const attempts = (id?: string) => database.db.$count(callAttempts, eq(callAttempts.orderId, id ?? ""));
    await expect.poll(() => attempts(a?.insertedId)).toBe(1);
    expect(await attempts(b?.insertedId)).toBe(0);
  },
);

isolatedShopStory(
  "call outcomes without a network are stored on the device and recorded once",
  async ({ page, context, database }) => {
    await page.setViewportSize(desk);
    const loaded = new Set<string>();
    page.on("response", (response) => loaded.add(new URL(response.url()).pathname));
    const [a, b, c] = await customers(page, database, 3);
    await openDesk(page, database, "Rima");
    await expect(customer(page, "Customer A")).toBeVisible();
    await expect(page.getByText(t("admin.calls.stock.left", { count: 48 }))).toBeVisible();
    for (const { insertedId } of [a, b, c].filter((each) => each !== undefined))
      await expect.poll(() => loaded).toContain(`/api/calls/${insertedId}`);
    await page.keyboard.press("?");
    await expect(page.getByRole("alertdialog").getByText(t("admin.keys.go"))).toBeVisible();
    await page.keyboard.press("2");
    await page.keyboard.press("Escape");
    // G and a letter open another section and return; the letter has no other effect then.
    const dueCalls = `${t("admin.nav.calls")} ${t("admin.nav.dueCalls", { count: 3 })}`;
    await expect(page.getByRole("link", { name: dueCalls })).toBeVisible();
    for (const [key, section] of [
      ["o", "orders"],
      ["c", "calls"],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`section=${section}`));
    }
    await expect(customer(page, "Customer A")).toBeVisible();

    await context.setOffline(true);
    await page.keyboard.press("2");
    await expect(customer(page, "Customer B")).toBeVisible();
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await expect(customer(page, "Customer C")).toBeVisible();
    await expect(page.getByText(t("admin.calls.waiting", { count: 2 }))).toBeVisible();
    expect(await database.db.$count(callAttempts)).toBe(0);

    // A colleague ships B's order meanwhile: its outcome is refused, but not lost.
    await database.db.execute(sql`update orders set status = 'shipped' where id = ${b?.insertedId}`);
    await context.setOffline(false);
    await expect(page.getByText(t("admin.calls.waiting", { count: 2 }))).toBeHidden();
    await expect(page.getByText(/Customer B, Confirmed: not recorded\./)).toBeVisible();
    await expect.poll(() => database.db.$count(callAttempts, eq(callAttempts.orderId, a?.insertedId ?? ""))).toBe(1);
    expect(await database.db.$count(callAttempts)).toBe(1);
    await expect(customer(page, "Customer C")).toBeVisible();
    expect(await statusOf(database, c?.insertedId ?? "")).toBe("pending");
  },
);

isolatedShopStory(
  "what remains on the device after a sign-out has no names, and only its author can send it",
  details,
  async ({ page, database }) => {
    await page.setViewportSize(desk);
    const [a] = await customers(page, database, 1);
    const rima = await signInAsStaff(database, page, "order-desk");
    await openPage(page, "/admin-dashboard?section=calls");
    await expect(customer(page, "Customer A")).toBeVisible();
    const isCall = (url: URL) => /^\/api\/orders\/[^/]+\/calls$/.test(url.pathname);
    await page.route(isCall, (route) => route.fulfill({ status: 503 }));
    await page.keyboard.press("2");
    await expect(page.getByText(t("admin.calls.waiting", { count: 1 }))).toBeVisible();
    await page.getByRole("button", { name: t("admin.signOut") }).click();
    const question = page.getByRole("alertdialog", { name: t("admin.signOutUnsent", { count: 1 }) });
    await question.getByRole("button", { name: t("admin.signOut") }).click();
    await expect(page).toHaveURL("/");
    const stored = await page.evaluate(() => localStorage.getItem("labonno:call-outcomes") ?? "");
    expect(stored).toContain(a?.number);
    expect(stored).not.toContain("Customer A");

    await page.unroute(isCall);
    // Two minutes later the customer is no longer claimed.
    await database.db.delete(callClaims);
    await signInAsStaff(database, page, "order-desk");
    await openPage(page, "/admin-dashboard?section=calls");
    await expect(customer(page, "Customer A")).toBeVisible();
    await expect(page.getByText(t("admin.calls.sendNow"))).toBeHidden();
    await signInByApi(page, rima);
    await openPage(page, "/admin-dashboard?section=calls");
    await expect(page.getByText(t("admin.calls.leftBehind", { count: 1 }))).toBeVisible();
    expect(await database.db.$count(callAttempts)).toBe(0);
    await page.getByRole("button", { name: t("admin.calls.sendNow") }).click();
    await expect.poll(() => database.db.$count(callAttempts)).toBe(1);
    await expect(page.getByText(t("admin.calls.leftBehind", { count: 1 }))).toBeHidden();
  },
);

isolatedShopStory(
  "after an order its customer's next one opens, not a neighbour's",
  details,
  async ({ page, database }) => {
    await page.setViewportSize(desk);
    const [a, , c, d] = await customers(page, database, 4);
    const [first] = await database.db
      .select()
      .from(orders)
      .where(eq(orders.id, a?.insertedId ?? ""));
    const { address = "", city = "", fullName = "" } = first ?? {};
    const phone = "+8801799000001";
    await database.db
      .update(orders)
      .set({ address, city })
      .where(eq(orders.id, c?.insertedId ?? ""));
    // Earlier stories have confirmed orders of the usual numbers.
    for (const own of [a, d])
      await database.db
        .update(orders)
        .set({ phone, fullName })
        .where(eq(orders.id, own?.insertedId ?? ""));
    await openDesk(page, database, "Rima");
    await expect(page.getByRole("button", { name: /^Customer A/ })).toContainText("৳760");
    await expect(page.getByRole("button", { name: /^Customer C/ })).toBeVisible();
    // The neighbour's order is named on the card, with whose it is.
    await expect(page.getByText("Customer C, ").first()).toBeVisible();
    for (const number of [a?.number, d?.number]) {
      await expect(page.getByRole("link", { name: number ?? "" })).toBeVisible();
      await expect(customer(page, "Customer A")).toBeVisible();
      // As long as the second tap of a double tap would take.
      await page.waitForTimeout(600);
      await page.keyboard.press("1");
      await page.keyboard.press("Enter");
    }
    await expect(customer(page, "Customer B")).toBeVisible();
    await expect.poll(() => statusOf(database, d?.insertedId ?? "")).toBe("confirmed");
    expect(await statusOf(database, c?.insertedId ?? "")).toBe("pending");
  },
);
