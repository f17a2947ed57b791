import { useState } from "react";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useLanguage } from "../../ui/language.tsx";
import type { ChosenPlace } from "./checkout-draft.ts";
import { CheckoutSection } from "./checkout-section.tsx";
import { PlacePicker } from "./place-picker.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";
import type { CheckoutDraftState } from "./use-checkout-draft.ts";

type Places = typeof import("../../../shop/delivery/areas.ts");

/** Whom and where to: the mobile number first, since the rider calls it (bangladesh.md). */
export function CheckoutAddress({ draft, error, change, judge, own, keeping, setKeeping }: CheckoutDraftState) {
  const { t, language, phone: asDialled } = useLanguage();
  const [places, setPlaces] = useState<Places>();
  const phone = parsePhone(draft.phone);

  // 80 kB that only a shopper who fills in the form needs; without them places are taken in her own words.
  const loadPlaces = () => void import("../../../shop/delivery/areas.ts").then(setPlaces, () => {});

  const chooseDistrict = (district: ChosenPlace | null) => {
    if (!district) return change({ district });
    const area = draft.area && (!places || liesIn(places, district, draft.area)) ? draft.area : null;
    change({ district, area, ...deliveredTo(places, district, area) });
  };
  const chooseArea = (area: ChosenPlace | null) => change({ area, ...deliveredTo(places, draft.district, area) });

  return (
    <>
      {own && own.addresses.length > 0 && <SavedAddresses own={own} draft={draft} onChange={change} />}
      <CheckoutSection step={1} title={t("checkout.yourNumber")}>
        <TextField
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          label={t("checkout.phone")}
          hint={<PhoneHint valid={phone !== null} />}
          error={error("phone")}
          value={draft.phone}
          onFocus={loadPlaces}
          onChange={(event) => change({ phone: event.target.value })}
          onBlur={() => {
            if (phone) change({ phone: asDialled(phone) });
            judge("phone");
          }}
        />
      </CheckoutSection>
      <CheckoutSection step={2} title={t("checkout.whereItGoes")}>
        <TextField
          name="fullName"
          autoComplete="name"
          label={t("checkout.fullName")}
          error={error("fullName")}
          value={draft.fullName}
          onChange={(event) => change({ fullName: event.target.value })}
          onBlur={() => judge("fullName")}
        />
        <div className="co-two">
          <PlacePicker
            name="district"
            label={t("checkout.district")}
            placeholder={t("checkout.typeToFind")}
            error={error("district")}
            value={draft.district}
            find={places?.findDistricts}
            elsewhere={t("checkout.elsewhereInBangladesh")}
            onChoose={chooseDistrict}
            onEnter={loadPlaces}
            onLeave={() => judge("district")}
          />
          <PlacePicker
            name="area"
            label={t("checkout.area")}
            placeholder={draft.district ? t("checkout.typeToFind") : t("checkout.districtFirst")}
            disabled={!draft.district}
            error={error("area")}
            value={draft.area}
            find={places && ((typed) => places.findAreas(draft.district?.id ?? "", typed))}
            elsewhere={t("checkout.elsewhereIn", { district: draft.district?.[language] ?? "" })}
            onChoose={chooseArea}
            onEnter={loadPlaces}
            onLeave={() => judge("area")}
          />
        </div>
        <TextArea
          name="address"
          autoComplete="street-address"
          rows={2}
          label={t("checkout.address")}
          placeholder={t("checkout.addressExample")}
          error={error("address")}
          value={draft.address}
          onChange={(event) => change({ address: event.target.value })}
          onBlur={() => judge("address")}
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
            name="note"
            maxLength={500}
            label={t("checkout.note")}
            placeholder={t("checkout.noteExample")}
            optional
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            label={t("checkout.email")}
            hint={t("checkout.emailWhy")}
            optional
            error={error("email")}
            value={draft.email}
            onChange={(event) => change({ email: event.target.value })}
            onBlur={() => judge("email")}
          />
        </details>
      </CheckoutSection>
    </>
  );
}

function PhoneHint({ valid }: { valid: boolean }) {
  const { t } = useLanguage();
  if (!valid) return t("checkout.phoneWhy");
  return (
    <span className="co-right">
      <Icon name="check-circle" size="s" />
      {t("checkout.phoneRight")}
    </span>
  );
}

/** Words of the shopper's own lie wherever she says. */
function liesIn(places: Places, district: ChosenPlace, area: ChosenPlace): boolean {
  return area.id === null || places.areaById(district.id ?? "", area.id)?.en === area.en;
}

/** The charge and the days that the place decides; left as they are while places are unknown. */
function deliveredTo(places: Places | undefined, district: ChosenPlace | null, area: ChosenPlace | null) {
  if (!places || !district) return {};
  return { deliveryArea: places.deliveryAreaOf(district.id ?? "", area?.id ?? undefined) };
}
