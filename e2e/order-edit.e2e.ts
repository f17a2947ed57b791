import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { newPhone } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openAdminAs, placeByApi } from "./place-order.ts";
import { expect, formatTaka, oneOrAll, openPage, story } from "./story.ts";
import { createTestProduct, stockOf } from "./test-product.ts";

for (const [language, size] of oneOrAll(
  [
    ["en", { width: 1440, height: 900 }],
    ["bn", { width: 390, height: 844 }],
  ] as const,
  0,
)) {
  story(
    `an order gets another shade, is merged with a second one, and a step is undone, in ${language}`,
    async ({ page, database }) => {
      await page.setViewportSize(size);
      const { t, path } = adminI18n[language];
      // A different name per language: both stories use one shop, whose pages are checked for the other script.
      const [number, bnNumber] = language === "en" ? ["One", "এক"] : ["Two", "দুই"];
      const lipstick = await createTestProduct(database, {
        name: { en: `Editing Lipstick ${number}`, bn: `বদলের লিপস্টিক ${bnNumber}` },
        choices: [
          { name: { en: "Rani", bn: "রানি" }, price: 750, stock: 5 },
          { name: { en: "Sindoor", bn: "সিঁদুর" }, price: 800, stock: 5 },
          { name: { en: "Alta", bn: "আলতা" }, price: 750, stock: 0 },
        ],
      });
      const serum = await createTestProduct(database, {
        name: { en: `Editing Serum ${number}`, bn: `বদলের সিরাম ${bnNumber}` },
        choices: [{ price: 1250, stock: 5 }],
      });
      const phone = `0${newPhone().slice("+880".length)}`;
      const first = await placeByApi(page, lipstick, 1, 810, phone);
      const second = await placeByApi(page, serum, 1, 1310, phone);
      const address = `${path("/admin-dashboard")}?section=orders&tab=new&order=${first.insertedId}`;
      await openAdminAs(page, database, "Rupa Sultana", address);
      const panel = page.getByRole("region", { name: first.number });
      await expect(panel.getByText(t("admin.stage.to-call"))).toBeVisible();

      // Four taps: change, the shade, another one, save.
      await panel.getByRole("button", { name: t("admin.order.edit"), exact: true }).click();
      const editor = page.getByRole("dialog");
      const shade = editor.getByRole("combobox");
      await expect(shade.getByRole("option", { disabled: true })).toHaveCount(1);
      await shade.selectOption(lipstick.variantIds[1] ?? "");
      await expect(editor.getByText(formatTaka(language, 860)).first()).toBeVisible();
      await expectAccessible(page);
      await editor
        .getByRole("button", { name: t("admin.orderEdit.save", { total: formatTaka(language, 860) }) })
        .click();
      await expect(editor).toBeHidden();
      await expect(panel).toContainText(t("admin.order.edited"));
      expect(await stockOf(database, lipstick)).toBe(5);

      // The shop does not answer for a moment: the screen and the input stay.
      await panel.getByRole("button", { name: t("admin.order.edit"), exact: true }).click();
      await editor.getByLabel(t("admin.orderEdit.reason")).fill("Third order");
      await page.route("**/api/orders/counts", (route) => route.fulfill({ status: 503, json: {} }));
      await callApiAs(page, "PATCH", `/orders/${second.insertedId}`, { status: "confirmed" });
      await expect(page.locator(".adm-stale")).toBeVisible();
      await page.unroute("**/api/orders/counts");
      await expect(page.locator(".adm-stale")).toBeHidden();

      // A discount above the remaining price is refused; one within the limit is accepted.
      await editor.getByLabel(t("admin.orderEdit.discount")).fill("60");
      await editor
        .getByRole("button", { name: t("admin.orderEdit.save", { total: formatTaka(language, 800) }) })
        .click();
      await expect(panel.getByText("Third order")).toBeVisible();

      const offer = panel.getByRole("region", { name: t("admin.merge.title") }).filter({ hasText: second.number });
      await expect(offer).toContainText(formatTaka(language, 1990));
      await offer.getByRole("button", { name: t("admin.merge.do") }).click();
      await expect(offer).toBeHidden();
      await expect(panel).toContainText(formatTaka(language, 1990));

      await panel.getByRole("button", { name: t("admin.order.do.cancelled") }).click();
      const question = page.getByRole("alertdialog");
      await question.getByText(t("admin.closure.changed-mind")).click();
      await expectAccessible(page);
      await question
        .getByRole("button", { name: t("admin.order.yes", { status: t("admin.status.cancelled") }) })
        .click();
      const isDone = t("admin.order.done", { status: t("admin.status.cancelled") });
      const undo = page
        .locator(".toast")
        .filter({ hasText: isDone })
        .getByRole("button", { name: t("admin.undo") });
      await expect(undo).toBeVisible();
      await undo.click();
      await expect(page.getByText(t("admin.undo.done"), { exact: true })).toBeVisible();
      await openPage(page, address);
      await expect(panel).toContainText(t("admin.order.undone", { status: t("admin.status.pending") }));
      const detail = await callApiAs<{ status: string; total: number; closure: unknown }>(
        page,
        "GET",
        `/orders/${first.insertedId}`,
      );
      expect(detail).toMatchObject({ status: "pending", total: 1990, closure: null });

      // With an advance, panel, dialog and printouts show the amount due.
      const { insertedId } = await callApiAs<{ insertedId: string }>(
        ...([page, "POST", `/orders/${first.insertedId}/payments`, { method: "bkash", amount: 200 }] as const),
      );
      await callApiAs(page, "PATCH", `/payments/${insertedId}`, { state: "verified" });
      const due = formatTaka(language, 1790);
      await openPage(page, address);
      await expect(panel).toContainText(due);
      await panel.getByRole("button", { name: t("admin.order.do.confirmed") }).click();
      await expect(question).toContainText(due);
      await question.getByRole("button", { name: t("admin.order.cancelDialog") }).click();
      const print = `${path("/admin-dashboard")}?section=orders&view=print&ids=${first.insertedId}&paper=`;
      for (const paper of ["slip", "invoice"]) {
        await openPage(page, `${print}${paper}`);
        await expect(page.getByRole("article").first()).toContainText(due);
      }
    },
  );
}
