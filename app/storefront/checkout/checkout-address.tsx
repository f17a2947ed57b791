import { useEffect } from "react";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useIdleModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import { AddressFields, PhoneField, usePlaces } from "./address-fields.tsx";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { CheckoutSection, RadioCard } from "./checkout-section.tsx";
import { applySavedAddress, findMatchingAddress, type SavedDetails } from "./saved-details.ts";
import type { CheckoutDraftState } from "./use-checkout-draft.ts";

/** The place of the gift's fields on the page. */
const giftAnchor = "gift";

/** Recipient and address: the mobile number first, because the rider calls it. */
export function CheckoutAddress({ draft, error, field, set, own, keeping, setKeeping }: CheckoutDraftState) {
  const { t } = useI18n();
  const [places, loadPlaces] = usePlaces();
  // Words that were typed before the lists could be asked for are looked for in them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (draft.area && !draft.district) loadPlaces();
  }, []);
  return (
    <>
      {draft.isGift && (
        <p className="co-gift">
          <Icon name="package" size="s" />
          <a href={`#${giftAnchor}`}>{t("checkout.giftNote")}</a>
        </p>
      )}
      {own && own.addresses.length > 0 && <SavedAddresses own={own} draft={draft} onChange={set} />}
      <CheckoutSection step={1} title={t("checkout.yourNumber")}>
        <PhoneField
          {...{ draft, field, set }}
          hint={<PhoneHint isValid={parsePhone(draft.phone) !== null} />}
          autoFocus={!own && draft.phone === ""}
          onInput={loadPlaces}
        />
      </CheckoutSection>
      <CheckoutSection step={2} title={t("checkout.whereItGoes")}>
        <AddressFields {...{ draft, error, field, set, places }} onFocus={loadPlaces} className="co-two" />
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
        <label className="co-keep" id={giftAnchor}>
          <input
            type="checkbox"
            name="isGift"
            checked={draft.isGift}
            onChange={({ target }) => set({ isGift: target.checked })}
          />
          {t("checkout.gift")}
        </label>
        {(draft.isGift || draft.giftWrap) && <Gift {...{ draft, field, set }} />}
      </CheckoutSection>
    </>
  );
}

const loadGift = () => import("./gift-fields.tsx");

function Gift(props: Pick<CheckoutDraftState, "draft" | "field" | "set">) {
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
