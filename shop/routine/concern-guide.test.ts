import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDemoShop, openOwnDemoShop } from "../../demo/relevance/demo-shop.ts";
import { readConcernGuide, readConcernPictures } from "./concern-guide.ts";

test("a concern has what the ingredients of products for it do, and its routine; one of hair has neither", async () => {
  const shop = await openDemoShop();
  const acne = await readConcernGuide(shop, "acne", "en");
  expect(acne.benefits.map(({ name }) => name.en)).toContain("Niacinamide");
  expect(acne.benefits.every((benefit) => benefit.for.includes("acne"))).toBe(true);
  expect(acne.routinePath).toBe("/routine?concern=acne");
  expect((await readConcernGuide(shop, "pores", "en")).routinePath).toBe("/routine?concern=acne");
  expect(await readConcernGuide(shop, "dandruff", "en")).toEqual({ picture: null, benefits: [], routinePath: null });
});

test("a concern has the picture that the merchant shows with it on the home page", async () => {
  const shop = await openDemoShop();
  const words = { en: "Acne", bn: "ব্রণ" };
  const concerns = [{ label: words, link: "/shop?concern=acne", imageId: "serum-niacinamide" }];
  const section = { kind: "concerns" as const, id: "concerns", from: null, until: null, title: words, concerns };
  const pictureOf = async (concern: string, on = true) => {
    const content = { ...(await shop.content()), home: [{ ...section, on }] };
    return (await readConcernGuide({ ...shop, content: async () => content }, concern, "en")).picture?.id ?? null;
  };
  expect(await pictureOf("acne")).toBe("serum-niacinamide");
  expect(await pictureOf("dullness")).toBeNull();
  expect(await pictureOf("acne", false)).toBeNull();
});

test("each concern of the routine has the home page's picture, otherwise that of a product for it", async () => {
  const shop = await openOwnDemoShop();
  const words = { en: "Sun", bn: "রোদ" };
  const concerns = [{ label: words, link: "/shop?concern=sun-protection", imageId: "concern-sun" }];
  const section = {
    kind: "concerns" as const,
    id: "concerns",
    from: null,
    until: null,
    title: words,
    concerns,
    on: true,
  };
  const content = { ...(await shop.content()), home: [section] };
  const pictures = await readConcernPictures({ ...shop, content: async () => content }, "en");
  expect(pictures?.tan.id).toBe("concern-sun");
  const facets = await shop.db.execute<{ facets: string[] }>(sql`
    select p.facets from products p join product_images i on i.product_id = p.id where i.image_id = ${pictures?.lines.id}`);
  expect(facets.rows.flatMap((row) => row.facets)).toContain("concern:ageing");
  // Where a concern has neither, no answer has a picture: some with and some without look like a mistake.
  await shop.db.execute(sql`update products set status = 'hidden' where 'concern:ageing' = any(facets)`);
  expect(await readConcernPictures({ ...shop, content: async () => content }, "en")).toBeNull();
});
