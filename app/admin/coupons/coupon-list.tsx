import { useState } from "react";
import type { CouponAnswer } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { SectionHead } from "../section-head.tsx";
import { useChange } from "../use-save.ts";
import { OfferCard } from "./coupon-card.tsx";
import { OfferForm } from "./coupon-form.tsx";
import { type OfferForm as Form, formOf, newOffer, requestOf } from "./coupon-form-state.ts";
import "./offers.css";

/** The coupons that were given out, each with what it does and what it has done. */
export function OfferList({ coupons }: { coupons: CouponAnswer[] }) {
  const { t } = useAdminSpeech();
  const { busy, change } = useChange();
  // Which one's form is open; a new one has no id yet.
  const [open, setOpen] = useState<string | null>(null);

  const save = async (coupon: CouponAnswer | null, form: Form) => {
    const { code, ...terms } = requestOf(form);
    const send = () =>
      coupon
        ? callApi("PATCH", `/coupons/${coupon._id}`, { body: { ...terms, revision: coupon.revision } })
        : callApi("POST", "/coupons", { body: { code, ...terms } });
    const done = { title: t("admin.saved"), text: t("admin.offers.savedText") };
    if (await change(send, { failed: t("admin.notSaved"), done })) setOpen(null);
  };
  return (
    <>
      <SectionHead title="admin.nav.offers" lede={t("admin.offers.lede")}>
        <Button small onClick={() => setOpen("")}>
          {t("admin.offers.add")}
        </Button>
      </SectionHead>
      {open === "" && (
        <OfferForm
          isNew
          begun={newOffer}
          busy={busy}
          onSave={(form) => save(null, form)}
          onClose={() => setOpen(null)}
        />
      )}
      {coupons.length === 0 && open === null && <EmptyState icon="ticket" title={t("admin.offers.none")} />}
      <ul className="offers">
        {coupons.map((coupon) => (
          <li key={coupon._id}>
            {open === coupon._id ? (
              <OfferForm
                begun={formOf(coupon)}
                busy={busy}
                onSave={(form) => save(coupon, form)}
                onClose={() => setOpen(null)}
              />
            ) : (
              <OfferCard
                coupon={coupon}
                busy={busy}
                onEdit={() => setOpen(coupon._id)}
                onSwitch={() => void save(coupon, { ...formOf(coupon), active: !coupon.active })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
