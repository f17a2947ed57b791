import { useEffect, useState } from "react";
import type { CouponMarginsResponse, MarginsResponse } from "../../../api/contract/margins.ts";
import { percentOff } from "../../../shop/catalog/percent-off.ts";
import { fromTaka, type Paisa } from "../../../shop/money.ts";
import { marginOf, pieceCosts } from "../../../shop/profit/margin-rules.ts";
import { type AmountRange, addRanges } from "../../../shop/profit/profit-rules.ts";
import { api } from "../../browser/api.ts";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import "./margin.css";

/** The costs per piece of these products; null until loaded, and for users without permission. */
export function useMargins(productIds: readonly string[]): MarginsResponse | null {
  const isAllowed = usePermission("profit:read");
  const [margins, setMargins] = useState<MarginsResponse | null>(null);
  const products = productIds.join(",");
  useEffect(() => {
    if (!isAllowed) return;
    const closed = new AbortController();
    // A help beside the price: a form waits neither for it nor for its failure.
    api("GET /margins", { query: { products }, signal: closed.signal }).then(
      (read) => !closed.signal.aborted && setMargins(read),
      () => {},
    );
    return () => closed.abort();
  }, [isAllowed, products]);
  return margins;
}

const inPaisa = ({ low, high }: AmountRange): AmountRange => ({ low: fromTaka(low), high: fromTaka(high) });
const ofPercent = (range: AmountRange | null) => range && { low: range.low / 100, high: range.high / 100 };

const goodsCostOf = ({ variants }: MarginsResponse, variantId: string | null): AmountRange | null => {
  const cost = variants.find(({ _id }) => _id === variantId)?.cost;
  return cost ? inPaisa(cost) : null;
};

/** All costs of a piece of a variant at its price, in paisa; null if unknown. */
function costsOf(margins: MarginsResponse, variantId: string | null, price: Paisa): AmountRange | null {
  const { shares, overhead } = margins;
  const ground = { shares: ofPercent(shares), overhead: ofPercent(overhead) };
  return pieceCosts(price, goodsCostOf(margins, variantId), ground);
}

/** States the profit or loss on a piece: "At ৳833 you lose ৳12 a piece." Whole taka. */
function useMarginText() {
  const { t, money } = useAdminI18n();
  const taka = (amount: number) => Math.round(amount / 100);
  const amountText = (amount: number) => money(fromTaka(taka(amount)));
  const rangeText = ({ low, high }: AmountRange) =>
    taka(low) === taka(high)
      ? amountText(low)
      : t("admin.profit.range", { low: amountText(low), high: amountText(high) });
  const marginText = (at: string, { low, high }: AmountRange): string => {
    const [lowest, highest] = [taka(low), taka(high)];
    if (lowest === highest) {
      if (lowest === 0) return t("admin.margin.even", { at });
      return t(lowest > 0 ? "admin.margin.keep" : "admin.margin.lose", { at, amount: amountText(Math.abs(low)) });
    }
    if (lowest >= 0) return t("admin.margin.keepRange", { at, low: amountText(low), high: amountText(high) });
    if (highest <= 0) return t("admin.margin.loseRange", { at, low: amountText(-high), high: amountText(-low) });
    return t("admin.margin.either", { at, low: amountText(-low), high: amountText(high) });
  };
  return { amountText, rangeText, marginText };
}

const toneOf = ({ low, high }: AmountRange) => (high < 0 ? "is-lost" : low < 0 ? "is-unsure" : undefined);

type PieceMarginProps = {
  margins: MarginsResponse | null;
  /** Null for one that is not saved yet. */
  variantId: string | null;
  price: Paisa | null;
  /** At the sale price; null without one. */
  reduced: Paisa | null;
};

/** The profit on a piece at its price and its sale price, and its cost. Nothing without a price. */
export function PieceMargin({ margins, variantId, price, reduced }: PieceMarginProps) {
  const { t, money, number } = useAdminI18n();
  const { rangeText, marginText } = useMarginText();
  if (!margins || !price) return null;
  const costs = costsOf(margins, variantId, price);
  if (!costs) return <p className="margin hint">{t("admin.margin.unknown")}</p>;
  const margin = marginOf(price, costs, reduced ?? price);
  const goods = goodsCostOf(margins, variantId);
  const { shares, overhead, days } = margins;
  const at = t("admin.margin.at", { price: money(price) });
  const offer = { price: money(reduced ?? price), percent: number(reduced ? percentOff(reduced, price) : 0) };
  const goodsCost = goods ?? addRanges(costs, minus(overheadOf(price, overhead)));
  return (
    <div className="margin hint num" role="status">
      <p className={toneOf(margin.full)}>
        {marginText(at, margin.full)}
        {!reduced && (margin.breakEvenPercent ?? 0) > 0 && (
          <> {t("admin.margin.safe", { percent: number(margin.breakEvenPercent ?? 0) })}</>
        )}
      </p>
      {reduced && (
        <p className={toneOf(margin.reduced)}>{marginText(t("admin.margin.atPercent", offer), margin.reduced)}</p>
      )}
      {!goods && shares && (
        <p>
          {t("admin.margin.estimated", {
            ...{ low: number(Math.round(shares.low)), high: number(Math.round(shares.high)) },
          })}
        </p>
      )}
      <p>
        {overhead
          ? t("admin.margin.costs", {
              goods: rangeText(goodsCost),
              overhead: rangeText(overheadOf(price, overhead)),
              days: number(days),
            })
          : t("admin.margin.goodsOnly", { goods: rangeText(goodsCost) })}
      </p>
    </div>
  );
}

const minus = ({ low, high }: AmountRange): AmountRange => ({ low: -low, high: -high });

const overheadOf = (price: Paisa, overhead: MarginsResponse["overhead"]): AmountRange => ({
  low: Math.round((price * (overhead?.low ?? 0)) / 100),
  high: Math.round((price * (overhead?.high ?? 0)) / 100),
});

/** The profit on a piece of variants with the same price at a lower price; null if unknown. */
export function marginAt(
  margins: MarginsResponse,
  variantIds: readonly string[],
  { price, reduced }: { price: Paisa; reduced: Paisa },
): AmountRange | null {
  const amounts = variantIds.flatMap((id) => {
    const costs = costsOf(margins, id, price);
    return costs ? [marginOf(price, costs, reduced).reduced] : [];
  });
  if (amounts.length === 0) return null;
  return { low: Math.min(...amounts.map(({ low }) => low)), high: Math.max(...amounts.map(({ high }) => high)) };
}

/** The profit on a piece at a lower price, in a list of prices. */
export function MarginLine({ margin, percent }: { margin: AmountRange | null; percent: number }) {
  const { t, number } = useAdminI18n();
  const { marginText } = useMarginText();
  if (!margin) return <small>{t("admin.margin.unknownShort")}</small>;
  return (
    <small className={`margin ${toneOf(margin) ?? ""}`}>
      {marginText(t("admin.margin.atDiscount", { percent: number(percent) }), margin)}
    </small>
  );
}

const typingMs = 400;

type CouponTermsTyped = { percent: number | null; maxDiscount: Paisa | null; categories: readonly string[] };

/** How many choices a coupon of a percentage would sell at a loss. Nothing for those who may not see profit. */
export function CouponMargin({ percent, maxDiscount, categories }: CouponTermsTyped) {
  const isAllowed = usePermission("profit:read");
  const [margins, setMargins] = useState<(CouponMarginsResponse & { percent: number }) | null>(null);
  const names = categories.join(",");
  useEffect(() => {
    if (!isAllowed || percent === null) return;
    const closed = new AbortController();
    const query = { percent, categories: names, ...(maxDiscount !== null && { maxDiscount: maxDiscount / 100 }) };
    const timer = setTimeout(() => {
      api("GET /margins/coupon", { query, signal: closed.signal }).then(
        (read) => !closed.signal.aborted && setMargins({ ...read, percent }),
        () => {},
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      closed.abort();
    };
  }, [isAllowed, percent, maxDiscount, names]);
  return percent === null || !margins ? null : <CouponMarginText margins={margins} />;
}

function CouponMarginText({ margins }: { margins: CouponMarginsResponse & { percent: number } }) {
  const { t, number, language } = useAdminI18n();
  const { marginText } = useMarginText();
  const { variants, losing, perhaps, unknown, worst, shares } = margins;
  if (variants === 0) return null;
  if (!shares) return <p className="margin hint">{t("admin.margin.coupon.nothingKnown")}</p>;
  const of = { percent: number(margins.percent), all: number(variants) };
  return (
    <div className="margin hint num">
      {losing > 0 && <p className="is-lost">{t("admin.margin.coupon.losing", { ...of, count: losing })}</p>}
      {perhaps > 0 && <p className="is-unsure">{t("admin.margin.coupon.perhaps", { ...of, count: perhaps })}</p>}
      {losing + perhaps === 0 && <p>{t("admin.margin.coupon.fine", of)}</p>}
      {worst && (
        <p>
          {marginText(`${worst.name[language] ?? worst.name.en ?? worst.name.bn ?? ""}:`, {
            ...inPaisa(worst.remains),
          })}
        </p>
      )}
      {unknown > 0 && <p>{t("admin.margin.coupon.unknown", { count: unknown })}</p>}
    </div>
  );
}
