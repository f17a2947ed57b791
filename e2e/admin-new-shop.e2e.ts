import type { Page } from "@playwright/test";
import { count, eq } from "drizzle-orm";
import { auditLog, products, users } from "../db/schema.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { catalogueFile } from "./catalogue-file.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { details, expect, openPage } from "./story.ts";
import { findAccount, type TestUser } from "./user.ts";

const { t, number, phone } = adminI18n.en;

// All stories share one shop and run one after the other.
isolatedShopStory.describe.configure({ mode: "default" });

const catalogue = catalogueFile();

isolatedShopStory(
  `${catalogue.isReal ? "the real product file" : "a file of 931 generated products (the real one is not here)"} passes the dry run, is imported, and appears in the shop`,
  async ({ page, database }) => {
    isolatedShopStory.slow();
    const all = catalogue.products.length;
    const hidden = catalogue.products.filter(({ price }) => !(Number(price) > 0)).length;
    const productCount = async () => (await database.db.select({ all: count() }).from(products))[0]?.all;
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAsStaff(database, page, "catalogue");
    await openSection(page, "products");
    await page.getByRole("link", { name: t("admin.import.open"), exact: true }).click();
    const readProgress = await watchProgress(page);

    // The dry run lists the changes, and saves none.
    await page.getByLabel(t("admin.import.choose")).setInputFiles(catalogue.file);
    await expect(page.getByText(t("admin.import.looked", { count: all }))).toBeVisible({ timeout: 60_000 });
    const counted = (kind: "new" | "unchanged" | "refused", of: number) =>
      expect(page.getByRole("button", { name: `${number(of)} ${t(`admin.import.count.${kind}`)}` })).toBeVisible();
    await counted("new", all);
    await counted("refused", 0);
    await expect(page.getByText(t("admin.import.note.priceNone")).first()).toBeVisible();
    expect(await productCount()).toBe(0);

    // Prices in other currencies need an exchange rate before they become taka.
    const importAll = page.getByRole("button", { name: t("admin.import.do", { count: all }) });
    const checkAgain = page.getByRole("button", { name: t("admin.import.currency.again") });
    await expect(importAll.or(checkAgain)).toBeVisible();
    if (await checkAgain.isVisible()) {
      await expect(importAll).toHaveCount(0);
      await checkAgain.click();
      await expect(importAll).toBeVisible({ timeout: 60_000 });
    }
    await importAll.click();
    await expect(page.getByText(t("admin.import.done", { count: all }))).toBeVisible({ timeout: 60_000 });
    await counted("new", all);
    expect(await productCount()).toBe(all);
    // The progress bar moved step by step, in the dry run and in the import.
    const steps = (await readProgress()).filter((value) => value > 0 && value < 1);
    expect(steps.length).toBeGreaterThan(1);
    expect(await database.db.select().from(auditLog).where(eq(auditLog.recordName, catalogue.file.name))).toMatchObject(
      [{ action: "products-imported", after: { state: "done", rows: all, created: all, hidden, refused: 0 } }],
    );

    // Importing the same file again would change nothing.
    await page.getByRole("button", { name: t("admin.import.another") }).click();
    await page.getByLabel(t("admin.import.choose")).setInputFiles(catalogue.file);
    await expect(page.getByText(t("admin.import.looked", { count: 0 }))).toBeVisible({ timeout: 60_000 });
    await counted("unchanged", all);

    // The shop shows the products with a price; the one with the most shades has them all.
    await openPage(page, "/shop");
    await expect(page.locator(".list-bar").getByRole("status")).toContainText(number(all - hidden));
    const priced = catalogue.products.filter(({ price }) => Number(price) > 0);
    const [chosen] = priced.sort((one, other) => other.product_colors.length - one.product_colors.length);
    const [found] = await database.db
      .select()
      .from(products)
      .where(eq(products.sourceKey, String(chosen?.id)));
    await openPage(page, `/product/${found?.id}`);
    await expect(page.getByRole("heading", { level: 1, name: found?.nameEn ?? "" })).toBeVisible();
    await expect(page.getByRole("radio").first()).toBeAttached();
    const { variants } = await (await page.request.get(`/api/product/${found?.id}`)).json();
    expect(variants).toHaveLength(chosen?.product_colors.length ?? 0);
  },
);

/** Records the values of an import's progress bar from now on. */
async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  const values = await page.evaluateHandle(() => {
    const found: number[] = [];
    new MutationObserver(() => {
      const bar = document.querySelector("progress");
      if (bar && bar.position >= 0 && found.at(-1) !== bar.position) found.push(bar.position);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return found;
  });
  return () => values.jsonValue();
}

isolatedShopStory(
  "two admins demote each other concurrently: one remains, and the last one cannot be demoted",
  details,
  async ({ page, database, browser }) => {
    await database.db.update(users).set({ role: "user" });
    const otherContext = await browser.newContext();
    const two: { page: Page; me: TestUser }[] = [];
    for (const each of [page, await otherContext.newPage()])
      two.push({ page: each, me: await signInAsStaff(database, each) });
    const demote = t("admin.users.yesDemote");
    for (const [index, { page }] of two.entries()) {
      const other = two[1 - index]?.me;
      await openSection(page, `users&q=${other?.email}`);
      await page.getByRole("button", { name: `${t("admin.users.demote")} ${other?.name}` }).click();
    }
    // Both wait for the same lock until it is released.
    const lockingClient = await database.pool.connect();
    await lockingClient.query("begin; select from users where role = 'admin' for update");
    for (const { page } of two) await page.getByRole("alertdialog").getByRole("button", { name: demote }).click();
    const waiting = async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    await expect.poll(waiting).toBe(2);
    await lockingClient.query("commit");
    lockingClient.release();

    const roles = () => Promise.all(two.map(async ({ me }) => (await findAccount(database, me.email))?.role));
    await expect.poll(async () => (await roles()).sort()).toEqual(["admin", "user"]);
    const remainingIndex = (await roles()).indexOf("admin");
    const [left, last] = [two[1 - remainingIndex], two[remainingIndex]];
    if (!left || !last) throw new Error("nobody stayed");
    await expect(last.page.getByText(t("admin.users.demoted"))).toBeVisible();
    // Users who are no longer staff may not be here (specification.txt §4).
    await expect(left.page).toHaveURL("/");

    // No action is offered for one's own account, and a direct request is refused with a message.
    const account = await findAccount(database, last.me.email);
    await last.page.route(/\/api\/users\/[\w-]+$/, (route) => {
      const request = route.request();
      if (request.method() === "GET") return route.continue();
      return route.continue({ url: request.url().replace(/[\w-]+$/, account?.id ?? "") });
    });
    await openSection(last.page, `users&q=${left.me.email}`);
    await last.page.getByRole("button", { name: t("admin.users.deleteNamed", { name: left.me.name }) }).click();
    await last.page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("admin.yesDelete") })
      .click();
    await expect(last.page.getByText(t("refusal.last-admin"))).toBeVisible();
    expect((await findAccount(database, last.me.email))?.role).toBe("admin");
    await otherContext.close();
  },
);

isolatedShopStory(
  "a message is answered, and the failed e-mail is sent again",
  details,
  async ({ page, database, ownShop: { mail } }) => {
    mail.isAccepting = false;
    const written = { fullName: "Rina Akter", email: "rina@example.com", message: "Is it fresh? Call ০১৭১২৩৪৫৬৭৮." };
    expect((await page.request.post("/api/contact", { data: written })).status()).toBe(201);
    const rupa = await signInAsStaff(database, page, "order-desk");
    await openSection(page, "messages");
    const tab = (name: string) => page.getByRole("navigation", { name: t("admin.nav.messages") }).getByText(name);
    const message = page.getByRole("listitem").filter({ hasText: written.message });
    await expect(tab(t("admin.messages.open"))).toHaveText(`${t("admin.messages.open")}1`);
    await expect(message.getByRole("link", { name: t("admin.messages.answer") })).toHaveAttribute(
      "href",
      /^mailto:rina%40example\.com\?subject=Re%3A%20Beauty%20Shop$/,
    );
    const call = t("admin.messages.call", { phone: phone("+8801712345678") });
    await expect(message.getByRole("link", { name: call })).toHaveAttribute("href", "tel:+8801712345678");

    await message.getByRole("button", { name: t("admin.messages.mark") }).click();
    await expect(page.getByText(t("admin.messages.noneOpen"))).toBeVisible();
    await tab(t("admin.messages.answered")).click();
    await expect(message).toContainText(t("admin.messages.by", { name: rupa.name }));
    await message.getByRole("button", { name: t("admin.messages.unmark") }).click();
    await expect(page.getByText(t("admin.messages.noneAnswered"))).toBeVisible();
    await expect(tab(t("admin.messages.open"))).toHaveText(`${t("admin.messages.open")}1`);

    // The shop's own copy failed: the reason is shown, and it is sent once the mailbox works.
    const failed = async () => {
      await openSection(page, "messages&tab=letters&state=failed");
      return page.getByText(t("admin.notifications.why.refused")).count();
    };
    await expect.poll(failed).toBe(1);
    mail.isAccepting = true;
    await page.getByRole("button", { name: t("admin.notifications.againTo", { to: "hello@shop.example" }) }).click();
    await expect(page.getByText(t("admin.notifications.queued"))).toBeVisible();
    const countSent = async () => {
      await openSection(page, "messages&tab=letters&state=sent");
      return page.getByRole("main").getByText("hello@shop.example").count();
    };
    await expect.poll(countSent).toBe(1);
  },
);

isolatedShopStory(
  "the owner chooses which messages are sent, sees what each costs, and enters profile links in any form",
  details,
  async ({ page, database }) => {
    await database.db.update(users).set({ role: "user" });
    await signInAsStaff(database, page);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Without sales the chart has no axis of a few taka.
    await openSection(page, "overview");
    await expect(page.getByText(t("admin.overview.nothingYet"))).toBeVisible();
    await openSection(page, "settings");
    // Its parts are one tap away, and settings of the look are not asked for again.
    const parts = page.getByRole("navigation", { name: t("admin.settings.parts") });
    await parts.getByRole("link", { name: t("admin.settings.retention") }).click();
    await expect(page.getByRole("heading", { name: t("admin.settings.retention") })).toBeInViewport();
    await expect(page.getByRole("heading", { name: t("admin.settings.hero") })).toHaveCount(0);
    const look = page.locator(".adm-head").getByRole("link", { name: t("admin.nav.look") });
    await expect(look).toHaveAttribute("href", /section=look/);
    // The save button is visible at any scroll position.
    const save = page.getByRole("button", { name: t("admin.product.save") });
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.getByLabel(t("admin.settings.whatsappUrl")).fill("0171x");
    await save.click();
    await expect(page.getByText(t("admin.error.whatsapp"))).toBeVisible();
    await page.getByLabel(t("admin.settings.whatsappUrl")).fill("০১৭১১-২২৩৩৪৪");
    await expect(page.getByText(t("admin.error.whatsapp"))).toBeHidden();
    await page.getByLabel(t("admin.settings.facebookUrl")).fill("facebook.com/rupkotha");

    const confirmed = page.getByRole("group", { name: t("admin.settings.message.order-confirmed") });
    await expect(confirmed.getByText(t("admin.settings.messageParts", { count: 1 }))).toHaveCount(2);
    await confirmed.getByLabel(t("admin.settings.channel.sms")).uncheck();
    await expect(page.getByText(t("admin.unsaved.here"))).toBeVisible();
    await save.click();
    await expect(page.getByText(t("admin.settings.savedText"))).toBeVisible();
    await expect(page.getByText(t("admin.notSaved"))).toHaveCount(0);
    await expect(page.getByLabel(t("admin.settings.whatsappUrl"))).toHaveValue("https://wa.me/8801711223344");
    await expect(page.getByLabel(t("admin.settings.facebookUrl"))).toHaveValue("https://www.facebook.com/rupkotha");
    await expect(confirmed.getByLabel(t("admin.settings.channel.sms"))).not.toBeChecked();
    await expect(confirmed.getByLabel(t("admin.settings.channel.mail"))).toBeChecked();

    // Order numbers start with the shop's letters.
    const prefix = page.getByLabel(t("admin.settings.orderPrefix"));
    await prefix.fill("r");
    await save.click();
    await expect(page.getByText(t("admin.error.prefix"))).toBeVisible();
    for (const [typed, saved] of [
      ["rup", "RUP"],
      ["LB", "LB"],
    ] as const) {
      await prefix.fill(typed);
      await save.click();
      await expect(page.getByText(t("admin.unsaved.here"))).toHaveCount(0);
      await page.reload();
      await expect(prefix).toHaveValue(saved);
      await expect(page.getByText(`${saved}-482-719-368`).first()).toBeVisible();
    }
  },
);
