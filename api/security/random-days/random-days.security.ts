import fc from "fast-check";
import { expect, test } from "vitest";
import { issueCoupon } from "../../../shop/coupons/test-coupons.ts";
import { findBrokenInvariants } from "../../../shop/invariants.ts";
import { fromTaka } from "../../../shop/money.ts";
import { stockProduct, variantDraft } from "../../../shop/test-shop.ts";
import { testApi } from "../../test-api.ts";
import { isShortForm } from "../security-test.ts";
import { type Model, type ModelVariant, onHand } from "./model.ts";
import { daySteps, expectFinalState } from "./steps.ts";

const days = Number(process.env.SHOP_DAYS ?? (isShortForm ? "12" : "45"));
const maxSteps = 60;

type Rig = Awaited<ReturnType<typeof testApi>>;

/**
 * A morning: three products with five variants, one of them not counted, a set of the first and two of the second, and a
 * coupon that can be used twice.
 */
async function morning({ shop }: Rig, day: number): Promise<Model> {
  // A simulated day lasts milliseconds: without this, the rate limits would count many days together.
  await shop.pool.query("truncate rate_limits");
  const kinds: [number, number | null][][] = [
    [[100, 9]],
    [
      [250.5, 6],
      [300, 2],
      [275.25, 0],
    ],
    [[40, null]],
  ];
  const variants: ModelVariant[] = [];
  for (const each of kinds) {
    const drafts = each.map(([price, stock], nth) =>
      variantDraft({
        ...{ sku: `DAY${day}-${variants.length + nth}`, price: fromTaka(price), stock },
        ...(each.length > 1 && { name: { en: `Shade ${nth}`, bn: "" } }),
      }),
    );
    const { productId, variantIds } = await stockProduct(shop, { variants: drafts });
    for (const [nth, [price, stock]] of each.entries())
      variants.push({ id: variantIds[nth] ?? "", productId, price, seenPrice: price, stock, gone: false });
  }
  const parts = variants.slice(0, 2).map((variant, nth) => ({ variant, pieces: nth + 1 }));
  const box = await stockProduct(shop, {
    variants: [variantDraft({ sku: `DAY${day}-SET`, price: fromTaka(500), stock: null })],
    parts: parts.map(({ pieces }, nth) => ({ sku: `DAY${day}-${nth}`, pieces })),
  });
  const set = { id: box.variantIds[0] ?? "", productId: box.productId, price: 500, seenPrice: 500, parts };
  const coupon = { code: `DAY${day}`, off: 50, left: 2 };
  await issueCoupon(shop, { code: coupon.code, amount: fromTaka(coupon.off), maxUses: coupon.left });
  const house = `House ${day}`;
  return { variants, set, orders: [], cart: new Map(), coupon, house, blocked: new Set(), steps: 0 };
}

async function stockOf({ shop }: Rig, { variants }: Model) {
  const ids = variants.map(({ id }) => id);
  const rows = await shop.pool.query("select id, stock from variants where id = any($1)", [ids]);
  return Object.fromEntries(rows.rows.map(({ id, stock }) => [id, stock]));
}

/** Goods on hand, by what is left of batches and by all their movements. */
async function goodsOf({ shop }: Rig, { variants }: Model) {
  const { rows } = await shop.pool.query(
    `select v.id, (select coalesce(sum("left"), 0)::int from stock_batches b where b.variant_id = v.id) as "left",
            (select coalesce(sum(change), 0)::int from stock_movements m where m.variant_id = v.id) as moved
       from variants v where v.id = any($1)`,
    [variants.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ id, left, moved }) => [id, { left, moved }]));
}

test(`${days} simulated days give the same results as a minimal model of a shop`, { timeout: 3_600_000 }, async ({
  task,
}) => {
  const rig = await testApi();
  let day = 0;
  let steps = 0;
  let broken: Awaited<ReturnType<typeof findBrokenInvariants>> = [];
  await fc.assert(
    fc.asyncProperty(fc.commands(daySteps, { maxCommands: maxSteps, size: "max" }), async (commands) => {
      const model = await morning(rig, ++day);
      await fc.asyncModelRun(() => ({ model, real: rig }), commands);
      await expectFinalState(model, rig);
      expect(await stockOf(rig, model)).toEqual(Object.fromEntries(model.variants.map(({ id, stock }) => [id, stock])));
      const goods = model.variants.map((variant) => [variant.id, onHand(model, variant)] as const);
      expect(await goodsOf(rig, model)).toEqual(
        Object.fromEntries(goods.map(([id, pieces]) => [id, { left: pieces, moved: pieces }])),
      );
      // A failure of an earlier run does not count: after one, fast-check repeats the days in shorter versions.
      const [before, after] = [broken, await findBrokenInvariants(rig.shop.db)];
      broken = after;
      expect(after).toEqual(before);
      steps += model.steps;
    }),
    { numRuns: days },
  );
  expect(broken).toEqual([]);
  task.meta.tried = { group: "Steps of simulated days", cases: steps };
  process.stdout.write(`${day.toLocaleString("en")} days of ${steps.toLocaleString("en")} steps\n`);
});
