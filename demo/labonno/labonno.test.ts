import { expect, test } from "vitest";
import { openDocument } from "../../app/documents/test-document.ts";
import { readCards } from "../../shop/catalog/list-products.ts";
import { isShownOn } from "../../shop/content/content-rules.ts";
import { type Content, content } from "../../shop/content/content-schema.ts";
import { listVersions } from "../../shop/content/content-versions.ts";
import { currentSlide, homeImageId } from "../../shop/content/home-image.ts";
import { loadSettings } from "../../shop/settings/settings.ts";
import { formatDay } from "../../shop/shipping/delivery-dates.ts";
import { admin, type TestShop, testShop } from "../../shop/test-shop.ts";
import { welcomeCoupon } from "../coupons.ts";
import { loadDemo } from "../load-demo.ts";

async function contentOf(shop: TestShop): Promise<Content> {
  await loadDemo(shop);
  return shop.content();
}

test("the demo is Labonno, in a content version that its merchant can change, restore or replace", async () => {
  const shop = await testShop();
  const live = await contentOf(shop);
  expect(live.look.name).toEqual({ en: "Labonno", bn: "লাবণ্য" });
  expect(live.articles.about?.en).toContain("The word behind our name");
  expect(content.safeParse(live).error?.issues).toBeUndefined();
  expect(await listVersions(shop, admin)).toMatchObject([
    { state: "published", name: "Labonno", publishedByName: "Demo" },
  ]);
  const concerns = live.home.flatMap((section) => (section.kind === "concerns" ? section.concerns : []));
  expect(new Set(concerns.map(({ imageId }) => imageId)).size).toBe(6);
  expect(concerns.filter(({ imageId }) => imageId === null)).toEqual([]);
  const campaign = live.campaigns[0];
  expect(campaign?.productIds.length).toBe(8);
  expect(homeImageId(live, new Date("2026-07-01T12:00:00+06:00"))).toBe("hero-monsoon");
});

test("a shop with content of its own gets the demo's products and keeps its name", async () => {
  const shop = await testShop();
  const name = { en: "Rupkotha", bn: "রূপকথা" };
  await shop.pool.query("insert into shop_settings (value) values ($1)", [{ name }]);
  expect((await contentOf(shop)).look.name).toEqual(name);
  expect((await loadSettings(shop.db)).email).not.toContain("labonno");
  expect(await listVersions(shop, admin)).toEqual([]);
});

test("each season's hero starts at midnight in Dhaka, on the first of Falgun, of Asharh and of Kartik", async () => {
  const [hero] = (await contentOf(await testShop())).home;
  const titleAt = (moment: number) => (hero?.kind === "hero" ? currentSlide(hero, new Date(moment))?.title.en : null);
  const lastSecondAndFirst = (date: string) => {
    const midnight = Date.parse(`${date}T00:00:00+06:00`);
    return [titleAt(midnight - 1000), titleAt(midnight)];
  };
  const [winter, summer] = ["Softness for *dry* days", "Lightness for *long* days"];
  const monsoon = "Colour for *grey* days";
  expect(lastSecondAndFirst("2026-02-14")).toEqual([winter, summer]);
  expect(lastSecondAndFirst("2026-06-15")).toEqual([summer, monsoon]);
  expect(lastSecondAndFirst("2026-10-17")).toEqual([monsoon, winter]);
  expect(lastSecondAndFirst("2027-01-01")).toEqual([winter, winter]);
});

test("consecutive sections of the home page look different, and one has the sets, in every season", async () => {
  const { home } = await contentOf(await testShop());
  for (const day of ["2026-01-10", "2026-04-10", "2026-08-10"]) {
    const now = new Date(`${day}T12:00:00+06:00`);
    const shown = home.filter((section) => isShownOn(section, now));
    expect(shown.map(({ kind }) => kind)).toContain("guides");
    const looks = shown.map((section) =>
      section.kind === "products" ? `${section.imageId ? "picture" : section.layout}` : null,
    );
    const alike = looks.filter((look, at) => look !== null && look === looks[at + 1]);
    expect(alike, day).toEqual([]);
    expect(shown.flatMap((section) => (section.kind === "products" ? section.rule : []))).toContain("sets");
  }
});

test("the campaign page shows eight reduced products, three of them in its picture, and buyers' reviews", async () => {
  const shop = await testShop();
  const [campaign] = (await contentOf(shop)).campaigns;
  const cards = await readCards(shop, campaign?.productIds ?? [], "en");
  expect(cards.filter(({ listPrice, price }) => (listPrice ?? 0) > price)).toHaveLength(8);
  const { html } = await openDocument(shop, "/offers/season-shelf");
  const [picture = ""] = html.match(/campaign-three.*?<\/div>/s) ?? [];
  for (const { picture: shown } of cards.slice(0, 3)) expect(picture).toContain(`/images/${shown?.id}-`);
  expect(picture.match(/<img/g)).toHaveLength(3);
  const quoted = [...html.matchAll(/class="voice".*?<a href="([^"]+)"/gs)].map(([, path]) => path);
  expect(quoted).toHaveLength(3);
  for (const path of quoted) expect(cards.map((card) => card.path)).toContain(path);
  // Each sentence of how it works is a point.
  const [note = ""] = html.match(/campaign-note.*?<\/ul>/s) ?? [];
  expect(note.match(/<li>[^<]+<\/li>/g)?.map((item) => item.replaceAll(/<[^>]+>/g, ""))).toEqual(
    campaign?.note.en.split(/(?<=\.) /),
  );
});

test("the campaign is announced at the top of the home page, with a link, from its first day to its last", async () => {
  const shop = await testShop();
  const [campaign] = (await contentOf(shop)).campaigns;
  const until = {
    en: formatDay(campaign?.until ?? "", { language: "en" }),
    bn: formatDay(campaign?.until ?? "", { language: "bn" }),
  };
  for (const [path, link, words] of [
    ["/", "/offers/season-shelf", `15–30% off eight favourites until ${until.en}`],
    ["/bn", "/bn/offers/season-shelf", `${until.bn} পর্যন্ত ৮টি পণ্যে ১৫–৩০% ছাড়`],
  ] as const) {
    const [announcement] = (await openDocument(shop, path)).html.match(/<aside class="announcement.*?<\/aside>/s) ?? [];
    expect(announcement).toContain(`href="${link}"`);
    expect(announcement).toContain(words);
  }
  shop.setNow(new Date(`${campaign?.until}T23:59:59+06:00`));
  expect((await openDocument(shop, "/")).html).toContain('class="announcement');
  shop.setNow(new Date(Date.parse(`${campaign?.until}T23:59:59+06:00`) + 1000));
  expect((await openDocument(shop, "/")).html).not.toContain('class="announcement');
});

test("the home page first gives the number and lowest price of the products behind its picture's button", async () => {
  const shop = await testShop();
  await contentOf(shop);
  shop.setNow(new Date("2026-12-05T12:00:00+06:00"));
  for (const [path, line] of [
    ["/", "4 products, from ৳450"],
    ["/bn", "৪টি পণ্য, দাম শুরু ৳৪৫০ থেকে"],
  ] as const)
    expect((await openDocument(shop, path)).html.replaceAll("<!-- -->", ""), path).toContain(line);
});

test("customers' reviews are shown below the average and number of all ratings", async () => {
  const shop = await testShop();
  await contentOf(shop);
  const { rating, count } = (await shop.catalogIndex.read()).overallRating();
  const { html } = await openDocument(shop, "/");
  expect(html.replaceAll("<!-- -->", "")).toContain(`${rating?.toFixed(1)} out of 5, from ${count} ratings`);
});

test("the home page and the offers explain the coupon, and the home page's link contains its code", async () => {
  const shop = await testShop();
  await contentOf(shop);
  for (const [path, terms] of [
    ["/", "10% off one order from ৳800, up to ৳300. Code LABONNO10"],
    ["/bn", "৳৮০০ বা তার বেশি অর্ডারে একবার ১০% ছাড়, সর্বোচ্চ ৳৩০০। কোড LABONNO10"],
  ] as const) {
    const { html } = await openDocument(shop, path);
    expect(html.replaceAll("<!-- -->", "")).toContain(terms);
    expect(html).toContain(`coupon=${welcomeCoupon.code}`);
    const offers = await openDocument(shop, `${path}/shop?offer=1`.replace("//", "/"));
    expect(offers.html).toContain(terms);
  }
});
