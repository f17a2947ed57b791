import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { customAlphabet } from "nanoid";
import invoiceBn from "../app/i18n/invoice-bn.json" with { type: "json" };
import { orders as allOrders, coupons } from "../db/schema.ts";
import { fromTaka } from "../shop/money.ts";
import { adminI18n, signInAsStaff } from "./admin.ts";
import { chooseOption, newPhone } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openAdminAs, type PlacedOrder, placeByApi, placeUntil } from "./place-order.ts";
import { core, details, expect, formatTaka, openPage, story } from "./story.ts";
import { createTestProduct, stockOf } from "./test-product.ts";

const { t } = adminI18n.en;
const desk = { width: 1440, height: 900 };
const orders = "/admin-dashboard?section=orders";

/** A phone number that no other story uses, as it is dialled. */
const somePhone = () => `0${newPhone().slice("+880".length)}`;
const row = (page: Page, number: string) => page.getByRole("row", { name: new RegExp(number) });
const panel = (page: Page, number: string) => page.getByRole("region", { name: number });

/** Presses a status button and answers the dialog, using the specification's texts. */
async function changeStatus(page: Page, button: string, status: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("alertdialog", { name: `Mark this order as "${status}"?` });
  await expect(dialog).toBeVisible();
  if (status === "cancelled") await expectAccessible(page);
  await dialog.getByRole("button", { name: `Yes, ${status}` }).click();
}

for (const size of ["phone", "desk"] as const) {
  story(
    `a new order appears without a reload and goes through its statuses, on a ${size}`,
    core,
    async ({ page, database }) => {
      if (size === "desk") await page.setViewportSize(desk);
      const serum = await createTestProduct(database, {
        name: { en: `Saffron Serum ${size}`, bn: "জাফরান সিরাম" },
        choices: [{ price: 600, stock: 5 }],
      });
      await openAdminAs(page, database, "Rupa Sultana", `${orders}&sort=newest`);
      await expect(page.getByRole("heading", { level: 1, name: "Manage Orders" })).toBeVisible();

      // Announced without a reload, and shown in the list on request. The stream may open after the page.
      const customerPhone = somePhone();
      const { number } = await placeByApi(page, serum, 2, 1260, customerPhone);
      const newOrderBadge = page.getByRole("link", { name: t("admin.orders.newsSee"), exact: true });
      await expect(newOrderBadge.or(row(page, number)).first()).toBeVisible({ timeout: 20_000 });
      if (await newOrderBadge.isVisible()) await openPage(page, `${orders}&sort=newest`);
      await expect(row(page, number)).toBeVisible();

      await row(page, number).getByRole("link", { name: number }).click();
      const order = panel(page, number);
      await expect(order.getByText("Nusrat Jahan")).toBeVisible();
      await expect(order.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:\+88017/);
      await expect(order.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/88017/);
      await expect(order.getByText(t("admin.order.firstOrder"))).toBeVisible();
      await expect(order).toContainText(formatTaka("en", 1260));

      await order.getByLabel(t("admin.order.noteNew")).fill("Wants it before noon");
      await order.getByRole("button", { name: t("admin.order.noteAdd") }).click();
      await expect(order.getByText("Wants it before noon", { exact: true })).toBeVisible();

      await order.getByRole("button", { name: t("admin.order.correct") }).click();
      await order.getByLabel("Address", { exact: true }).fill("House 20, Road 9/A");
      // Another district may have another charge: the form shows it, and staff choose.
      await expect(order.getByRole("combobox", { name: "District" })).toHaveValue("Dhaka");
      await chooseOption(page, "Area", "Savar");
      const charges = order.getByRole("group", { name: /Now Outside Dhaka/ });
      await expect(charges.getByRole("radio", { name: /As agreed/ })).toBeChecked();
      await expect(charges).toContainText(formatTaka("en", 1260));
      await charges.getByRole("radio", { name: `New charge: ${formatTaka("en", 120)}` }).check();
      // The customer's concurrent change is shown instead of overwritten, and the input stays.
      const own = { number, phone: customerPhone, address: "House 18, Flat 5C" };
      await page.request.post("/api/orders/address", { data: own });
      await order.getByRole("button", { name: t("admin.order.save") }).click();
      await expect(order.getByRole("alert")).toContainText("House 18, Flat 5C");
      await expect(order.getByLabel("Address", { exact: true })).toHaveValue("House 20, Road 9/A");
      await order.getByRole("button", { name: t("admin.order.save") }).click();
      await expect(order.getByText(/House 20, Road 9\/A, Savar, Dhaka/)).toBeVisible();
      await expect(order).toContainText(formatTaka("en", 1320));

      await changeStatus(page, t("admin.order.do.confirmed"), "confirmed");
      await expect(page.getByText("Order has been updated to confirmed.")).toBeVisible();
      await expect(order.getByText(/by Rupa Sultana/).first()).toBeVisible();

      await order.getByRole("link", { name: t("admin.order.invoice") }).click();
      const sheet = page.getByRole("article");
      await expect(sheet).toContainText(number);
      await expect(sheet).toContainText("House 20, Road 9/A");
      await expect(sheet).toContainText(formatTaka("en", 1320));
      await page.getByRole("link", { name: t("admin.print.slips") }).click();
      await expect(sheet).toContainText(t("admin.print.slip"));
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("button", { name: t("admin.print.do") })).toBeHidden();
      await expect(sheet).toBeVisible();
      await page.emulateMedia({ media: "screen" });
      await page.getByRole("link", { name: t("admin.print.back") }).click();

      await changeStatus(page, t("admin.order.do.shipped"), "shipped");
      await expect(page.getByText("Order has been updated to shipped.")).toBeVisible();
      await expect(order.getByRole("button", { name: t("admin.order.correct") })).toBeHidden();
      await changeStatus(page, t("admin.order.do.delivered"), "delivered");
      await expect(page.getByText("Order has been updated to delivered.")).toBeVisible();
      // An ended order has no buttons, and nothing is due.
      await expect(order).toContainText(t("admin.order.collected"));
      await expect(order).not.toContainText(t("admin.order.toCollect"));
      await expect(order.getByRole("link", { name: t("admin.order.slip") })).toHaveCount(0);
      await expect(order.getByRole("button", { name: /mark|cancel order/i })).toHaveCount(0);
      expect(await stockOf(database, serum)).toBe(3);
    },
  );
}

story("a cancelled order releases its items to stock", async ({ page, database }) => {
  const oil = await createTestProduct(database, {
    name: { en: "Amla Oil", bn: "আমলা তেল" },
    choices: [{ price: 480, stock: 3 }],
  });
  const { insertedId, number } = await placeByApi(page, oil, 3, 1500, somePhone());
  expect(await stockOf(database, oil)).toBe(0);
  await openAdminAs(page, database, "Rupa Sultana", `${orders}&order=${insertedId}`);
  await changeStatus(page, t("admin.order.do.cancelled"), "cancelled");
  await expect(page.getByText("Order has been updated to cancelled.")).toBeVisible();
  const order = panel(page, number);
  await expect(order.getByText("Cancelled").first()).toBeVisible();
  await expect(order).toContainText(t("admin.order.nothingDue.cancelled"));
  await expect(order).not.toContainText(t("admin.order.toCollect"));
  await openPage(page, `${orders}&view=print&paper=slip&ids=${insertedId}`);
  await expect(page.getByRole("article")).toContainText(t("admin.order.nothingDue.cancelled"));
  await expect(page.getByRole("article")).not.toContainText(t("admin.order.toCollect"));
  expect(await stockOf(database, oil)).toBe(3);
});

story(
  "of two admins on one order the second sees what the first has done",
  details,
  async ({ page, browser, database }) => {
    const soap = await createTestProduct(database, {
      name: { en: "Milk Soap", bn: "দুধ সাবান" },
      choices: [{ price: 320 }],
    });
    const { insertedId, number } = await placeByApi(page, soap, 1, 380, somePhone());
    const address = `${orders}&order=${insertedId}`;
    await openAdminAs(page, database, "Rupa Sultana", address);
    const context = await browser.newContext({ viewport: desk, baseURL: process.env.SHOP_URL ?? "" });
    const other = await context.newPage();
    await openAdminAs(other, database, "Rafiq Hasan", address);

    // Both open the dialog; Rafiq confirms first.
    await page.getByRole("button", { name: t("admin.order.do.cancelled") }).click();
    await changeStatus(other, t("admin.order.do.confirmed"), "confirmed");
    await expect(other.getByText("Order has been updated to confirmed.")).toBeVisible();
    await changeStatus(other, t("admin.order.do.shipped"), "shipped");
    await expect(other.getByText("Order has been updated to shipped.")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes, cancelled" }).click();
    await expect(page.getByText("Update Failed")).toBeVisible();
    await expect(page.getByText(/Order status could not be updated\. Rafiq Hasan marked it as shipped/)).toBeVisible();
    await expect(panel(page, number).getByText("Shipped").first()).toBeVisible();
    await context.close();
  },
);

for (const { isIncluded, language } of [
  { isIncluded: false, language: "en" },
  { isIncluded: true, language: "bn" },
] as const)
  story(
    `orders marked "Call first" are ${isIncluded ? "confirmed" : "left out"} as staff choose: ${language}`,
    details,
    async ({ page, database }) => {
      await page.setViewportSize(desk);
      const words = adminI18n[language];
      const comb = await createTestProduct(database, {
        name: { en: "Bone Comb", bn: "হাড়ের চিরুনি" },
        choices: [{ price: 90 }],
      });
      const one = await placeByApi(page, comb, 1, 150, somePhone());
      const marked = await placeByApi(page, comb, 2, 240, somePhone());
      await database.db.update(allOrders).set({ implausible: true }).where(eq(allOrders.id, marked.insertedId));
      await openAdminAs(page, database, "Rupa Sultana", words.path(orders));
      for (const { number } of [one, marked]) await row(page, number).getByRole("checkbox").check();
      await page.getByRole("button", { name: words.t("admin.orders.bulk.confirmed") }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText(words.money(fromTaka(150)));
      await expect(dialog).toContainText(words.t("admin.orders.callFirstOut", { count: 1 }));
      await expectAccessible(page);
      if (isIncluded) await dialog.getByRole("checkbox").check();
      const status = words.t("admin.status.confirmed");
      await dialog.getByRole("button", { name: words.t("admin.order.yes", { status }) }).click();
      const count = isIncluded ? 2 : 1;
      await expect(page.getByText(words.t("admin.orders.bulkDone", { count, status }))).toBeVisible();
      const [left] = await database.db
        .select({ status: allOrders.status })
        .from(allOrders)
        .where(eq(allOrders.id, marked.insertedId));
      expect(left?.status).toBe(isIncluded ? "confirmed" : "pending");
      if (!isIncluded) await expect(page.getByText(words.t("admin.orders.callFirstLeft", { count: 1 }))).toBeVisible();
    },
  );

story(
  "staff find several orders by their phone, confirm them together and print them together",
  async ({ page, database }) => {
    await page.setViewportSize(desk);
    const comb = await createTestProduct(database, {
      name: { en: "Neem Comb", bn: "নিম চিরুনি" },
      choices: [{ price: 90 }],
    });
    const phone = somePhone();
    const placed: PlacedOrder[] = [];
    for (const pieces of [1, 2, 3]) placed.push(await placeByApi(page, comb, pieces, 60 + pieces * 90, phone));
    await openAdminAs(page, database, "Rupa Sultana", orders);
    await page.getByRole("searchbox").fill(`${phone.slice(0, 5)} ${phone.slice(5)}`);
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("row")).toHaveCount(4);
    // Three orders of one phone: the page suggests a call before they are confirmed together.
    for (const { number } of placed)
      await expect(row(page, number)).toContainText(t("admin.order.callFirst.phone-waiting"));
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: t("admin.orders.selectAll") }).check();
    await page.getByRole("button", { name: t("admin.orders.bulk.confirmed") }).click();
    const dialog = page.getByRole("alertdialog", { name: 'Mark 3 orders as "confirmed"?' });
    await expect(dialog).toContainText(formatTaka("en", 720));
    await expect(dialog).toContainText(t("admin.orders.bulkCallFirst", { count: 3 }));
    await dialog.getByRole("button", { name: t("admin.orders.bulkCallFirstYes") }).click();
    await expect(page.getByText("3 orders have been updated to confirmed.")).toBeVisible();
    for (const { number } of placed) {
      await expect(row(page, number)).toContainText("Confirmed");
      await expect(row(page, number)).not.toContainText(t("admin.order.callFirst"));
    }
    await page.getByText(t("admin.export.csv"), { exact: true }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: t("admin.export.orders") }).click();
    const file = await readFile(await (await downloading).path(), "utf8");
    expect(file.split("\r\n")).toHaveLength(5);
    for (const { number } of placed) expect(file).toContain(`${number},confirmed,`);
    // As couriers' files require it: eleven digits without separators.
    expect(file).toContain(`,${phone},`);
    await page.getByRole("checkbox", { name: t("admin.orders.selectAll") }).check();
    for (const [step, status] of [
      ["shipped", "shipped"],
      ["delivered", "delivered"],
    ] as const) {
      await page.getByRole("button", { name: t(`admin.orders.bulk.${step}`) }).click();
      const confirmation = page.getByRole("alertdialog", { name: `Mark 3 orders as "${status}"?` });
      await expect(confirmation).toContainText(formatTaka("en", 720));
      await confirmation.getByRole("button", { name: `Yes, ${status}` }).click();
      await expect(page.getByText(`3 orders have been updated to ${status}.`)).toBeVisible();
      await page.getByRole("checkbox", { name: t("admin.orders.selectAll") }).check();
    }
    await page.getByRole("link", { name: t("admin.orders.bulkInvoices") }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
    await page.getByRole("link", { name: t("admin.print.other") }).click();
    await expect(page.getByRole("article").first()).toContainText(invoiceBn["invoice.title"]);
  },
);

story("staff enter an order for a customer on the phone", async ({ page, database }) => {
  const attar = await createTestProduct(database, {
    name: { en: "Oud Attar of the Hills", bn: "পাহাড়ি আতর" },
    choices: [{ price: 900, stock: 4 }],
  });
  const phone = somePhone();
  await placeByApi(page, attar, 1, 960, phone);
  await openAdminAs(page, database, "Rupa Sultana", `${orders}&view=enter`);
  await page.getByLabel(t("admin.phoneOrder.find")).fill("oud attar of the hills");
  await page.getByRole("button", { name: t("admin.phoneOrder.add", { name: attar.name.en }) }).click();
  await page.getByRole("button", { name: "Increase" }).click();
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByLabel("Full name").focus();
  await page.getByRole("button", { name: /Ordered before \(LB-/ }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Nusrat Jahan");
  await expect(page.getByRole("combobox", { name: "Area" })).toHaveValue("Dhanmondi");
  await expect(page.getByLabel("Inside Dhaka")).toBeChecked();
  // The charge follows the district.
  await chooseOption(page, "District", "Sylhet");
  await chooseOption(page, "Area", "Beanibazar");
  await expect(page.getByLabel("Outside Dhaka")).toBeChecked();
  // Delivery is free above an amount, and the customer has a coupon.
  const code = "PHONE100";
  const hundred = { id: code, code, kind: "amount", amount: fromTaka(100) } as const;
  await database.db.insert(coupons).values(hundred).onConflictDoNothing();
  await expect(page.getByRole("button", { name: formatTaka("en", 1800) })).toBeVisible();
  await page.getByLabel(t("admin.phoneOrder.coupon")).fill("phone 100");
  await page.getByRole("button", { name: t("admin.phoneOrder.place", { total: formatTaka("en", 1800) }) }).focus();
  await page.getByRole("button", { name: t("admin.phoneOrder.place", { total: formatTaka("en", 1700) }) }).click();
  await expect(page.getByText(/Order LB-[\d-]+ placed/)).toBeVisible();
  // The call confirmed the order, and its author gets no announcement of it.
  await expect(page.getByText(/by Rupa Sultana/)).toHaveCount(2);
  await expect(page.getByRole("button", { name: t("admin.order.do.shipped") })).toBeVisible();
  await expect(page.getByText(t("coupon.line", { code }))).toBeVisible();
  expect(await stockOf(database, attar)).toBe(1);

  await page.setViewportSize(desk);
  await openPage(page, `${orders}&tab=all&q=${phone}`);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByText(t("admin.orders.filter"), { exact: true }).click();
  await page.getByLabel("District").selectOption("Sylhet");
  await page.getByRole("button", { name: t("admin.orders.filterApply") }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row", { name: /Beanibazar, Sylhet/ })).toBeVisible();
});

story("every figure of the overview links to its list", details, async ({ page, database }) => {
  await page.setViewportSize(desk);
  const cream = await createTestProduct(database, {
    name: { en: "Night Cream", bn: "নাইট ক্রিম" },
    choices: [{ price: 700 }],
  });
  await placeByApi(page, cream, 1, 760, somePhone());
  await openAdminAs(page, database, "Rupa Sultana", "/admin-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(page.getByRole("img", { name: /Last 30 days/ })).toBeVisible();
  for (const [tile, tab] of [
    ["Total orders", "All"],
    ["Pending", "New"],
    ["Confirmed", "Confirmed"],
    ["Cancelled", "Cancelled"],
  ] as const) {
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${tile}`) })
      .click();
    await expect(
      page.getByRole("navigation", { name: t("admin.orders.tabs") }).locator("[aria-current]"),
    ).toContainText(tab);
    await page.goBack();
  }
});

story(
  "the orders page is accessible in both languages, on a phone and on a desktop",
  details,
  async ({ page, database }) => {
    story.setTimeout(120_000);
    const toner = await createTestProduct(database, {
      name: { en: "Rose Toner", bn: "গোলাপ টোনার" },
      choices: [{ price: 450 }],
    });
    const phone = somePhone();
    await placeByApi(page, toner, 1, 510, phone);
    const { insertedId } = await placeByApi(page, toner, 2, 960, phone);
    await openAdminAs(page, database, "Rupa Sultana", orders);
    for (const language of ["en", "bn"] as const) {
      const { path } = adminI18n[language];
      const ordersPage = `${path("/admin-dashboard")}?section=orders`;
      for (const address of [
        path("/admin-dashboard"),
        `${ordersPage}&tab=all&q=${phone}&order=${insertedId}`,
        `${ordersPage}&tab=returned`,
        `${ordersPage}&view=enter`,
        `${ordersPage}&view=print&paper=slip&ids=${insertedId}`,
      ]) {
        await page.setViewportSize({ width: 390, height: 844 });
        await openPage(page, address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        for (const viewport of [{ width: 390, height: 844 }, desk]) {
          await page.setViewportSize(viewport);
          await expectAccessible(page, { judged: viewport !== desk });
          const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          await expect.poll(sideways, `${address}, ${viewport.width} pixels`).toBeLessThanOrEqual(0);
        }
      }
    }
  },
);

for (const [size, viewport] of [
  ["large desk", { width: 1440, height: 900 }],
  ["laptop", { width: 1366, height: 768 }],
] as const) {
  story(
    `an open order shows its actions and its cost without scrolling on a ${size}`,
    details,
    async ({ page, database }) => {
      await page.setViewportSize(viewport);
      const balm = await createTestProduct(database, {
        name: { en: "Rose Balm", bn: "গোলাপ বাম" },
        choices: [{ price: 150 }],
      });
      const phone = somePhone();
      const { insertedId, number } = await placeByApi(page, balm, 1, 210, phone);
      await signInAsStaff(database, page);
      for (const language of ["en", "bn"] as const) {
        const { t, path, money } = adminI18n[language];
        await openPage(page, `${path("/admin-dashboard")}?section=orders&q=${phone}&order=${insertedId}`);
        const order = panel(page, number);
        for (const button of [t("admin.order.do.confirmed"), t("admin.order.do.cancelled")])
          await expect(order.getByRole("button", { name: button })).toBeInViewport({ ratio: 1 });
        await expect(order.getByRole("link", { name: t("admin.order.close") })).toBeInViewport({ ratio: 1 });
        const amount = row(page, number).getByText(money(fromTaka(210)));
        await expect(amount).toBeInViewport({ ratio: 1 });
        // No part of the panel overflows, and it covers no part of the list.
        const edges = await page.evaluate(() => {
          const right = (selector: string) =>
            Math.max(...[...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().right));
          const panel = document.querySelector(".od")?.getBoundingClientRect();
          return { inside: right(".od *") - (panel?.right ?? 0), table: right(".od-sum") - (panel?.left ?? 0) };
        });
        expect(edges.inside).toBeLessThanOrEqual(0);
        expect(edges.table).toBeLessThanOrEqual(0);
      }
    },
  );
}

story(
  "with a Bangla keyboard, shortcuts continue after an order has left the list",
  details,
  async ({ page, database }) => {
    await page.setViewportSize(desk);
    const comb = await createTestProduct(database, {
      name: { en: "Bone Comb", bn: "চিরুনি" },
      choices: [{ price: 90 }],
    });
    const name = `Place ${crypto.randomUUID().slice(0, 8)}`;
    const placed: PlacedOrder[] = [];
    for (let n = 0; n < 4; n += 1) {
      const data = {
        billingDetails: { fullName: name, phone: somePhone(), address: `House ${n}, Lane 4`, city: "Uttara, Dhaka" },
        items: [{ productId: comb.productId, variantId: comb.variantIds[0], quantity: 1 }],
        ...{ deliveryArea: "inside", total: 150 },
      };
      placed.push((await (await page.request.post("/api/orders", { data })).json()) as PlacedOrder);
    }
    const search = new URLSearchParams({ section: "orders", tab: "new", q: name });
    await openAdminAs(page, database, "Rupa Sultana", `/admin-dashboard?${search}`);
    // The longest waiting come first by default.
    await expect(page.getByRole("row")).toHaveCount(5);
    await expect(page.getByRole("row").nth(1)).toContainText(placed[0]?.number ?? "");
    const press = (key: string, code: string) =>
      page.evaluate(
        ([key, code]) => {
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true }));
        },
        [key, code] as const,
      );
    for (let at = 0; at < 2; at += 1) {
      await press("ব", "KeyJ");
      await expect(panel(page, placed[at]?.number ?? "")).toBeVisible();
    }
    await changeStatus(page, t("admin.order.do.confirmed"), "confirmed");
    await expect(page.getByRole("row")).toHaveCount(4);
    await press("ব", "KeyJ");
    await expect(panel(page, placed[2]?.number ?? "")).toBeVisible();
    await press("ক", "KeyK");
    await expect(panel(page, placed[0]?.number ?? "")).toBeVisible();

    await press("?", "Slash");
    const help = page.getByRole("alertdialog", { name: t("admin.keys.title") });
    await expect(help).toContainText(t("admin.keys.next"));
    await expectAccessible(page);
    await help.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("button", { name: t("admin.keys.title") })).toBeVisible();
  },
);

story("new orders do not move the rows, and are counted for staff on other pages", async ({ page, database }) => {
  await page.setViewportSize(desk);
  const oilName = `Til Oil ${customAlphabet("bcdfghjklm", 8)()}`;
  const oil = await createTestProduct(database, {
    name: { en: oilName, bn: "তিলের তেল" },
    choices: [{ price: 300, stock: 90 }],
  });
  const seen = await placeByApi(page, oil, 1, 360, somePhone());
  // Filtered to this product, because other stories change orders of the same shop meanwhile.
  await openAdminAs(page, database, "Rupa Sultana", `${orders}&tab=new&sort=newest&q=${oilName}`);
  const top = () => row(page, seen.number).evaluate((each) => each.getBoundingClientRect().top);
  await expect(row(page, seen.number)).toBeVisible();
  // The stream is open once an order has been announced.
  const newOrderBadge = page.getByRole("link", { name: t("admin.orders.newsSee"), exact: true });
  const place = () => placeByApi(page, oil, 1, 360, somePhone());
  await placeUntil(place, () => newOrderBadge.isVisible());
  // More than a page of new orders pushes no row off the list.
  for (let each = 0; each < 26; each++) await placeByApi(page, oil, 1, 360, somePhone());
  // Hidden once their events have arrived.
  await expect(page.getByRole("row")).toHaveCount(2);
  const before = await top();
  const heard = page.waitForResponse((response) => response.url().includes("/api/orders?"));
  const heldOrder = await placeByApi(page, oil, 1, 360, somePhone());
  await heard;
  await expect(page.getByRole("main").getByText(/\d+ new orders/)).toBeVisible();
  await expect.poll(top).toBe(before);
  await expect(row(page, heldOrder.number)).toHaveCount(0);
  await newOrderBadge.click();
  await expect(row(page, heldOrder.number)).toBeVisible();

  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }),
  );
  await placeByApi(page, oil, 1, 360, somePhone());
  await expect(page).toHaveTitle(/^\(\d+\) Manage Orders/);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(page).toHaveTitle(/^Manage Orders/);
});

story("WhatsApp greets in the order's language, whatever language staff use", details, async ({ page, database }) => {
  const soap = await createTestProduct(database, {
    name: { en: "Neem Soap", bn: "নিম সাবান" },
    choices: [{ price: 320 }],
  });
  const { insertedId } = await placeByApi(page, soap, 1, 380, somePhone());
  await database.db.update(allOrders).set({ language: "bn" }).where(eq(allOrders.id, insertedId));
  await openAdminAs(page, database, "Rupa Sultana", `${orders}&order=${insertedId}`);
  const href = await page.getByRole("link", { name: t("admin.order.whatsapp") }).getAttribute("href");
  const text = new URL(href ?? "").searchParams.get("text");
  expect(text).toContain("আসসালামু আলাইকুম");
  expect(text).toContain(formatTaka("bn", 380));
});

story(
  "staff cannot enter more pieces than are in stock: the line shows the stock, and keeps its price",
  details,
  async ({ page, database }) => {
    await page.setViewportSize(desk);
    const kajal = await createTestProduct(database, {
      name: { en: "Midnight Kajal of the Delta", bn: "মধ্যরাতের কাজল" },
      choices: [{ price: 250, stock: 3 }],
    });
    await openAdminAs(page, database, "Rupa Sultana", `${orders}&view=enter`);
    await page.getByLabel(t("admin.phoneOrder.find")).fill("midnight kajal of the delta");
    const add = page.getByRole("button", { name: t("admin.phoneOrder.add", { name: kajal.name.en }) });
    for (let n = 0; n < 4; n += 1) await add.click();
    await expect(page.getByText(t("admin.phoneOrder.left", { count: 3 }))).toBeVisible();
    await expect(page.getByRole("group", { name: kajal.name.en }).getByRole("status")).toHaveText("3");
    await expect(
      page.getByRole("button", { name: t("admin.phoneOrder.place", { total: formatTaka("en", 810) }) }),
    ).toBeVisible();
  },
);

story("a user's sorting and sound settings are saved", details, async ({ page, database }) => {
  await page.addInitScript(() => {
    const tones = { heard: 0 };
    Object.assign(window, { tones });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
      tones.heard += 1;
      return start.apply(this, at);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { tones: { heard: number } }).tones.heard);
  await page.setViewportSize(desk);
  const powder = await createTestProduct(database, {
    name: { en: "Loose Powder", bn: "পাউডার" },
    choices: [{ price: 500 }],
  });
  const name = `Sorted ${crypto.randomUUID().slice(0, 8)}`;
  const numbers: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { insertedId, number } = await placeByApi(page, powder, 1, 560, somePhone());
    await database.db.update(allOrders).set({ fullName: name }).where(eq(allOrders.id, insertedId));
    numbers.push(number);
  }
  const address = `/admin-dashboard?${new URLSearchParams({ section: "orders", tab: "new", q: name })}`;
  await openAdminAs(page, database, "Rupa Sultana", address);
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText(numbers[0] ?? "");
  await page.getByRole("link", { name: t("admin.orders.sortWaiting") }).click();
  await expect(first).toContainText(numbers[1] ?? "");
  const soundButton = page.getByLabel(t("admin.orders.sound"));
  await expect(soundButton).not.toBeChecked();
  await soundButton.check();
  // Announced immediately.
  await expect.poll(heard).toBe(2);

  await openPage(page, address);
  await expect(first).toContainText(numbers[1] ?? "");
  await expect(soundButton).toBeChecked();
  const place = () => placeByApi(page, powder, 1, 560, somePhone());
  await placeUntil(place, async () => (await heard()) > 0);
  await soundButton.uncheck();
  await openPage(page, address);
  await expect(soundButton).not.toBeChecked();
});

story(
  "on a phone the filters do not overflow, and a popup does not cover an open order's buttons",
  details,
  async ({ page, database }) => {
    const cream = await createTestProduct(database, {
      name: { en: "Day Cream", bn: "ডে ক্রিম" },
      choices: [{ price: 700 }],
    });
    await signInAsStaff(database, page);
    for (const [language, height] of [
      ["en", 844],
      ["bn", 640],
    ] as const) {
      await page.setViewportSize({ width: 390, height });
      const { t, path } = adminI18n[language];
      const desk = `${path("/admin-dashboard")}?section=orders`;
      await openPage(page, desk);
      await page.getByText(t("admin.orders.filter"), { exact: true }).click();
      const inside = page.locator(".od-filter-in").last().locator("label, input, select, .btn");
      await expect(inside.first()).toBeVisible();
      const edges = await inside.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
      expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(390);

      const { insertedId } = await placeByApi(page, cream, 1, 760, somePhone());
      await openPage(page, `${desk}&order=${insertedId}`);
      // Irreversible actions are not within a thumb's reach.
      const forgetButton = page.getByRole("button", { name: t("admin.order.forget") });
      await expect(forgetButton).toBeHidden();
      await page.getByText(t("admin.order.more"), { exact: true }).click();
      await expect(forgetButton).toBeVisible();
      await page.getByRole("button", { name: t("admin.order.do.confirmed") }).click();
      await page.getByRole("alertdialog").getByRole("button").last().click();
      const toast = page.locator(".toast");
      await expect(toast).toBeVisible();
      const coveredButtons = () =>
        toast.evaluate((popup) => {
          const over = popup.getBoundingClientRect();
          return [...document.querySelectorAll(".od :is(.btn, .ib)")].filter((button) => {
            const { left, right, top, bottom, width } = button.getBoundingClientRect();
            let [from, to] = [top, bottom];
            // Nothing that is scrolled behind the panel's header is visible.
            for (let around = button.parentElement; around; around = around.parentElement) {
              if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
              const frame = around.getBoundingClientRect();
              [from, to] = [Math.max(from, frame.top), Math.min(to, frame.bottom)];
            }
            const isApart = right <= over.left || left >= over.right || to <= over.top || from >= over.bottom;
            return width > 0 && from < to && !isApart;
          }).length;
        });
      // The panel's buttons change with the order's status.
      await expect.poll(coveredButtons, language).toBe(0);
    }
  },
);

story("links lead only to pages that the role may open", details, async ({ page, database }) => {
  await page.setViewportSize(desk);
  await signInAsStaff(database, page, "order-desk");
  await openPage(page, "/admin-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const links = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.filter((link) => /section=(products|add-product)/.test(link))).toEqual([]);
  await openPage(page, "/admin-dashboard?section=products");
  await expect(page.getByText(t("admin.notForRole"))).toBeVisible();
  await expect(page).toHaveURL(/section=overview/);

  await openPage(page, `${orders}&view=enter`);
  await expect(page.getByLabel(t("admin.phoneOrder.confirmed"))).toBeChecked();
});

story("an order is put on hold on its page, and resumed there", async ({ page, database }) => {
  const comb = await createTestProduct(database, {
    name: { en: "Horn Comb", bn: "শিংয়ের চিরুনি" },
    choices: [{ price: 90 }],
  });
  const { insertedId, number } = await placeByApi(page, comb, 1, 150, somePhone());
  await openAdminAs(page, database, "Rupa Sultana", `${orders}&tab=all&order=${insertedId}`);
  const order = panel(page, number);
  await order.getByText(t("admin.calls.hold"), { exact: true }).first().click();
  await order.getByLabel(t("admin.calls.holdReason")).fill("After Eid");
  await expectAccessible(page);
  await order.getByRole("button", { name: t("admin.calls.holdDo") }).click();
  await expect(order.getByText("After Eid")).toBeVisible();
  await expect(order.getByText(t("admin.stage.on-hold")).first()).toBeVisible();
  await order.getByRole("button", { name: t("admin.calls.resumeOrder") }).click();
  await expect(order.getByText("After Eid")).toHaveCount(0);
});
