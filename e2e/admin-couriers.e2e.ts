import { eq } from "drizzle-orm";
import { courierAccounts, courierPlaceMatches } from "../db/schema.ts";
import { openSecretBox } from "../server/open-identity.ts";
import { courierKeys } from "../shop/couriers/open-account.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { demoStory } from "./demo-shop.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { details, expect, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

demoStory(
  "a courier's keys are tested, a rule is saved, and Dispatch suggests that courier",
  async ({ page, database, ownShop }) => {
    const { t } = adminI18n.en;
    const soap = await createTestProduct(database, {
      name: { en: "Courier Soap", bn: "কুরিয়ার সাবান" },
      choices: [{ price: 300, stock: 10 }],
    });
    await signInAsStaff(database, page);
    await openSection(page, "couriers");
    const redx = page.getByRole("region", { name: "RedX" });
    await expect(redx.getByText(t("admin.couriers.standIn"))).toBeVisible();
    await expect(redx.getByText(t("admin.couriers.state.untested"))).toBeVisible();
    await redx.getByRole("button", { name: t("admin.couriers.test") }).click();
    await expect(redx.getByRole("status")).toContainText(/Answered in 0\.\d s/);
    await expectAccessible(page);

    // A key that the courier does not know is refused with a message.
    const box = openSecretBox({ secretsKeys: null, dataDir: ownShop.dataDir });
    const [account] = await database.db.select().from(courierAccounts).where(eq(courierAccounts.kind, "steadfast"));
    const id = account?.id ?? "";
    const sealedKeys = courierKeys.sealKeys(box, id, {
      apiKey: "no-such-key",
      secretKey: "no-such-key",
      webhookToken: "hook",
    });
    await database.db.update(courierAccounts).set({ sealedKeys }).where(eq(courierAccounts.id, id));
    const steadfast = page.getByRole("region", { name: "Steadfast" });
    await steadfast.getByRole("button", { name: t("admin.couriers.test") }).click();
    const refused = t("admin.couriers.failure.keys-refused", { courier: "Steadfast" });
    await expect(steadfast.getByRole("status")).toContainText(refused);
    await expect(steadfast.getByText(t("admin.couriers.state.keys-refused"))).toBeVisible();
    expect(await page.content()).not.toContain("no-such-key");

    // Two rules: nothing heavy with RedX, everything else with Pathao; their order is changed by keyboard.
    const add = page.getByRole("button", { name: t("admin.couriers.addRule") });
    await add.click();
    await page.getByLabel(t("admin.couriers.rule.courier", { n: 1 })).selectOption({ label: "RedX (stand-in)" });
    await page.getByLabel(t("admin.couriers.rule.minGrams", { n: 1 })).fill("20000");
    await add.click();
    await page.getByLabel(t("admin.couriers.rule.courier", { n: 2 })).selectOption({ label: "Pathao (stand-in)" });
    await page.getByRole("button", { name: t("admin.couriers.moveUp", { n: 2 }) }).focus();
    await page.keyboard.press("Enter");
    const down = page.getByRole("button", { name: t("admin.couriers.moveDown", { n: 1 }) });
    await down.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: t("admin.couriers.moveDown", { n: 2 }) })).toBeFocused();
    await expect(page.getByText(t("admin.couriers.unsaved", { count: 2 }))).toBeVisible();
    await page.getByRole("button", { name: t("admin.couriers.save"), exact: true }).click();
    await expect(page.getByText(t("admin.couriers.rulesSaved"))).toBeVisible();
    await expect(page.getByText(t("admin.couriers.effect", { count: 0 }))).toHaveCount(2);

    // A rate, and an ambiguous place.
    await page.getByRole("button", { name: t("admin.couriers.addRate") }).click();
    const rates = page.getByRole("region", { name: t("admin.couriers.rates") });
    await rates.getByLabel(t("admin.couriers.rate.kind")).selectOption("pathao");
    for (const [name, value] of [
      ["charge", "70"],
      ["extraKilogram", "20"],
      ["returnCharge", "35"],
    ] as const)
      await rates.getByLabel(t(`admin.couriers.rate.${name}`)).fill(value);
    await rates.getByRole("button", { name: t("admin.couriers.rate.save") }).click();
    await expect(rates.getByRole("row", { name: /Pathao/ })).toContainText("70");
    const places = page.getByRole("region", { name: t("admin.couriers.places") });
    await places.getByRole("button", { name: t("admin.couriers.fetch") }).click();
    await expect(places.getByText(t("admin.couriers.unsure")).first()).toBeVisible();
    await expectAccessible(page);
    await places.getByRole("button", { name: t("admin.couriers.findPlaceOf", { name: "Dhanmondi, Dhaka" }) }).click();
    const chooser = page.getByRole("dialog");
    await expectAccessible(page);
    await chooser.getByRole("button", { name: /^Dhanmondi, Dhaka/ }).click();
    await expect(places.getByText("Dhanmondi, Dhaka", { exact: true })).toHaveCount(0);
    const isDhanmondi = eq(courierPlaceMatches.area, "dhanmondi");
    const [match] = await database.db.select().from(courierPlaceMatches).where(isDhanmondi);
    expect(match?.name).toBe("Dhanmondi");

    const { insertedId } = await callApiAs<{ insertedId: string }>(page, "POST", "/orders/by-staff", {
      billingDetails: {
        ...{ fullName: "Nusrat Jahan", phone: "01822000111", address: "House 18, Road 9", city: "Dhanmondi, Dhaka" },
      },
      items: [{ productId: soap.productId, variantId: soap.variantIds[0], quantity: 1 }],
      ...{ deliveryArea: "inside", total: 360, language: "en", confirmed: true },
    });
    await callApiAs(page, "POST", `/orders/${insertedId}/pack`, {});
    await openPage(page, "/admin-dashboard?section=dispatch&stage=packed");
    await expect(page.getByText(t("admin.booking.reason.rule")).first()).toBeVisible();
    const [plan] = await callApiAs<{ reason: string; offers: { courier: string; price: number }[] }[]>(
      page,
      "GET",
      `/bookings/plan?ids=${insertedId}`,
    );
    // Includes one percent of ৳360.
    expect([plan?.reason, plan?.offers[0]?.courier, plan?.offers[0]?.price]).toEqual(["rule", "pathao", 73.6]);
  },
);

demoStory("real keys replace the stand-ins, on a phone in Bangla", details, async ({ page, database }) => {
  const { t } = adminI18n.bn;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsStaff(database, page, "accounts");
  await openSection(page, "couriers", "bn");
  // No story may call a real courier.
  await page.route("**/api/courier-accounts/*/check", (route) =>
    route.fulfill({ json: { failure: "keys-refused", milliseconds: 210, balance: null, stores: [] } }),
  );
  const card = page.getByRole("region", { name: "রেডএক্স" });
  await card.getByRole("button", { name: t("admin.couriers.ownKeys") }).click();
  const save = card.getByRole("button", { name: t("admin.couriers.saveKeys") });
  await save.click();
  await expect(card.getByText(t("admin.error.required"))).toBeVisible();
  await expectAccessible(page);
  await card.getByLabel(t("admin.couriers.key.token")).fill("a-token-of-our-own-Q7xZ");
  await save.click();
  await expect(card.getByText(t("admin.couriers.failure.keys-refused", { courier: "রেডএক্স" }))).toBeVisible();
  await expect(card.getByText(t("admin.couriers.shownOnce"))).toBeVisible();
  await expect(card.getByText("Q7xZ")).toBeVisible();
  expect(await page.content()).not.toContain("a-token-of-our-own");
  await expect(page.getByText(t("admin.couriers.standIn"))).toHaveCount(0);
  await expect(page.getByRole("button", { name: t("admin.couriers.connect", { courier: "পাঠাও" }) })).toBeVisible();

  await page.context().grantPermissions(["clipboard-write"]);
  const webhook = t("admin.couriers.webhook");
  await card.getByRole("button", { name: t("admin.couriers.copy", { name: webhook }) }).click();
  await expect(card.getByRole("button", { name: t("admin.couriers.copied", { name: webhook }) })).toBeVisible();
  await card.getByRole("button", { name: t("admin.couriers.turnOff") }).click();
  await expect(card.getByText(t("admin.couriers.state.off"))).toBeVisible();
  await card.getByRole("button", { name: t("admin.couriers.remove"), exact: true }).click();
  await page.getByRole("button", { name: t("admin.couriers.removeYes") }).click();
  await expect(card.getByText(t("admin.couriers.state.none"))).toBeVisible();
});
