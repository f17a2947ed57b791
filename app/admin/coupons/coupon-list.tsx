import { useState } from "react";
import type { CouponResponse } from "../../../api/contract/coupons.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminI18n } from "../i18n.ts";
import { SectionHead } from "../section-head.tsx";
import { useSave } from "../use-save.ts";
import { CouponCard } from "./coupon-card.tsx";
import { CouponForm } from "./coupon-form.tsx";
import { type CouponFormState as Form, newCouponForm, toFormState, toRequest } from "./coupon-form-state.ts";
import "./offers.css";

/** The coupons that were given out, each with what it does and what it has done. */
export function CouponList({ coupons }: { coupons: CouponResponse[] }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  // Which one's form is open; a new one has no id yet.
  const [openId, setOpenId] = useState<string | null>(null);

  const save = async (coupon: CouponResponse | null, form: Form) => {
    // What was typed; the server refuses what is no number.
    const { code, ...terms } = toRequest(form) as BodyOf<"POST /coupons">;
    const send = () =>
      coupon
        ? api("PATCH /coupons/:id", { params: { id: coupon._id }, body: { ...terms, revision: coupon.revision } })
        : api("POST /coupons", { body: { code, ...terms } });
    const done = { title: t("admin.saved"), text: t("admin.offers.savedText") };
    if (await change(send, { failed: t("admin.notSaved"), done })) setOpenId(null);
  };
  return (
    <>
      <SectionHead title="admin.nav.offers" lede={t("admin.offers.lede")}>
        <Button small onClick={() => setOpenId("")}>
          {t("admin.offers.add")}
        </Button>
      </SectionHead>
      {openId === "" && (
        <CouponForm
          isNew
          initialForm={newCouponForm}
          busy={busy}
          onSave={(form) => save(null, form)}
          onClose={() => setOpenId(null)}
        />
      )}
      {coupons.length === 0 && openId === null && <EmptyState icon="ticket" title={t("admin.offers.none")} />}
      <ul className="offers">
        {coupons.map((coupon) => (
          <li key={coupon._id}>
            {openId === coupon._id ? (
              <CouponForm
                initialForm={toFormState(coupon)}
                busy={busy}
                onSave={(form) => save(coupon, form)}
                onClose={() => setOpenId(null)}
              />
            ) : (
              <CouponCard
                coupon={coupon}
                busy={busy}
                onEdit={() => setOpenId(coupon._id)}
                onToggleActive={() => void save(coupon, { ...toFormState(coupon), active: !coupon.active })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
