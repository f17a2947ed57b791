import { serverI18n } from "../app/i18n/server-texts.ts";
import { languages } from "../shop/language.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { details, expect, oneOrAll, openPage, story } from "./story.ts";

for (const language of oneOrAll(languages, 1))
  story(
    `five answers give a routine with reasons, which is added to the cart in one tap (${language})`,
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
      // Photographs, as everywhere in the shop.
      await expect(page.locator(".rq-concern label img")).toHaveCount(await page.getByRole("checkbox").count());
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

      // From the first screen on, the bar has the total, the full name and the button.
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
      // The cart deducts the saving shown here.
      const [, saved] = await set.locator(".rset-saving dd").allTextContents();
      expect(saved).toMatch(/৳/);
      await expect(page.getByRole("alert").or(page.getByRole("status")).getByText(t("cart.added"))).toBeVisible();
      // The button still says so on another visit, so that nobody adds them twice.
      const view = set.getByRole("link", { name: t("cart.addedView") });
      await expect(view).toBeFocused();
      await page.reload();
      await set.getByRole("checkbox", { name: one ?? "" }).uncheck();
      await expect(view).toBeVisible();
      // With one product more it adds again.
      await set.getByRole("checkbox", { name: one ?? "" }).check();
      await expect(set.getByRole("button", { name: t("routine.add", { count }) })).toBeVisible();
      await set.getByRole("checkbox", { name: one ?? "" }).uncheck();
      await view.click();
      await expect(page.locator(".line")).toHaveCount(count - 1);
      const sums = page.locator("dl", { hasText: "ROUTINE10" }).first();
      await expect(sums.locator(".sum-off").first()).toHaveText(saved ?? "");
    },
  );

for (const language of oneOrAll(languages, 0))
  story(
    `the next button is visible on a phone, and no earlier answer is lost (${language})`,
    details,
    async ({ page }) => {
      const { t, path } = serverI18n(language);
      await page.setViewportSize({ width: 360, height: 640 });
      await openPage(page, path("/routine?skin=dry"));
      const heading = page.getByRole("heading", { level: 1 });
      const skip = page.getByRole("link", { name: t("routine.skip") });
      const goOn = page.getByRole("button", { name: t("routine.continue") });
      await expect(skip).toBeVisible();
      await page.getByRole("checkbox", { name: t("routine.a.dark-spots") }).check();
      await expect(goOn).toBeInViewport({ ratio: 1 });
      // "I don't know" does not discard a choice.
      await expect(skip).toHaveCount(0);
      await goOn.click();
      await expect(heading).toHaveText(t("routine.q.age"));
      // Back: the earlier choice is marked, and kept unless another is made.
      await page.getByRole("link", { name: t("routine.back") }).click();
      await expect(page.getByRole("checkbox", { name: t("routine.a.dark-spots") })).toBeChecked();
      await page.getByRole("link", { name: t("routine.back") }).click();
      await expect(page.getByRole("link", { name: t("routine.a.dry"), exact: false }).first()).toHaveAttribute(
        "aria-current",
        "true",
      );
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      const keep = page.getByRole("link", { name: t("routine.continue") });
      await expect(keep).toBeInViewport({ ratio: 1 });
      await keep.click();
      // "I don't know" applies only to its own question.
      await skip.click();
      await expect(heading).toHaveText(t("routine.q.day"));
      await expect(page).toHaveURL(/skin=dry&concern=dark-spots&age=any$/);
      // One of the answers is changed, and the others are kept.
      await page.getByRole("link", { name: t("routine.a.dark-spots.short") }).click();
      await page.getByRole("checkbox", { name: t("routine.a.dullness"), exact: false }).check();
      await goOn.click();
      await expect(heading).toHaveText(t("routine.q.day"));
      await expect(page.getByRole("link", { name: t("routine.a.dullness.short") })).toBeVisible();
    },
  );

story("a product is replaced by another, which the URL keeps", details, async ({ page }) => {
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
