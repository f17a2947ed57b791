import type { ReactNode } from "react";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { CheckoutAddress } from "../checkout/checkout-address.tsx";
import { CheckoutSection, RadioCard } from "../checkout/checkout-section.tsx";
import type { CheckoutDraftState } from "../checkout/use-checkout-draft.ts";

const ignore = () => {};

/** The form of a guest who has typed nothing yet. */
const blankForm = {
  draft: {
    ...{ phone: "", fullName: "", address: "", email: "", note: "", district: null, area: null },
    ...{ isGift: false, giftMessage: "", giftWrap: "", receiverName: "", receiverPhone: "", deliveryArea: "inside" },
  },
  error: () => undefined,
  field: (name: string) => ({ name, value: "", error: undefined, onChange: ignore }),
  set: ignore,
  own: null,
  keeping: null,
  setKeeping: ignore,
} as unknown as CheckoutDraftState;

/** The form of the checkout before anything is known of the customer, who cannot fill it in yet. */
export function CheckoutPlaceholder({ heading }: { heading: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className="wrap co">
      <div>
        {heading}
        <fieldset disabled>
          <legend className="vh">{t("checkout.title")}</legend>
          <CheckoutAddress {...blankForm} />
          <CheckoutSection step={3} title={t("checkout.delivery.title")} isChoice>
            <RadioCard title={t("checkout.delivery.inside")} text={<i className="sk sk-line" />} />
            <RadioCard title={t("checkout.delivery.outside")} text={<i className="sk sk-line" />} />
          </CheckoutSection>
          <CheckoutSection step={4} title={t("checkout.payment.title")} isChoice>
            <RadioCard title={t("checkout.payment.cash")} text={<i className="sk sk-line" />} />
          </CheckoutSection>
        </fieldset>
      </div>
      <div className="sum">
        <SkeletonLines lines={12} />
      </div>
    </div>
  );
}
