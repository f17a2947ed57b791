import { useI18n } from "../i18n/language.tsx";
import { PlacePicker } from "./place-picker.tsx";
import type { ChosenPlace, ChosenPlaces, Places } from "./places.ts";

type PlaceFieldName = keyof ChosenPlaces;

type PlaceFieldsProps = ChosenPlaces & {
  /** Undefined while they are on their way. */
  places: Places | undefined;
  error: (name: PlaceFieldName) => string | undefined;
  onChoose: (chosen: ChosenPlaces) => void;
  onFocus?: () => void;
  onBlur?: (name: PlaceFieldName) => void;
};

const noop = () => {};

/** District and area, found by typing. The parent lays them out. */
export function PlaceFields({
  places,
  district,
  area,
  error,
  onChoose,
  onFocus = noop,
  onBlur = noop,
}: PlaceFieldsProps) {
  const { t, language } = useI18n();
  return (
    <>
      <PlacePicker
        name="district"
        label={t("checkout.district")}
        placeholder={t("checkout.typeToFind")}
        error={error("district")}
        value={district}
        find={places && ((typed) => places.findDistricts(typed, language))}
        elsewhereLabel={t("checkout.elsewhereInBangladesh")}
        onChoose={(next) => onChoose({ district: next, area: areaOfDistrict(places, next, area) })}
        onFocus={onFocus}
        onBlur={() => onBlur("district")}
      />
      <PlacePicker
        name="area"
        label={t("checkout.area")}
        placeholder={district ? t("checkout.typeToFind") : t("checkout.districtFirst")}
        disabled={!district}
        error={error("area")}
        value={area}
        find={places && ((typed) => places.findAreas(district?.id ?? "", typed, language))}
        elsewhereLabel={t("checkout.elsewhereIn", { district: district?.[language] ?? "" })}
        onChoose={(next) => onChoose({ district, area: next })}
        onFocus={onFocus}
        onBlur={() => onBlur("area")}
      />
    </>
  );
}

/** An area belongs to its district; a place in the customer's own words fits any district. */
function areaOfDistrict(places: Places | undefined, district: ChosenPlace | null, area: ChosenPlace | null) {
  if (!district || !area || !places || area.id === null) return area;
  return places.areaById(district.id ?? "", area.id)?.en === area.en ? area : null;
}
