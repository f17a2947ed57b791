import { expect, test } from "vitest";
import { openOwnDemoShop } from "../../demo/relevance/demo-shop.ts";
import { buildRoutine } from "./build-routine.ts";
import { listCandidates } from "./routine-candidates.ts";

test("a routine is built from face care in stock, each product as one step", async () => {
  const shop = await openOwnDemoShop();
  const rows = async () => {
    const candidates = await listCandidates(shop);
    const { rows: named } = await shop.pool.query<{ id: string; slug: string }>("select id, slug from products");
    const slugs = new Map(named.map(({ id, slug }) => [id, slug]));
    return Object.fromEntries(
      candidates.map(({ id, step, spf }) => [slugs.get(id), spf === null ? step : `${step} ${spf}`]),
    );
  };
  expect(await rows()).toEqual({
    "neem-lemongrass-face-wash": "wash",
    "rose-water-face-toner": "settle",
    "saffron-glow-radiance-serum": "treat",
    "rose-dew-hyaluronic-serum": "treat",
    "vitamin-c-15-brightening-serum": "treat",
    "niacinamide-10-clarifying-serum": "treat",
    "night-bloom-overnight-cream": "moisturise",
    "kumkumadi-night-face-oil": "moisturise",
    "sun-veil-mineral-fluid-spf-50": "protect 50",
    "sun-stick-spf-50": "protect 50",
  });

  const acne = { skin: ["normal" as const], concern: ["acne" as const], budget: ["high" as const] };
  const treatment = async () => {
    const { choices } = buildRoutine(await listCandidates(shop), { answers: acne });
    const id = choices.find(({ step }) => step === "treat")?.product.id;
    return (await shop.pool.query("select slug from products where id = $1", [id])).rows[0]?.slug;
  };
  expect(await treatment()).toBe("niacinamide-10-clarifying-serum");

  await shop.pool.query(
    "update products set ingredients = 'Aqua, Adapalene, Glycerin' where slug = 'rose-dew-hyaluronic-serum'",
  );
  expect(Object.keys(await rows())).not.toContain("rose-dew-hyaluronic-serum");
  await shop.pool.query("update products set status = 'hidden' where slug = 'sun-stick-spf-50'");
  await shop.pool.query("update products set in_stock = false where slug = 'rose-water-face-toner'");
  expect(Object.keys(await rows())).not.toContain("sun-stick-spf-50");
  expect(Object.keys(await rows())).not.toContain("rose-water-face-toner");
});
