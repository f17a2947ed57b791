import { useI18n } from "../../i18n/language.tsx";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { RadioCard } from "./checkout-section.tsx";
import { applySavedAddress, findMatchingAddress, type SavedDetails } from "./saved-details.ts";

type SavedAddressesProps = {
  own: SavedDetails;
  draft: CheckoutDraft;
  onChange: (changes: Partial<CheckoutDraft>) => void;
};

/** Picks an address from the address book, or a new one. */
export function SavedAddresses({ own, draft, onChange }: SavedAddressesProps) {
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
