import { type ReactNode, use } from "react";
import { deliveryAreas } from "../../../shop/shipping/delivery-charge.ts";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { CheckoutAddress } from "../checkout/checkout-address.tsx";
import { CheckoutSection, RadioCard } from "../checkout/checkout-section.tsx";
import type { CheckoutDraftState } from "../checkout/use-checkout-draft.ts";
import { openEarlyCheckout } from "./early-checkout.ts";
import { ServerPageContext } from "./first-view-markup.tsx";

const ignore = () => {};

/** The form of a guest who has typed nothing yet; no field has the focus by itself, for this device may have filled it in. */
const blankForm = {
  draft: {
    ...{ phone: "", fullName: "", address: "", email: "", note: "", district: null, area: null },
    ...{ isGift: false, giftMessage: "", giftWrap: "", receiverName: "", receiverPhone: "", deliveryArea: "inside" },
  },
  error: () => undefined,
  field: (name: string) => ({ name, value: "", error: undefined, onChange: ignore }),
  set: ignore,
  own: { addresses: [] },
  keeping: null,
  setKeeping: ignore,
} as unknown as CheckoutDraftState;

/** The form of the checkout before anything is known of the customer. Guests fill it in at once (early-checkout.ts). */
export function CheckoutPlaceholder({ heading }: { heading: ReactNode }) {
  const { t } = useI18n();
  const { nonce } = use(ServerPageContext);
  return (
    <div className="wrap co">
      <div>
        {heading}
        <fieldset disabled>
          <legend className="vh">{t("checkout.title")}</legend>
          <CheckoutAddress {...blankForm} />
          <CheckoutSection step={3} title={t("checkout.delivery.title")} isChoice>
            {deliveryAreas.map((area) => (
              <RadioCard
                key={area}
                name="deliveryArea"
                value={area}
                defaultChecked={area === blankForm.draft.deliveryArea}
                title={t(`checkout.delivery.${area}`)}
                text={<i className="sk sk-line" />}
              />
            ))}
          </CheckoutSection>
          <CheckoutSection step={4} title={t("checkout.payment.title")} isChoice>
            <RadioCard disabled title={t("checkout.payment.cash")} text={<i className="sk sk-line" />} />
          </CheckoutSection>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${openEarlyCheckout})()` }} />
        </fieldset>
      </div>
      <div className="sum">
        <SkeletonLines lines={12} />
      </div>
    </div>
  );
}
