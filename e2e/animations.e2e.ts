import type { Locator, Page } from "@playwright/test";
import type { OpenDatabase } from "../db/open.ts";
import { details, expect, i18n, openPage, openWithStoppedClock, story } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

const { t } = i18n.en;

story("the header casts a shadow once the page is scrolled more than 10 pixels", details, async ({ page }) => {
  await openPage(page, "/shop");
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("box-shadow", "none");
  await page.evaluate(() => scrollTo({ top: 10, behavior: "instant" }));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(header).toHaveCSS("box-shadow", "none");
  await page.evaluate(() => scrollTo({ top: 11, behavior: "instant" }));
  await expect(header).not.toHaveCSS("box-shadow", "none");
  await expect(header).toBeInViewport();
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(header).toHaveCSS("box-shadow", "none");
});

story.describe("with motion", () => {
  story.use({ contextOptions: { reducedMotion: "no-preference" } });

  story(
    "the side menu slides in for 0.3 s, and is closed by Escape, a tap beside it and a link",
    details,
    async ({ page }) => {
      await openPage(page, "/");
      const button = page.getByRole("button", { name: "Menu", exact: true });
      const menu = page.getByRole("dialog", { name: "Menu" });
      await button.click();
      await expect(menu).toBeVisible();
      const motion = await menu.evaluate((dialog) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(dialog);
        return transitionProperty.split(", ").map((name, i) => `${name} ${transitionDuration.split(", ")[i]}`);
      });
      expect(motion).toContain("transform 0.3s");
      expect(await menu.evaluate((dialog) => getComputedStyle(dialog, "::backdrop").backgroundColor)).toMatch(
        /[ ,/]+0?\.4\)$/,
      );

      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      await button.click();
      await expect(menu).toBeVisible();
      await page.mouse.click(380, 600);
      await expect(menu).toBeHidden();
      await button.click();
      await menu.getByRole("link", { name: t("nav.fragrance") }).click();
      await expect(page).toHaveURL("/fragrance");
      await expect(menu).toBeHidden();
    },
  );

  story("a product's images change every three seconds until they are stopped", details, async ({ page, database }) => {
    const { inView, control } = await openGallery(page, database, "Shefali Lipstick");
    await expect(inView("first")).toBeInViewport({ ratio: 0.5 });
    await page.clock.runFor(2500);
    await expect(inView("first")).toBeInViewport({ ratio: 0.5 });
    await page.clock.runFor(1500);
    await expect(inView("second")).toBeInViewport({ ratio: 0.5 });
    await page.clock.runFor(3000);
    await expect(inView("first")).toBeInViewport({ ratio: 0.5 });

    await control(t("gallery.pause")).click();
    await expect(control(t("gallery.play"))).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(inView("first")).toBeInViewport({ ratio: 0.5 });
    await control(t("gallery.next")).click();
    await page.clock.runFor(1000);
    await expect(inView("second")).toBeInViewport({ ratio: 0.5 });
  });

  story("a gallery loads its pictures one before their turn, not all at once", details, async ({ page, database }) => {
    const { inView } = await openGallery(page, database, "Madhobi Lipstick", 5);
    const isLoaded = (picture: Locator) =>
      picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect.poll(() => isLoaded(inView("second"))).toBe(true);
    // The last one is ready for a swipe back.
    await expect.poll(() => isLoaded(inView("fifth"))).toBe(true);
    expect(await isLoaded(inView("fourth"))).toBe(false);
    for (const shown of places.slice(1)) {
      await expect.poll(() => isLoaded(inView(shown)), `${shown}, before its turn`).toBe(true);
      await page.clock.runFor(3500);
      await expect(inView(shown)).toBeInViewport({ ratio: 0.5 });
    }
  });
});

story(
  "with reduced motion, images change only on request, and zoom works by keyboard",
  details,
  async ({ page, database }) => {
    const { inView, control } = await openGallery(page, database, "Kamini Lipstick");
    await expect(control(t("gallery.play"))).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(inView("first")).toBeInViewport({ ratio: 0.5 });
    // On a phone the arrows appear on focus.
    await control(t("gallery.next")).press("Enter");
    await page.clock.runFor(100);
    await expect(inView("second")).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByText(t("gallery.place", { place: 2, count: 2 }))).toBeAttached();

    // Dragged with the mouse it moves back, and causes no click.
    await inView("second").hover();
    await page.mouse.down();
    await page.mouse.move(350, 300, { steps: 4 });
    await page.mouse.up();
    await expect(inView("first")).toBeInViewport({ ratio: 0.9 });
    await control(t("gallery.previous")).press("Enter");
    await expect(inView("second")).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // Zoomed before its larger file has arrived.
    await page.route("**/images/*.avif", () => {});
    const place = await control(t("gallery.zoom")).boundingBox();
    await control(t("gallery.zoom")).press("Enter");
    const near = page.getByRole("dialog", { name: t("gallery.label", { name: "Kamini Lipstick" }) });
    const zoomedImage = near.getByRole("img", { name: "The second picture" });
    const fullWidth = (await zoomedImage.boundingBox())?.width ?? 0;
    expect(fullWidth).toBeCloseTo(390, 0);
    await page.keyboard.press("+");
    expect((await zoomedImage.boundingBox())?.width).toBeGreaterThan(fullWidth);
    await page.keyboard.press("0");
    await page.keyboard.press("ArrowRight");
    await expect(near.getByRole("img", { name: "The first picture" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(near).toBeHidden();
    await expect(control(t("gallery.zoom"))).toBeFocused();
    // The dialog's styles have changed nothing behind it.
    expect(await control(t("gallery.zoom")).boundingBox()).toEqual(place);
  },
);

const places = ["first", "second", "third", "fourth", "fifth"] as const;
const pictureIds = ["golap", "jaam", "bokul", "palash", "mati"].map((shade) => `lipstick-velvet-${shade}`);

/** A product with some images, with the clock stopped and the carousel's code loaded. */
async function openGallery(page: Page, database: OpenDatabase, name: string, count = 2) {
  const { productId } = await createTestProduct(database, {
    name: { en: name, bn: "ফুলের লিপস্টিক" },
    pictures: places.slice(0, count).map((place, i) => ({
      imageId: pictureIds[i] ?? "",
      alt: { en: `The ${place} picture`, bn: "লিপস্টিক" },
    })),
    choices: [{ price: 500 }],
  });
  await openWithStoppedClock(page, `/product/${productId}`);
  const gallery = page.getByRole("region", { name: t("gallery.label", { name }) });
  await expect(gallery.getByRole("button", { name: t("gallery.next") })).toBeVisible();
  return {
    inView: (which: (typeof places)[number]) => gallery.getByRole("img", { name: `The ${which} picture` }),
    control: (label: string) => gallery.getByRole("button", { name: label }),
  };
}
