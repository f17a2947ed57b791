import { eq } from "drizzle-orm";
import bn from "../app/i18n/bn.json" with { type: "json" };
import en from "../app/i18n/en.json" with { type: "json" };
import { createI18n } from "../app/i18n/language.tsx";
import questionsBn from "../app/i18n/questions-bn.json" with { type: "json" };
import questionsEn from "../app/i18n/questions-en.json" with { type: "json" };
import { serverI18n } from "../app/i18n/server-texts.ts";
import { users } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { newPhone } from "./checkout-form.ts";
import { notificationTo } from "./emails.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, oneOrAll, openPage, story } from "./story.ts";
import { createTestProduct, waitForInvalidation } from "./test-product.ts";
import { registerUser, signInByApi } from "./user.ts";

const formI18n = {
  en: createI18n<keyof typeof questionsEn | keyof typeof en>("en", { ...en, ...questionsEn }),
  bn: createI18n<keyof typeof questionsEn | keyof typeof en>("bn", { ...bn, ...questionsBn }),
};
const wording = {
  en: { question: "Can I use it every night?", answer: "Yes, after the second week." },
  bn: { question: "এটা কি প্রতি রাতে ব্যবহার করা যাবে?", answer: "দ্বিতীয় সপ্তাহ থেকে যাবে।" },
};
const night = { name: { en: "Night Oil", bn: "রাতের তেল" }, choices: [{ price: 100, stock: 5 }] };

for (const language of oneOrAll(languages, 0)) {
  const { t, path, phone: asDialled } = formI18n[language];
  const { question, answer } = wording[language];
  story(`a question is asked, answered and read by others, ${language}`, async ({ page, browser, database }) => {
    const { productId } = await createTestProduct(database, night);
    const asker = await registerUser(database, language);
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.email, asker.email));
    await signInByApi(page, asker);
    await openPage(page, path(`/product/${productId}`));
    const texts = serverI18n(language);
    await page.getByRole("button", { name: texts.t("questions.ask") }).click();
    const dialog = page.getByRole("dialog", { name: t("question.ask.title") });
    await dialog.getByRole("button", { name: t("question.send") }).click();
    await expect(dialog.getByText(t("question.ask.missing"))).toBeVisible();
    await dialog.getByLabel(t("question.ask.text")).fill(question);
    await expectAccessible(page, { judged: false });
    await dialog.getByRole("button", { name: t("question.send") }).click();
    await expect(page.getByText(t("question.ask.done"))).toBeVisible();

    const dashboard = await (await browser.newContext()).newPage();
    await signInAsStaff(database, dashboard);
    const admin = adminI18n[language];
    // Everyone who opens the dashboard sees that somebody waits.
    await openSection(dashboard, "overview", language);
    await expect(dashboard.locator('.adm-nav a[href*="section=reviews"] .adm-count').first()).toBeAttached();
    // Other stories may leave texts that wait as well.
    await dashboard.getByRole("main").locator('a[href*="section=reviews"]').first().click();
    const card = dashboard.getByRole("article", { name: question });
    await card.getByRole("button", { name: admin.t("admin.reviews.answer") }).click();
    await card.getByLabel(admin.t("admin.reviews.answerTo")).fill(answer);
    await expectAccessible(dashboard, { judged: false });
    await card.getByRole("button", { name: admin.t("admin.reviews.answerSave") }).click();
    await expect(card).toHaveCount(0);

    const notification = await notificationTo(database, asker.email, "question-answered");
    expect(notification.language).toBe(language);
    await waitForInvalidation(database);
    const stranger = await (await browser.newContext()).newPage();
    await openPage(stranger, notification.link);
    await expect(stranger.getByRole("heading", { name: question })).toBeVisible();
    await expect(stranger.getByText(answer)).toBeVisible();
    // Guests ask with name and phone.
    await stranger.getByRole("button", { name: texts.t("questions.ask") }).click();
    const ask = stranger.getByRole("dialog", { name: t("question.ask.title") });
    await ask.getByLabel(t("question.ask.text")).fill(question);
    await ask.getByRole("button", { name: t("question.send") }).click();
    await expect(ask.getByText(t("checkout.missing.fullName"))).toBeVisible();
    await ask.getByLabel(t("checkout.fullName")).fill("Mitu Rahman");
    const phone = newPhone();
    await ask.getByLabel(t("checkout.phone")).fill(phone);
    await expectAccessible(stranger, { judged: false });
    await ask.getByRole("button", { name: t("question.send") }).click();
    await expect(stranger.getByText(t("question.ask.done"))).toBeVisible();
    await openSection(dashboard, "reviews&of=questions", language);
    const guestQuestion = dashboard
      .getByRole("article")
      .filter({ has: dashboard.getByRole("link", { name: asDialled(phone) }) });
    await guestQuestion.getByRole("button", { name: admin.t("admin.reviews.answer") }).click();
    await guestQuestion.getByLabel(admin.t("admin.reviews.answerTo")).fill(answer);
    await guestQuestion.getByRole("button", { name: admin.t("admin.reviews.answerSave") }).click();
    await expect(guestQuestion).toHaveCount(0);
    const sms = await notificationTo(database, phone, "question-answered");
    expect(sms).toMatchObject({ language, link: notification.link });
    // Guests must prove a purchase before they answer.
    await stranger.getByRole("button", { name: texts.t("questions.reply") }).click();
    const reply = stranger.getByRole("dialog", { name: t("question.reply.title") });
    await reply.getByLabel(t("question.reply.text")).fill(answer);
    await reply.getByRole("button", { name: t("question.send") }).click();
    await expect(reply.getByText(t("track.numberMissing"))).toBeVisible();
    await reply.getByLabel(t("track.number")).fill("LB-482-719-368");
    await reply.getByLabel(t("checkout.phone")).fill("01712345678");
    await expect(reply.getByText(t("track.numberMissing"))).toBeHidden();
    await expectAccessible(stranger, { judged: false });
    await reply.getByRole("button", { name: t("question.send") }).click();
    await expect(stranger.getByText(t("question.notBought"))).toBeVisible();
  });
}
