import { useLanguage } from "../i18n/language.tsx";
import { PlacePicker } from "./place-picker.tsx";
import type { ChosenPlace, ChosenPlaces, Places } from "./places.ts";

type Name = keyof ChosenPlaces;

type Props = ChosenPlaces & {
  /** Undefined while they are on their way. */
  places: Places | undefined;
  error: (name: Name) => string | undefined;
  onChoose: (chosen: ChosenPlaces) => void;
  onEnter?: () => void;
  onLeave?: (name: Name) => void;
};

const nothing = () => {};

/** District and area, found by typing; whoever places them side by side gives the grid. */
export function PlaceFields({ places, district, area, error, onChoose, onEnter = nothing, onLeave = nothing }: Props) {
  const { t, language } = useLanguage();
  return (
    <>
      <PlacePicker
        name="district"
        label={t("checkout.district")}
        placeholder={t("checkout.typeToFind")}
        error={error("district")}
        value={district}
        find={places && ((typed) => places.findDistricts(typed, language))}
        elsewhere={t("checkout.elsewhereInBangladesh")}
        onChoose={(next) => onChoose({ district: next, area: areaWithin(places, next, area) })}
        onEnter={onEnter}
        onLeave={() => onLeave("district")}
      />
      <PlacePicker
        name="area"
        label={t("checkout.area")}
        placeholder={district ? t("checkout.typeToFind") : t("checkout.districtFirst")}
        disabled={!district}
        error={error("area")}
        value={area}
        find={places && ((typed) => places.findAreas(district?.id ?? "", typed, language))}
        elsewhere={t("checkout.elsewhereIn", { district: district?.[language] ?? "" })}
        onChoose={(next) => onChoose({ district, area: next })}
        onEnter={onEnter}
        onLeave={() => onLeave("area")}
      />
    </>
  );
}

/** An area belongs to its district; words of one's own lie wherever one says. */
function areaWithin(places: Places | undefined, district: ChosenPlace | null, area: ChosenPlace | null) {
  if (!district || !area || !places || area.id === null) return area;
  return places.areaById(district.id ?? "", area.id)?.en === area.en ? area : null;
}
