import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { courierNames } from "../shop/parcels/courier-names-rules.ts";
import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { newPhone } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openAdminAs, type PlacedOrder, placeByApi } from "./place-order.ts";
import { expect, formatTaka, openPage, story } from "./story.ts";
import { createTestProduct, stockOf } from "./test-product.ts";

const dashboard = "/bn/admin-dashboard?section=";
const { t } = adminI18n.bn;

/** Like a USB scanner: the code, then Enter. */
async function scan(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByLabel(label, { exact: true }).press("Enter");
}

story("parcels are packed, booked, handed over and checked in, on a phone in Bangla", async ({ page, database }) => {
  const serum = await createTestProduct(database, {
    name: { en: "Parcel Serum", bn: "পার্সেল সিরাম" },
    choices: [{ price: 500, stock: 10 }],
  });
  // Headless browsers are mute, so the sounds are recorded.
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
      document.documentElement.dataset.sounds = `${document.documentElement.dataset.sounds ?? ""} ${this.type}`;
      start.apply(this, at);
    };
  });
  const sounds = () => page.evaluate(() => document.documentElement.dataset.sounds ?? "");
  await openAdminAs(page, database, "Jewel Mia", `${dashboard}dispatch`);
  const placed: PlacedOrder[] = [];
  for (const pieces of [2, 1])
    placed.push(await placeByApi(page, serum, pieces, 60 + pieces * 500, `0${newPhone().slice("+880".length)}`));
  const [one, two] = placed as [PlacedOrder, PlacedOrder];
  for (const { insertedId } of placed) await callApiAs(page, "PATCH", `/orders/${insertedId}`, { status: "confirmed" });

  // Two scans pack one order, a tap the other.
  await openPage(page, `${dashboard}dispatch`);
  const toPack = t("admin.dispatch.scan.to-pack");
  // On a phone the pick list is one tap away, in place of the orders.
  const pickList = page.getByRole("heading", { name: t("admin.dispatch.pickList") });
  await expect(pickList).toBeHidden();
  await page.getByRole("button", { name: t("admin.dispatch.pickList") }).click();
  await expect(pickList).toBeInViewport();
  await expect(page.getByRole("table")).toBeHidden();
  await expectAccessible(page);
  await scan(page, toPack, one.number);
  await expect(page.getByText(t("admin.dispatch.scanAgain"))).toBeVisible();
  // A wrong code has another sound, until sound is switched off on this device.
  await expect.poll(sounds).toBe(" sine");
  await scan(page, toPack, "LB-000-000-000");
  await expect(page.getByText(t("admin.scan.unknown"))).toBeVisible();
  await expect.poll(sounds).toBe(" sine square square");
  await page.getByLabel(t("admin.scan.sound")).uncheck();
  await page.reload();
  await expect(page.getByLabel(t("admin.scan.sound"))).not.toBeChecked();
  await scan(page, toPack, one.number);
  await expect(page.getByText(t("admin.dispatch.scanAgain"))).toBeVisible();
  expect(await sounds()).toBe("");
  await expect(page.getByRole("checkbox", { name: /পার্সেল সিরাম/ }).last()).toBeVisible();
  await expectAccessible(page);
  await scan(page, toPack, one.number.replaceAll("-", ""));
  await expect(page.getByText(t("admin.dispatch.packed"))).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(one.number) })).toHaveCount(0);
  await page.getByRole("button", { name: two.number }).click();
  await page
    .getByRole("table")
    .getByRole("checkbox", { name: /পার্সেল সিরাম/ })
    .check();
  const pack = page.getByRole("button", { name: t("admin.dispatch.pack"), exact: true });
  await pack.click();
  // The wrong one: one tap takes it out of its parcel again.
  await page
    .locator(".toast", { hasText: two.number })
    .getByRole("button", { name: t("admin.undo") })
    .click();
  await expect(page.getByText(t("admin.dispatch.unpacked"))).toBeVisible();
  await page.getByRole("button", { name: two.number }).click();
  await pack.click();
  await expect(page.getByText(t("admin.dispatch.packed")).last()).toBeVisible();

  // A courier's numbers are pasted, checked and saved.
  await openPage(page, `${dashboard}dispatch&stage=packed`);
  const codes = [`SFR-${one.number.slice(3, 10)}`, `SFR-${two.number.slice(3, 10)}`];
  await page
    .getByLabel(t("admin.tracking.numbers"))
    .fill(`Consignment, Invoice\n${one.number}\t${codes[0]}\n${codes[1]}; ${two.number}`);
  await page.getByRole("button", { name: t("admin.tracking.look") }).click();
  await expect(page.getByText(`${t("admin.tracking.unread")} Consignment, Invoice`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("admin.tracking.save", { count: 2 }) }).click();
  await expect(page.getByText(t("admin.tracking.saved", { count: 2 }))).toBeVisible();

  // A label in both scripts; then the rider takes the scanned parcels.
  await openPage(page, `${dashboard}dispatch&stage=booked`);
  const toHandOver = t("admin.dispatch.scan.booked");
  await scan(page, toHandOver, one.number);
  const bar = page.locator(".bulk");
  await bar.getByRole("link", { name: t("admin.labels.roll") }).click();
  const label = page.getByRole("article", { name: one.number });
  await expect(label).toContainText(formatTaka("en", 1060));
  await expect(label).toContainText(formatTaka("bn", 1060));
  await expect(label.getByRole("img", { name: t("admin.labels.code", { number: one.number }) })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: t("admin.labels.back") }).click();
  await scan(page, toHandOver, one.number);
  await expect(bar).toContainText(t("admin.orders.selected", { count: 1 }));
  await scan(page, toHandOver, codes[1] ?? "");
  await expect(bar).toContainText(t("admin.orders.selected", { count: 2 }));
  const downloading = page.waitForEvent("download");
  await bar.getByRole("button", { name: t("admin.dispatch.sheet", { courier: courierNames.pathao.bn }) }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toContain(
    `Parcel,Labonno,${one.number},Nusrat Jahan`,
  );
  await bar.getByRole("button", { name: t("admin.dispatch.handOver") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("admin.dispatch.handOverYes") })
    .click();
  await expect(page.getByText(t("admin.dispatch.handedOver", { count: 2 }))).toBeVisible();
  // Too early: undone together, and handed over again.
  await page.getByRole("button", { name: t("admin.batch.undo", { count: 2 }) }).click();
  await expect(page.getByText(t("admin.batch.undone", { count: 2 }))).toBeVisible();
  for (const { number } of placed) await scan(page, toHandOver, number);
  await expect(bar).toContainText(t("admin.orders.selected", { count: 2 }));
  await bar.getByRole("button", { name: t("admin.dispatch.handOver") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("admin.dispatch.handOverYes") })
    .click();
  await expect(page.getByText(t("admin.dispatch.handedOver", { count: 2 }))).toBeVisible();

  // One is returned: why, and the condition of each piece.
  await openPage(page, `${dashboard}parcels&stage=with-courier`);
  await scan(page, t("admin.parcels.scan.with-courier"), codes[0] ?? "");
  await bar.getByRole("button", { name: t("admin.orders.bulk.returned") }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("radio", { name: t("admin.closure.refused-at-door") }).check();
  await expectAccessible(page);
  await question.getByRole("button", { name: t("admin.order.yes", { status: t("admin.status.returned") }) }).click();
  await expect(page.getByRole("region", { name: /১টি/ })).toBeVisible();
  expect(await stockOf(database, serum)).toBe(7);
  await openPage(page, `${dashboard}parcels&stage=to-check-in`);
  await scan(page, t("admin.parcels.scan.to-check-in"), one.number);
  const checkIn = page.getByRole("region", { name: t("admin.checkIn.title", { number: one.number }) });
  await checkIn
    .getByRole("radio", { name: t("admin.checkIn.resellable") })
    .first()
    .check();
  await checkIn
    .getByRole("radio", { name: t("admin.checkIn.opened") })
    .last()
    .check();
  await expectAccessible(page);
  await checkIn.getByRole("button", { name: t("admin.checkIn.do") }).click();
  await expect(page.getByText(t("admin.checkIn.done", { count: 1 }))).toBeVisible();
  expect(await stockOf(database, serum)).toBe(8);
  const { closure, stage } = await callApiAs<{ closure: unknown; stage: string }>(
    page,
    "GET",
    `/orders/${one.insertedId}`,
  );
  expect([closure, stage]).toEqual([{ reason: "refused-at-door", text: null }, "checked-in"]);
});
