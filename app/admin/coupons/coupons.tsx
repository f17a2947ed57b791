import { useState } from "react";
import type { CouponResponse } from "../../../api/contract/coupons.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { SectionHead } from "../components.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import {
  CouponDays,
  CouponForm,
  type CouponRequest,
  describeCoupon,
  newCouponForm,
  toFormState,
  toRequest,
} from "./coupon-form.tsx";
import "../../components/status-pill.css";
import "./coupons.css";
import { couponStateProblem } from "../../../shop/coupons/coupon-rules.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { UserText } from "../../i18n/localized.tsx";

export async function renderSection() {
  return <CouponList coupons={await api("GET /coupons")} />;
}

/** All coupons; new ones and edits open a form in place. */
function CouponList({ coupons }: { coupons: CouponResponse[] }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  // The coupon whose form is open; a new one has an empty id.
  const [openId, setOpenId] = useState<string | null>(null);

  // Sent as typed; the server validates numbers.
  const create = (body: CouponRequest) => api("POST /coupons", { body: body as BodyOf<"POST /coupons"> });
  const update = ({ _id, revision }: CouponResponse, { code, ...terms }: CouponRequest) =>
    api("PATCH /coupons/:id", { params: { id: _id }, body: { ...terms, revision } as BodyOf<"PATCH /coupons/:id"> });
  const toggleActive = (coupon: CouponResponse) =>
    change(() => update(coupon, toRequest({ ...toFormState(coupon), active: !coupon.active })), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.saved"), text: t("admin.coupons.savedText") },
    });
  return (
    <>
      <SectionHead title="admin.nav.coupons" lede={t("admin.coupons.lede")}>
        <Button small onClick={() => setOpenId("")}>
          {t("admin.coupons.add")}
        </Button>
      </SectionHead>
      {openId === "" && (
        <CouponForm isNew initialForm={newCouponForm} onSave={create} onClose={() => setOpenId(null)} />
      )}
      {coupons.length === 0 && openId === null && <EmptyState icon="ticket" title={t("admin.coupons.none")} />}
      <ul className="coupons">
        {coupons.map((coupon) => (
          <li key={coupon._id}>
            {openId === coupon._id ? (
              <CouponForm
                initialForm={toFormState(coupon)}
                onSave={(body) => update(coupon, body)}
                onClose={() => setOpenId(null)}
              />
            ) : (
              <CouponCard
                coupon={coupon}
                busy={busy}
                onEdit={() => setOpenId(coupon._id)}
                onToggleActive={() => void toggleActive(coupon)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type CouponCardProps = { coupon: CouponResponse; busy: boolean; onEdit: () => void; onToggleActive: () => void };

/** A coupon with its state, terms, validity and use. */
function CouponCard({ coupon, busy, onEdit, onToggleActive }: CouponCardProps) {
  const i18n = useAdminI18n();
  const { t, money, path } = i18n;
  const { code, maxUses, orders, gave, active, note } = coupon;
  const amounts = {
    amount: coupon.amount === null ? null : fromTaka(coupon.amount),
    maxDiscount: coupon.maxDiscount === null ? null : fromTaka(coupon.maxDiscount),
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
    <article className="coupon-card">
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
            {t(maxUses === null ? "admin.coupons.times" : "admin.coupons.timesOf", {
              count: orders,
              most: maxUses ?? 0,
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
  const { active, maxUses, orders } = coupon;
  const usedUp = maxUses !== null && orders >= maxUses;
  const problem = couponStateProblem(coupon, { active: true, usedUp, usedByPerson: false }, dhakaDay(new Date()));
  if (!active) return <span className="st st-cancelled">{t("admin.coupons.state.off")}</span>;
  if (problem === "not-yet") return <span className="st st-pending">{t("admin.coupons.state.notYet")}</span>;
  if (problem === "over") return <span className="st st-cancelled">{t("admin.coupons.state.over")}</span>;
  if (problem === "used-up") return <span className="st st-confirmed">{t("admin.coupons.state.usedUp")}</span>;
  return <span className="st st-delivered">{t("admin.coupons.state.on")}</span>;
}
