import { serverI18n } from "../app/i18n/server-texts.ts";
import { languages } from "../shop/language.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { expect, openPage, story } from "./story.ts";

for (const language of languages)
  story(
    `five answers lead to a routine with reasons, which goes to the cart at once (${language})`,
    async ({ page }) => {
      const i18n = serverI18n(language);
      const { t, path } = i18n;
      await page.setViewportSize({ width: 390, height: 844 });
      await openPage(page, path("/routine"));
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(t("routine.q.skin"));
      await expectAccessible(page);
      await page.getByRole("link", { name: t("routine.a.combination") }).click();

      await expect(heading).toHaveText(t("routine.q.concern"));
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await page.getByRole("checkbox", { name: t("routine.a.dark-spots") }).check();
      await page.getByRole("checkbox", { name: t("routine.a.dullness") }).check();
      await page.getByRole("button", { name: t("routine.continue") }).click();

      await expect(heading).toHaveText(t("routine.q.age"));
      await page.getByRole("link", { name: t("routine.back") }).click();
      await expect(heading).toHaveText(t("routine.q.concern"));
      await page.goBack();
      await page.getByRole("link", { name: t("routine.skip") }).click();
      await page.getByRole("link", { name: t("routine.a.out") }).click();
      await expect(heading).toHaveText(t("routine.q.budget"));
      await expect(page.getByRole("link", { name: t("routine.a.dullness.short") })).toBeVisible();
      await page.locator(".rq-budget a").nth(1).click();

      await expect(heading).toContainText(t("routine.heading"));
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await expect(page.locator("mark").first()).toBeVisible();
      await expect(page.getByText(t("routine.spf", { factor: 50 })).first()).toBeVisible();
      const [one] = await page.locator(".rset li span:nth-child(2)").allTextContents();
      const count = await page.locator(".rset li").count();
      expect(count).toBeGreaterThanOrEqual(3);

      // From the first screen on the bar has the sum, the whole name and the button.
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      const bar = page.locator(".buybar");
      await expect(bar).toBeInViewport({ ratio: 1 });
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
      expect(y + height).toBeCloseTo(844);
      expect(await bar.locator("small").evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);

      const set = page.getByRole("region", { name: t("routine.set") });
      await set.getByRole("checkbox", { name: one ?? "" }).uncheck();
      await set
        .getByRole("button", { name: t("routine.add", { count: count - 1 }) })
        .first()
        .click();
      // What it saves together, the cart charges less.
      const [, saved] = await set.locator(".rset-saving dd").allTextContents();
      expect(saved).toMatch(/৳/);
      await expect(page.getByRole("alert").or(page.getByRole("status")).getByText(t("cart.added"))).toBeVisible();
      await page.goto(path("/cart"));
      await expect(page.locator(".line")).toHaveCount(count - 1);
      const sums = page.locator("dl", { hasText: "ROUTINE10" }).first();
      await expect(sums.locator(".sum-off").first()).toHaveText(saved ?? "");
    },
  );

story("another product takes the place of one, and the address keeps it", async ({ page }) => {
  const { t } = serverI18n("en");
  await openPage(page, "/routine?skin=oily&concern=dark-spots&age=30s&day=out&budget=high");
  const step = page.locator(".rq-step", { has: page.locator(".rq-swap") }).first();
  await step.getByText(t("routine.swap")).click();
  const other = step.locator(".rq-other").first();
  const name = (await other.locator("span").first().textContent()) ?? "";
  await other.click();
  await expect(page).toHaveURL(/with=/);
  await expect(page.locator(".rset").getByRole("checkbox", { name })).toBeVisible();
});
