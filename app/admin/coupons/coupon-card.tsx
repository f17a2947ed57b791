import type { CouponResponse } from "../../../api/contract/coupons.ts";
import { couponStateProblem } from "../../../shop/coupons/coupon-rules.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";
import { CouponDays } from "./coupon-days.tsx";
import { describeCoupon } from "./describe-coupon.ts";

type CouponCardProps = { coupon: CouponResponse; busy: boolean; onEdit: () => void; onToggleActive: () => void };

/** A coupon with its state, terms, validity and use. */
export function CouponCard({ coupon, busy, onEdit, onToggleActive }: CouponCardProps) {
  const i18n = useAdminI18n();
  const { t, money, path } = i18n;
  const { code, mostUses, orders, gave, active, note } = coupon;
  const amounts = {
    amount: coupon.amount === null ? null : fromTaka(coupon.amount),
    mostOff: coupon.mostOff === null ? null : fromTaka(coupon.mostOff),
    minimum: fromTaka(coupon.minimum),
  };

  async function copyLink(): Promise<void> {
    const link = `${location.origin}${path("/")}?coupon=${code}`;
    try {
      await navigator.clipboard.writeText(link);
      showToast({ title: t("admin.coupons.copied"), text: link });
    } catch {
      showToast({ title: t("admin.coupons.notCopied"), text: link, tone: "error" });
    }
  }
  return (
    <article className="offer">
      <header>
        <h2 className="num" lang="en">
          {code}
        </h2>
        <CouponState coupon={coupon} />
      </header>
      <p>{describeCoupon({ ...coupon, ...amounts }, i18n)}</p>
      <CouponDays {...coupon} />
      {note && (
        <p className="muted">
          <UserText text={note} />
        </p>
      )}
      <dl className="num">
        <div>
          <dt>{t("admin.coupons.used")}</dt>
          <dd>
            {t(mostUses === null ? "admin.coupons.times" : "admin.coupons.timesOf", {
              count: orders,
              most: mostUses ?? 0,
            })}
          </dd>
        </div>
        <div>
          <dt>{t("admin.coupons.gave")}</dt>
          <dd>{money(fromTaka(gave))}</dd>
        </div>
      </dl>
      <footer>
        <Button small variant="outline" busy={busy} onClick={onEdit}>
          {t("admin.coupons.edit")}
          <CodeAside code={code} />
        </Button>
        <Button small variant="quiet" busy={busy} onClick={onToggleActive}>
          {t(active ? "admin.coupons.switchOff" : "admin.coupons.switchOn")}
          <CodeAside code={code} />
        </Button>
        <Button small variant="quiet" onClick={() => void copyLink()}>
          <Icon name="copy" size="s" />
          {t("admin.coupons.copyLink")}
          <CodeAside code={code} />
        </Button>
      </footer>
    </article>
  );
}

/** Names the coupon for screen readers. */
function CodeAside({ code }: { code: string }) {
  return (
    <span className="vh" lang="en">
      {" "}
      {code}
    </span>
  );
}

/** The state in the colours of order statuses. */
function CouponState({ coupon }: { coupon: CouponResponse }) {
  const { t } = useAdminI18n();
  const { active, mostUses, orders } = coupon;
  const usedUp = mostUses !== null && orders >= mostUses;
  const problem = couponStateProblem(coupon, { active: true, usedUp, usedByPerson: false }, dhakaDay(new Date()));
  if (!active) return <span className="st st-cancelled">{t("admin.coupons.state.off")}</span>;
  if (problem === "not-yet") return <span className="st st-pending">{t("admin.coupons.state.notYet")}</span>;
  if (problem === "over") return <span className="st st-cancelled">{t("admin.coupons.state.over")}</span>;
  if (problem === "used-up") return <span className="st st-confirmed">{t("admin.coupons.state.usedUp")}</span>;
  return <span className="st st-delivered">{t("admin.coupons.state.on")}</span>;
}
