import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Place } from "../../shop/shipping/place-search.ts";
import { useI18n } from "../i18n/language.tsx";
import { arrowStep, comboboxState, nextOption, optionProps } from "./combobox.ts";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { type ChosenPlace, type ChosenPlaces, customPlace, matchPlace, type Places, toChosenPlace } from "./places.ts";
import "./place-picker.css";

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

type PlacePickerProps = {
  name: string;
  label: ReactNode;
  placeholder: string;
  error?: string;
  disabled?: boolean;
  value: ChosenPlace | null;
  /** The places that match the typed words; undefined while the list is loading. */
  find: ((query: string) => Place[]) | undefined;
  /** Labels the option of a place that the list does not contain: "Elsewhere in Dhaka". */
  elsewhereLabel: string;
  onChoose: (place: ChosenPlace | null) => void;
  onFocus: () => void;
  onBlur: () => void;
};

/**
 * A searchable list of places in both scripts. Typed text is never discarded: words that name one place become that
 * place, other words are kept as they are.
 */
function PlacePicker({ value, find, elsewhereLabel, onChoose, onFocus, onBlur, ...field }: PlacePickerProps) {
  const { t, language } = useI18n();
  const [query, setQuery] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // The first match is active before any key press: the first step down goes to it, not past it.
  const [isAutoActive, setAutoActive] = useState(false);

  const trimmedQuery = query?.trim() ?? "";
  const matches = find?.(trimmedQuery) ?? [];
  const options: ChosenPlace[] =
    matches.length === 0 && find && trimmedQuery !== "" ? [customPlace(trimmedQuery)] : matches;
  const expanded = open && options.length > 0;

  const openAt = (index: number, autoActive = false) => {
    setOpen(true);
    setActive(index);
    setAutoActive(autoActive);
  };
  const choose = (place: ChosenPlace) => {
    onChoose(toChosenPlace(place));
    setQuery(null);
    setOpen(false);
  };
  const handleInput = (text: string) => {
    setQuery(text);
    if (text.trim() === "") openAt(-1);
    else openAt(0, true);
    onChoose(text.trim() === "" ? null : matchPlace(find?.(text) ?? [], text.trim()));
  };
  const handleBlur = () => {
    setOpen(false);
    const [onlyOption, secondOption] = options;
    if (trimmedQuery !== "" && onlyOption && !secondOption) choose(onlyOption);
    else if (value) setQuery(null);
    onBlur();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event.key);
    if (step !== 0) {
      event.preventDefault();
      if (!expanded) openAt(options.findIndex(({ id }) => id === value?.id));
      else if (!(isAutoActive && step > 0)) openAt(nextOption(active, step, options.length));
      else setAutoActive(false);
    } else if (event.key === "Enter" && expanded) {
      event.preventDefault();
      const option = options[active];
      if (option) choose(option);
    } else if (event.key === "Escape" && expanded) {
      event.preventDefault();
      setOpen(false);
    }
  };

  return (
    <Field {...field} hint={value?.id === null && !open && t("place.ownWords", { place: value.en })}>
      {(control) => (
        <div className="place">
          <input
            {...control}
            type="text"
            name={field.name}
            placeholder={field.placeholder}
            disabled={field.disabled}
            role="combobox"
            aria-autocomplete="list"
            {...comboboxState(`${control.id}-list`, expanded, active)}
            aria-expanded={expanded}
            autoComplete="off"
            value={query ?? value?.[language] ?? ""}
            onChange={(event) => handleInput(event.target.value)}
            onFocus={(event) => {
              onFocus();
              event.target.select();
              openAt(-1);
            }}
            onClick={(event) => {
              setOpen(true);
              scrollFieldIntoView(event.currentTarget);
            }}
            onBlur={handleBlur}
            onKeyDown={handleKeyDown}
          />
          <Icon name="caret-down" size="s" />
          {/* Neither pressing in the list nor Tab may move the focus from the field into the list: it would close. */}
          <div
            id={`${control.id}-list`}
            role="listbox"
            tabIndex={-1}
            aria-label={t("place.list")}
            hidden={!expanded}
            onMouseDown={(event) => event.preventDefault()}
          >
            {expanded &&
              options.map((place, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and its keys
                <div
                  key={place.id ?? "elsewhere"}
                  {...optionProps(`${control.id}-list`, index, active)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place.id !== null && place.id === value?.id}
                  className={index === active ? "on" : undefined}
                  onClick={() => choose(place)}
                >
                  <PlaceName place={place} elsewhereLabel={elsewhereLabel} />
                </div>
              ))}
          </div>
          <span className="vh" role="status">
            {open && (find ? t("place.found", { count: matches.length }) : t("progress.loading"))}
          </span>
        </div>
      )}
    </Field>
  );
}

function PlaceName({ place, elsewhereLabel }: { place: ChosenPlace; elsewhereLabel: string }) {
  const { language } = useI18n();
  const other = language === "en" ? "bn" : "en";
  if (place.id === null) {
    return (
      <>
        {elsewhereLabel} <small>{place.en}</small>
      </>
    );
  }
  return (
    <>
      {place[language]} <small lang={other}>{place[other]}</small>
    </>
  );
}

/** On a phone the keyboard covers the lower half: scrolls the field up to leave room for its list. */
function scrollFieldIntoView(input: HTMLInputElement): void {
  if (matchMedia("(pointer: coarse)").matches) input.closest(".field")?.scrollIntoView({ block: "start" });
}
