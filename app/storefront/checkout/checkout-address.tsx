import { useState } from "react";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { TextArea, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { PlaceFields } from "../../components/place-fields.tsx";
import type { Places } from "../../components/places.ts";
import { useIdleModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { CheckoutSection, RadioCard } from "./checkout-section.tsx";
import { deliveryAreaFields } from "./delivery-area-fields.ts";
import { applySavedAddress, findMatchingAddress, type SavedDetails } from "./saved-details.ts";
import type { CheckoutDraftState } from "./use-checkout-draft.ts";

/** Whom and where to: the mobile number first, since the rider calls it (bangladesh.md). */
export function CheckoutAddress({ draft, error, field, set, own, keeping, setKeeping }: CheckoutDraftState) {
  const { t, phone: formatPhone } = useI18n();
  const [places, setPlaces] = useState<Places>();
  const phone = parsePhone(draft.phone);

  // 80 kB, needed only to fill in the form; without them places are free text.
  const loadPlaces = () => void import("../../../shop/shipping/areas.ts").then(setPlaces, () => {});

  return (
    <>
      {own && own.addresses.length > 0 && <SavedAddresses own={own} draft={draft} onChange={set} />}
      <CheckoutSection step={1} title={t("checkout.yourNumber")}>
        <TextField
          {...field("phone")}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          label={t("checkout.phone")}
          placeholder={t("checkout.phoneExample")}
          hint={<PhoneHint isValid={phone !== null} />}
          onFocus={loadPlaces}
          onBlur={() => phone && set({ phone: formatPhone(phone) })}
        />
      </CheckoutSection>
      <CheckoutSection step={2} title={t("checkout.whereItGoes")}>
        <TextField {...field("fullName")} autoComplete="name" label={t("checkout.fullName")} />
        <div className="co-two">
          <PlaceFields
            district={draft.district}
            area={draft.area}
            places={places}
            error={error}
            onChoose={(chosen) => set({ ...chosen, ...deliveryAreaFields(places, chosen) })}
            onFocus={loadPlaces}
          />
        </div>
        <TextArea
          {...field("address")}
          autoComplete="street-address"
          rows={2}
          label={t("checkout.address")}
          placeholder={t("checkout.addressExample")}
        />
        {keeping !== null && (
          <label className="co-keep">
            <input type="checkbox" checked={keeping} onChange={(event) => setKeeping(event.target.checked)} />
            {t("checkout.keepAddress")}
          </label>
        )}
        <details className="co-more">
          <summary>{t("checkout.more")}</summary>
          <TextField
            {...field("note")}
            maxLength={500}
            label={t("checkout.note")}
            placeholder={t("checkout.noteExample")}
            optional
          />
          <TextField
            {...field("email")}
            type="email"
            autoComplete="email"
            label={t("checkout.email")}
            hint={t("checkout.emailWhy")}
            optional
          />
        </details>
        <label className="co-keep">
          <input type="checkbox" checked={draft.isGift} onChange={({ target }) => set({ isGift: target.checked })} />
          {t("checkout.gift")}
        </label>
        {draft.isGift && <Gift draft={draft} field={field} />}
      </CheckoutSection>
    </>
  );
}

const loadGift = () => import("./gift-fields.tsx");

function Gift(props: Pick<CheckoutDraftState, "draft" | "field">) {
  const gift = useIdleModule(loadGift);
  return gift && <gift.GiftFields {...props} />;
}

function PhoneHint({ isValid }: { isValid: boolean }) {
  const { t } = useI18n();
  if (!isValid) return t("checkout.phoneWhy");
  return (
    <span className="co-right">
      <Icon name="check-circle" size="s" />
      {t("checkout.phoneRight")}
    </span>
  );
}

type SavedAddressesProps = {
  own: SavedDetails;
  draft: CheckoutDraft;
  onChange: (changes: Partial<CheckoutDraft>) => void;
};

/** Picks an address from the address book, or a new one. */
function SavedAddresses({ own, draft, onChange }: SavedAddressesProps) {
  const { t, phone, language } = useI18n();
  const chosen = findMatchingAddress(draft, own);
  return (
    <fieldset className="co-saved">
      <legend className="display h4">{t("checkout.saved")}</legend>
      {own.addresses.map((saved) => (
        <RadioCard
          key={saved.id}
          name="savedAddress"
          value={saved.id}
          checked={saved === chosen}
          onChange={() => onChange(applySavedAddress(saved, phone))}
          title={saved.label}
          text={[saved.address, saved.area?.[language], saved.district?.[language]].filter(Boolean).join(", ")}
        >
          <small>{phone(saved.phone)}</small>
        </RadioCard>
      ))}
      <RadioCard
        name="savedAddress"
        value="another"
        checked={!chosen}
        onChange={() => onChange({ district: null, area: null, address: "" })}
        title={t("checkout.another")}
        text={t("checkout.anotherText")}
      />
    </fieldset>
  );
}
