import { eq } from "drizzle-orm";
import { auditLog, gatewayAccounts, gatewayReceipts, paymentAttempts, payments, refunds } from "../db/schema.ts";
import { openSecretBox } from "../server/open-identity.ts";
import type { Language } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";
import { gatewayKeys } from "../shop/payments/open-gateway.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { demoStory } from "./demo-shop.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { placeByApi } from "./place-order.ts";
import { details, expect, oneOrAll } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const screens: [string, Language, number][] = [
  ["phone in Bangla", "bn", 390],
  ["computer in English", "en", 1440],
];

for (const [screen, language, width] of oneOrAll(screens, 0)) {
  const { t } = adminI18n[language];

  demoStory(`gateways are tested, and one refuses its keys, on a ${screen}`, async ({ page, database, ownShop }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAsStaff(database, page, "accounts");
    await openSection(page, "gateways", language);
    const card = (kind: "bkash" | "nagad" | "sslcommerz") =>
      page.getByRole("region", { name: t(`admin.payments.method.${kind}`) });
    await expect(card("bkash").getByText(t("admin.gateways.standIn"))).toBeVisible();
    await card("bkash")
      .getByRole("button", { name: t("admin.couriers.test") })
      .click();
    await expect(card("bkash").getByText(t("admin.couriers.state.connected"))).toBeVisible();
    await expect(card("bkash").getByText(t("admin.gateways.offered"))).toBeVisible();
    await expect(card("bkash").getByRole("textbox", { name: t("admin.gateways.webhook") })).toHaveValue(
      /\/api\/webhooks\/bkash\/.{20}/,
    );
    await expect(card("nagad").getByRole("textbox", { name: t("admin.gateways.callback") })).toHaveValue(
      /\/api\/payments\/return\/$/,
    );
    await expect(card("nagad").getByText(t("admin.gateways.goLive.nagad"))).toBeVisible();

    // Keys that the gateway does not know are refused with a message, and never shown.
    const box = openSecretBox({ secretsKeys: null, dataDir: ownShop.dataDir });
    const [account] = await database.db.select().from(gatewayAccounts).where(eq(gatewayAccounts.kind, "sslcommerz"));
    const id = account?.id ?? "";
    const former = account?.sealedKeys ?? "";
    const sealedKeys = gatewayKeys.sealKeys(box, id, { storeId: "no-such-store", storePassword: "no-such-password" });
    const setKeys = (sealed: string) =>
      database.db.update(gatewayAccounts).set({ sealedKeys: sealed }).where(eq(gatewayAccounts.id, id));
    await setKeys(sealedKeys);
    await card("sslcommerz")
      .getByRole("button", { name: t("admin.couriers.test") })
      .click();
    await expect(card("sslcommerz").getByText(t("admin.couriers.state.keys-refused"), { exact: true })).toBeVisible();
    expect(await page.content()).not.toContain("no-such-password");
    await expectAccessible(page);
    await setKeys(former);
  });

  demoStory(`payments that need a decision are settled by staff, on a ${screen}`, async ({ page, database }) => {
    await page.setViewportSize({ width, height: 900 });
    const soap = await createTestProduct(database, {
      name: { en: "Paid Soap", bn: "দামি সাবান" },
      choices: [{ price: 300, stock: 50 }],
    });
    const phones = language === "en" ? ["01822000211", "01822000212"] : ["01822000221", "01822000222"];
    const [unknown, returned] = [
      await placeByApi(page, soap, 1, 360, phones[0] ?? ""),
      await placeByApi(page, soap, 1, 360, phones[1] ?? ""),
    ];
    const pay = { number: unknown.number, phone: phones[0], kind: "nagad", purpose: "online" };
    await page.request.post("/api/orders/pay", { data: pay });
    const longAgo = new Date(Date.now() - 40 * 60_000);
    const never = new Date(Date.now() + 3_600_000);
    await database.db
      .update(paymentAttempts)
      .set({ startedAt: longAgo, askedAt: longAgo, nextAskAt: never, timesAsked: 7 })
      .where(eq(paymentAttempts.orderId, unknown.insertedId));
    // The gateway has refused a refund.
    const paymentId = `p-${returned.insertedId}`.slice(0, 30);
    const [account] = await database.db.select().from(gatewayAccounts).where(eq(gatewayAccounts.kind, "bkash"));
    const attempt = { id: `a-${paymentId}`, orderId: returned.insertedId, accountId: account?.id ?? null };
    await database.db.insert(payments).values({
      ...{ id: paymentId, orderId: returned.insertedId, kind: "online", method: "bkash", amount: fromTaka(360) },
      ...{
        reference: `BK${language.toUpperCase()}7Q2M9ZP`,
        state: "verified",
        claimedByRole: "system",
        decidedAt: longAgo,
        test: true,
      },
    });
    await database.db.insert(paymentAttempts).values({
      ...{ ...attempt, kind: "bkash", test: true, purpose: "online", amount: fromTaka(360), state: "paid", paymentId },
      ...{ reference: `R${paymentId}`, returnToken: `T${paymentId}` },
    });
    await database.db.insert(refunds).values({
      ...{ id: `r-${paymentId}`, orderId: returned.insertedId, paymentId, method: "bkash", amount: fromTaka(360) },
      ...{ state: "requested", dueBy: "2030-01-09", failure: "Insufficient balance", test: true },
    });
    const receipt = { method: "bkash" as const, payerPhone: "01812345678", accountId: account?.id ?? null };
    const trx = (name: string) => `${name}${language.toUpperCase()}4TD9`;
    await database.db.insert(gatewayReceipts).values([
      // Its account was deleted, so no gateway is queried.
      { id: `m1${language}`, ...receipt, accountId: null, transactionId: trx("HOME"), amount: fromTaka(360) },
      { id: `m2${language}`, ...receipt, transactionId: trx("AWAY"), amount: fromTaka(50) },
    ]);

    await signInAsStaff(database, page, "accounts");
    await openSection(page, "overview", language);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("admin.nav.waitingPayments", { count: 4 }) })
      .click();
    await expect(page.getByText(t("admin.pays.lede", { count: 4 }))).toBeVisible();
    const menuCount = page.locator('.adm-nav a[href*="section=payments"] .adm-count');
    await expect(menuCount.first()).toHaveText(new RegExp(t("admin.nav.waitingPayments", { count: 4 })));
    await expect(page.getByText("Insufficient balance")).toBeVisible();
    await expectAccessible(page);

    const row = (text: string) => page.getByRole("listitem").filter({ hasText: text });
    await row(trx("HOME"))
      .getByRole("button", { name: t("admin.pays.forOrder") })
      .click();
    await page.getByLabel(t("admin.pays.orderNumber")).fill("LB-000-000-001");
    await page.getByRole("button", { name: t("admin.pays.forOrderDo") }).click();
    await page.getByLabel(t("admin.pays.orderNumber")).fill(unknown.number.replaceAll("-", " "));
    await page.getByRole("button", { name: t("admin.pays.forOrderDo") }).click();
    await expect(row(trx("HOME"))).toHaveCount(0);
    await row(trx("AWAY"))
      .getByRole("button", { name: t("admin.pays.sentBack") })
      .click();
    await page.getByLabel(t("admin.pays.backNote")).fill("Sent back, BKY1R8N4TD");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("admin.pays.putAwayDo") }).click();
    await expect(row(trx("AWAY"))).toHaveCount(0);

    await row(returned.number)
      .getByRole("button", { name: t("admin.pays.byHand") })
      .click();
    await page.getByLabel(t("admin.payments.reference")).fill("BKY1R8N4TE");
    await page.getByRole("button", { name: t("admin.refunds.record") }).click();
    await expect(row(returned.number)).toHaveCount(0);

    await row(unknown.number)
      .getByRole("button", { name: t("admin.pays.askNow") })
      .click();
    await expect(row(unknown.number)).toHaveCount(0);
    await expect(page.getByText(t("admin.pays.ledeNone"))).toBeVisible();
    await expect(menuCount).toHaveCount(0);
    const detail = await callApiAs<{ paid: number }>(page, "GET", `/orders/${unknown.insertedId}`);
    expect(detail.paid).toBe(360);
    const putAway = eq(auditLog.recordId, `m2${language}`);
    const steps = await database.db.select().from(auditLog).where(putAway);
    expect(steps).toMatchObject([{ action: "receipt-put-away", after: { note: "Sent back, BKY1R8N4TD" } }]);
  });
}

isolatedShopStory("a real gateway is connected, switched off and removed", details, async ({ page, database }) => {
  const { t } = adminI18n.en;
  await signInAsStaff(database, page, "accounts");
  await openSection(page, "gateways");
  const nagad = page.getByRole("region", { name: "Nagad" });
  await nagad.getByRole("button", { name: t("admin.couriers.connect", { courier: "Nagad" }) }).click();
  await nagad.getByLabel(t("admin.gateways.sandbox")).check();
  await nagad.getByLabel(t("admin.gateways.key.merchantId")).fill("683002007104225");
  await nagad.getByLabel(t("admin.gateways.key.merchantNumber")).fill("01700000001");
  // A key of several lines is invalid, so the shop makes no call and reports it.
  await nagad.getByLabel(t("admin.gateways.key.gatewayPublicKey")).fill("not\na key");
  await nagad.getByLabel(t("admin.gateways.key.merchantPrivateKey")).fill("nor\nthis one");
  await expectAccessible(page);
  await nagad.getByRole("button", { name: t("admin.couriers.saveKeys") }).click();
  await expect(nagad.getByText(t("admin.couriers.state.keys-refused"), { exact: true })).toBeVisible();
  await expect(nagad.getByText(t("admin.gateways.sandbox"), { exact: true })).toBeVisible();
  await nagad.getByRole("button", { name: t("admin.couriers.turnOff") }).click();
  await expect(nagad.getByText(t("admin.gateways.hidden"))).toBeVisible();
  // The shop's secret key has changed.
  await database.db.update(gatewayAccounts).set({ sealedKeys: "unreadable" });
  await openSection(page, "gateways");
  await expect(nagad.getByText(t("admin.couriers.state.keys-lost"))).toBeVisible();
  await nagad.getByRole("button", { name: t("admin.couriers.remove") }).click();
  await page.getByRole("button", { name: t("admin.couriers.removeYes") }).click();
  await expect(nagad.getByText(t("admin.couriers.state.none"))).toBeVisible();
});
