import type { Page } from "@playwright/test";
import { languages } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";
import { details, expect, i18n, oneOrAll, story } from "./story.ts";
import { jsonLdOf, structuredDataErrors } from "./structured-data.ts";
import { createTestProduct } from "./test-product.ts";

// A name that would break out of a script, an attribute or an XML document without escaping.
const hostileName = {
  en: `Rose </script><script>alert(1)</script> & "Dew" <!-- ]]>`,
  bn: `গোলাপ "শিশির" & <!-- <!--> </ ]]>`,
};

/** One attribute of the head's elements that match a selector. */
function headOf(page: Page, selector: string, attribute: string): Promise<(string | null)[]> {
  return page
    .locator(`head ${selector}`)
    .evaluateAll((found, name) => found.map((each) => each.getAttribute(name)), attribute);
}

for (const language of oneOrAll(languages, 0)) {
  const { path } = i18n[language];

  story(
    `a product has its canonical URL, its translation and its offers, ${language}`,
    async ({ page, database, baseURL }) => {
      const salePrice = { price: fromTaka(560.5), from: null, until: "2999-12-30" };
      const { productId, variantIds } = await createTestProduct(database, {
        name: hostileName,
        choices: [
          { name: { en: "Tagar", bn: "টগর" }, price: 600, salePrice },
          { name: { en: "Jaam", bn: "জাম" }, price: 590, stock: 0 },
        ],
      });
      await page.goto(path(`/product/${productId}`));
      const [canonical = ""] = await headOf(page, "link[rel=canonical]", "href");
      expect(canonical).toMatch(new RegExp(`^${baseURL}${path(`/product/${productId}`)}/[a-z0-9-]+$`));
      const slug = canonical?.split("/").at(-1);
      const addressIn = (each: "en" | "bn") => `${baseURL}${i18n[each].path(`/product/${productId}/${slug}`)}`;
      expect(await headOf(page, "link[rel=alternate]", "href")).toEqual([
        addressIn("en"),
        addressIn("bn"),
        addressIn("en"),
      ]);
      expect(await headOf(page, "link[rel=alternate]", "hreflang")).toEqual(["en", "bn", "x-default"]);
      expect(await headOf(page, '[property="og:url"]', "content")).toEqual([canonical]);

      const [product, trail] = await jsonLdOf(page);
      expect(product).toMatchObject({ "@type": "Product", name: hostileName[language], url: canonical });
      expect(product?.offers).toMatchObject({
        // Of the available ones: the more expensive one is sold out.
        lowPrice: "560.50",
        highPrice: "560.50",
        offers: [
          {
            url: `${canonical}?variant=${variantIds[0]}`,
            ...{ price: "560.50", priceCurrency: "BDT", priceValidUntil: "2999-12-30" },
            priceSpecification: { priceType: "https://schema.org/StrikethroughPrice", price: "600.00" },
            availability: "https://schema.org/InStock",
          },
          { price: "590.00", availability: "https://schema.org/OutOfStock" },
        ],
      });
      expect(trail).toMatchObject({ "@type": "BreadcrumbList" });
      expect(await structuredDataErrors(page)).toEqual([]);

      const [imageUrl = ""] = await headOf(page, '[property="og:image"]', "content");
      const imageResponse = await page.request.get(imageUrl ?? "");
      expect([imageResponse.status(), imageResponse.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
      const earlier = imageUrl?.replace(/[0-9a-f]{16}/, "0123456789abcdef") ?? "";
      const today = await page.request.get(earlier, { maxRedirects: 0 });
      expect([today.status(), today.headers().location]).toEqual([302, imageUrl?.slice(baseURL?.length)]);
      expect((await page.request.get(earlier.replace(productId, "unknown"))).status()).toBe(404);

      for (const former of ["", "/an-earlier-name"]) {
        await page.goto(path(`/product/${productId}${former}`));
        await expect(page).toHaveURL(canonical ?? "");
        const moved = await page.request.get(path(`/product/${productId}${former}`), { maxRedirects: 0 });
        expect(moved.status()).toBe(301);
      }
    },
  );

  story(
    `the feed lists each variant, with any characters in its name, ${language}`,
    details,
    async ({ page, database }) => {
      const salePrice = { price: fromTaka(80), from: "2999-12-01", until: "2999-12-30" };
      const { productId, variantIds } = await createTestProduct(database, {
        name: hostileName,
        choices: [{ name: { en: "Tagar", bn: "টগর" }, price: 99.5, salePrice, swatch: "#E7B8A4" }, { price: 120 }],
      });
      await page.goto(path("/"));
      const item = await page.evaluate(
        async ({ address, id }) => {
          const text = await (await fetch(address)).text();
          const xml = new DOMParser().parseFromString(text, "application/xml");
          const broken = xml.querySelector("parsererror")?.textContent ?? null;
          const found = [...xml.querySelectorAll("item")].find((each) => each.querySelector("id")?.textContent === id);
          const describe = (name: string) => found?.getElementsByTagName(`g:${name}`)[0]?.textContent;
          const names = [
            "title",
            "price",
            "sale_price",
            "sale_price_effective_date",
            "availability",
            "item_group_id",
            "color",
            "identifier_exists",
            "shipping",
          ];
          return { broken, ...Object.fromEntries(names.map((name) => [name, describe(name)])) };
        },
        { address: path("/feeds/products.xml"), id: variantIds[0] },
      );
      const shade = { en: "Tagar", bn: "টগর" }[language];
      expect(item).toEqual({
        broken: null,
        title: `${hostileName[language]}, ${shade}`,
        price: "99.50 BDT",
        sale_price: "80.00 BDT",
        sale_price_effective_date: "2999-12-01T00:00+0600/2999-12-30T23:59+0600",
        availability: "in_stock",
        item_group_id: productId,
        color: shade,
        identifier_exists: "no",
        shipping: "BD120.00 BDT14",
      });
    },
  );
}

story(
  "search engines find every public page, and are excluded from personal ones",
  details,
  async ({ page, database, baseURL }) => {
    const { productId } = await createTestProduct(database, {
      name: { en: "Mapped Soap", bn: "মানচিত্রের সাবান" },
      choices: [{ price: 50 }],
    });
    const robots = await (await page.request.get("/robots.txt")).text();
    expect(robots).toContain("Disallow: /api/");
    expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    const index = await (await page.request.get("/sitemap.xml")).text();
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    const lists = await Promise.all(parts.map(async (part) => (await page.request.get(part)).text()));
    expect(lists.join()).toContain(`<loc>${baseURL}/bn/hair-care</loc>`);
    expect(lists.join()).toContain(`<loc>${baseURL}/product/${productId}/mapped-soap</loc>`);

    await page.goto("/cart");
    expect(await headOf(page, "[name=robots]", "content")).toEqual(["noindex"]);
    await page.goto("/shop?page=2&sort=price");
    expect(await headOf(page, "link[rel=canonical]", "href")).toEqual([`${baseURL}/shop?page=2`]);
  },
);
