import { paisa, toTaka } from "../../shop/money.ts";
import { loadCouponMargins, loadMargins } from "../../shop/profit/load-margins.ts";
import type { AmountRange, ShareRange } from "../../shop/profit/profit-rules.ts";
import { marginsContract } from "../contract/margins.ts";
import { implement } from "../http/route.ts";

export const marginRoutes = implement(marginsContract)({
  async "GET /margins"({ shop, query, actor }) {
    const { shares, overhead, days, orders, variants } = await loadMargins(shop, await actor(), query.products);
    return {
      ...{ shares: shares && percentages(shares), overhead: overhead && percentages(overhead), days, orders },
      variants: variants.map(({ id, productId, cost }) => ({
        _id: id,
        product: productId,
        cost: cost && inTaka(cost),
      })),
    };
  },
  async "GET /margins/coupon"({ shop, query, actor }) {
    const { maxDiscount = null, ...terms } = query;
    const { shares, worst, ...counts } = await loadCouponMargins(shop, await actor(), { maxDiscount, ...terms });
    return {
      ...counts,
      shares: shares && percentages(shares),
      worst: worst && { name: { en: worst.en, bn: worst.bn }, remains: inTaka(worst.remains) },
    };
  },
});

const inTaka = ({ low, high }: AmountRange) => ({ low: toTaka(paisa(low)), high: toTaka(paisa(high)) });
const percent = (share: number) => Math.round(share * 10_000) / 100;
const percentages = ({ low, high }: ShareRange) => ({ low: percent(low), high: percent(high) });
