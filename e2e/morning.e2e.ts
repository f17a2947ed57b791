import type { Browser, Locator, Page } from "@playwright/test";
import { count, eq, inArray } from "drizzle-orm";
import { callAttempts, orderLines, orders, users } from "../db/schema.ts";
import { findBrokenInvariants } from "../shop/invariants.ts";
import type { Language } from "../shop/language.ts";
import { adminI18n, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { details, expect, formatTaka, openPage, runsOnce } from "./story.ts";
import { createTestProduct, type TestProduct } from "./test-product.ts";
import { Hands } from "./touches.ts";

type Database = Parameters<typeof signInAsStaff>[0];

const orderCount = 80;
const callsOfDesk = runsOnce ? 3 : 10;

/** One employee who calls. */
type Desk = {
  page: Page;
  hands: Hands;
  language: Language;
  /** The orders that the shop has assigned to this employee, and those that are done. */
  given: Set<string>;
  done: Set<string>;
};

async function openDesk(page: Page, database: Database, name: string, language: Language): Promise<Desk> {
  const given = new Set<string>();
  page.on("response", async (response) => {
    const order = /\/orders\/([^/]+)\/claim$/.exec(new URL(response.url()).pathname)?.[1];
    if (!order || response.request().method() !== "POST" || !response.ok()) return;
    // The page may be left before its response is read.
    const claim: { due: boolean } | null = await response.json().catch(() => null);
    if (claim?.due) given.add(order);
  });
  // A call leaves the browser, which has no phone here.
  await page.addInitScript(() =>
    document.addEventListener(
      "click",
      ({ target }) => target instanceof Element && target.closest("a[href^='tel:']")?.setAttribute("href", "#"),
      { capture: true },
    ),
  );
  const { email } = await signInAsStaff(database, page, "order-desk");
  await database.db.update(users).set({ name }).where(eq(users.email, email));
  return { page, hands: new Hands(page), language, given, done: new Set() };
}

/** Ends what other stories left in this shop, so that nothing is to be called or shipped at first. */
async function clearDesk({ page }: Desk, database: Database): Promise<void> {
  for (const [status, to] of [
    ["pending", "cancelled"],
    ["confirmed", "shipped"],
  ] as const) {
    const rows = await database.db.select({ id: orders.id }).from(orders).where(eq(orders.status, status));
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await callApiAs(page, "PATCH", "/orders", { ids, status: to });
  }
}

/** The orders of the night: eighty customers with one each. Their ids by the customer's name. */
async function placeOrders({ page }: Desk, { productId, variantIds }: TestProduct): Promise<Map<string, string>> {
  const idsByName = new Map<string, string>();
  const place = async (nth: number) => {
    const name = `Customer ${nth}`;
    const phone = `0171${1_000_000 + nth}`;
    const { insertedId } = await callApiAs<{ insertedId: string }>(page, "POST", "/orders/by-staff", {
      billingDetails: { fullName: name, phone, address: `House ${nth}, Road 4`, city: "Dhanmondi, Dhaka" },
      items: [{ productId, variantId: variantIds[0], quantity: 1 }],
      ...{ deliveryArea: "inside", total: 810, language: "bn", confirmed: false },
    });
    idsByName.set(name, insertedId);
  };
  for (let first = 1; first <= orderCount; first += 8)
    await Promise.all(Array.from({ length: 8 }, (_, offset) => place(first + offset)));
  return idsByName;
}

/** The order on the screen, once the shop has assigned it and it is not one already done. */
async function nextOrder({ page, given, done }: Desk, idsByName: Map<string, string>): Promise<string> {
  let id = "";
  await expect(async () => {
    const name = await page.getByRole("heading", { level: 2, name: /^Customer/ }).textContent({ timeout: 1000 });
    id = idsByName.get(name ?? "") ?? "";
    expect(given.has(id) && !done.has(id)).toBe(true);
  }).toPass({ intervals: [50] });
  done.add(id);
  return id;
}

const outcomeButton = ({ page, language }: Desk, outcome: "confirmed" | "no-answer"): Locator =>
  page
    .locator(".cd-out")
    .getByRole("button", { name: new RegExp(`^${adminI18n[language].t(`admin.calls.do.${outcome}`)}`) });

const callLink = ({ page, language }: Desk) =>
  page.locator(".cd-out").getByRole("link", { name: adminI18n[language].t("admin.calls.call") });

async function openOnBigScreen(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, baseURL: baseURL ?? "", serviceWorkers: "block" });
  return context.newPage();
}

/** Ships every confirmed order together: select all, ship, yes. */
async function shipAll({ page, hands, language }: Desk): Promise<void> {
  const { t, path } = adminI18n[language];
  await openPage(page, `${path("/admin-dashboard")}?section=orders&tab=confirmed`);
  const status = t("admin.status.shipped");
  await hands.within(3, async () => {
    await hands.tap(page.getByRole("checkbox", { name: t("admin.orders.selectAll") }));
    await hands.tap(page.getByRole("button", { name: t("admin.orders.bulk.shipped") }));
    await hands.tap(page.getByRole("alertdialog").getByRole("button", { name: t("admin.order.yes", { status }) }));
  });
  await expect(page.getByText(t("admin.orders.bulkDone", { count: orderCount, status }))).toBeVisible();
}

isolatedShopStory(
  "a morning of eighty orders: two employees call by keyboard and by thumb in Bangla, and every touch is counted",
  details,
  async ({ page, browser, database, baseURL }) => {
    const lipstick = await createTestProduct(database, {
      name: { en: "Sindoor Lipstick", bn: "সিঁদুর লিপস্টিক" },
      choices: [
        { name: { en: "Rani", bn: "রানি" }, price: 750, stock: 100 },
        { name: { en: "Alta", bn: "আলতা" }, price: 800, stock: 100 },
      ],
    });
    const [, alta = ""] = lipstick.variantIds;
    const big = await openDesk(await openOnBigScreen(browser, baseURL), database, "Rima", "en");
    const phone = await openDesk(page, database, "Mitu", "bn");
    await clearDesk(big, database);
    const broken = await findBrokenInvariants(database.db);
    const idsByName = await placeOrders(big, lipstick);
    const ids = [...idsByName.values()];
    await openPage(big.page, "/admin-dashboard?section=calls");
    await openPage(phone.page, "/bn/admin-dashboard?section=calls");
    const statuses = async () => {
      const rows = await database.db
        .select({ status: orders.status, orders: count() })
        .from(orders)
        .where(inArray(orders.id, ids))
        .groupBy(orders.status);
      return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]));
    };

    // The call itself is a tap on a phone; on a desktop the employee dials on a phone beside it.
    const yes = phone.page.getByRole("button", {
      name: adminI18n.bn.t("admin.order.yes", { status: adminI18n.bn.t("admin.status.confirmed") }),
    });
    const byThumb = async () => {
      for (let calls = 0; calls < callsOfDesk; calls += 1) {
        await nextOrder(phone, idsByName);
        await phone.hands.within(3, async () => {
          await phone.hands.tap(callLink(phone));
          await phone.hands.tap(outcomeButton(phone, "confirmed"));
          await phone.hands.tap(yes);
        });
      }
    };
    const byKeys = async () => {
      for (let calls = 0; calls < callsOfDesk; calls += 1) {
        await nextOrder(big, idsByName);
        await big.hands.within(2, async () => {
          await big.hands.press("1");
          await expect(big.page.getByRole("alertdialog")).toBeVisible();
          await big.hands.press("Enter");
        });
      }
    };
    await Promise.all([byThumb(), byKeys()]);
    await expect.poll(statuses).toEqual({ pending: orderCount - 2 * callsOfDesk, confirmed: 2 * callsOfDesk });

    // No answer.
    const unanswered = [await nextOrder(phone, idsByName), await nextOrder(big, idsByName)];
    await phone.hands.within(2, async () => {
      await phone.hands.tap(callLink(phone));
      await phone.hands.tap(outcomeButton(phone, "no-answer"));
    });
    await big.hands.within(2, () => big.hands.press("2"));
    const attempts = () =>
      database.db
        .select({ order: callAttempts.orderId, by: callAttempts.byName })
        .from(callAttempts)
        .where(inArray(callAttempts.orderId, ids));
    await expect.poll(async () => (await attempts()).length).toBe(2 * callsOfDesk + unanswered.length);

    // "Alta instead of Rani, please."
    const changeShade = async (desk: Desk) => {
      const { t } = adminI18n[desk.language];
      const id = await nextOrder(desk, idsByName);
      const act = desk === phone ? "tap" : "click";
      const editor = desk.page.getByRole("dialog");
      const save = t("admin.orderEdit.save", { total: formatTaka(desk.language, 860) });
      await desk.hands.within(4, async () => {
        await desk.hands[act](desk.page.getByRole("button", { name: t("admin.calls.editLines") }));
        await desk.hands.choose(editor.getByRole("combobox"), alta);
        await desk.hands[act](editor.getByRole("button", { name: save }));
      });
      await expect(editor).toBeHidden();
      expect(await database.db.select().from(orderLines).where(eq(orderLines.orderId, id))).toMatchObject([
        { variantId: alta, quantity: 1 },
      ]);
    };
    await Promise.all([changeShade(phone), changeShade(big)]);

    // No customer was called by both, and no outcome was lost or recorded twice.
    expect([...phone.given].filter((id) => big.given.has(id))).toEqual([]);
    const called = await attempts();
    expect(new Set(called.map(({ order }) => order)).size).toBe(called.length);
    for (const [desk, name] of [
      [phone, "Mitu"],
      [big, "Rima"],
    ] as const)
      expect(called.filter(({ by, order }) => by === name && desk.given.has(order))).toHaveLength(callsOfDesk + 1);

    // The other customers have confirmed by link meanwhile; everything is shipped together.
    const waiting = await database.db.select({ id: orders.id }).from(orders).where(eq(orders.status, "pending"));
    const rest = { ids: waiting.map(({ id }) => id), status: "confirmed" };
    await callApiAs(big.page, "PATCH", "/orders", rest);
    await shipAll(phone);
    expect(await statuses()).toEqual({ shipped: orderCount });
    expect(await findBrokenInvariants(database.db)).toEqual(broken);
    await big.page.context().close();
  },
);
