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
import { type CouponRequest, newCouponForm, toFormState, toRequest } from "./coupon-form-state.ts";
import "./offers.css";

/** All coupons; new ones and edits open a form in place. */
export function CouponList({ coupons }: { coupons: CouponResponse[] }) {
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
      <ul className="offers">
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
