import { type KeyboardEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useI18n } from "../i18n/language.tsx";
import { arrowStep, comboboxState, nextOption, optionProps } from "./combobox.ts";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { type ChosenPlace, type ChosenPlaces, customPlace, type Places, placeOf, toChosenPlaces } from "./places.ts";
import "./place-picker.css";

type PlaceFieldName = keyof ChosenPlaces;

type PlaceFieldsProps = ChosenPlaces & {
  /** Undefined while they are on their way. */
  places: Places | undefined;
  error: (name: PlaceFieldName) => string | undefined;
  onChoose: (chosen: ChosenPlaces) => void;
  onFocus?: () => void;
};

const noop = () => {};

/**
 * One search for the place, by area, thana or district. With what is chosen, its district stands beside it and can be
 * changed as well. The parent lays them out.
 */
export function PlaceFields({ places, district, area, error, onChoose, onFocus = noop }: PlaceFieldsProps) {
  const { t, language } = useI18n();
  // Words half typed may name a place: while an area is typed, the search stays in the district where it began.
  const [typing, setTyping] = useState<{ name: PlaceFieldName; district: ChosenPlace | null } | null>(null);
  const within = typing ? typing.district : district;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before the lists came is looked for in them
  useEffect(() => {
    if (district || area?.id !== null) return;
    const match = places?.matchPlaces(places.findAreaOptions(area.en, null, language), area.en);
    if (match?.district) onChoose(toChosenPlaces(match));
  }, [places]);
  const ownWords = (query: string) => (query === "" ? null : customPlace(query));
  const pickerProps = (name: PlaceFieldName) => ({
    name,
    label: t(`checkout.${name}`),
    error: error(name),
    within: name === "area" ? within : null,
    places,
    onFocus,
    onType: () => setTyping((before) => before ?? { name, district }),
    onLeave: () => setTyping(null),
  });
  return (
    <>
      <PlacePicker
        {...pickerProps("area")}
        placeholder={t(within ? "checkout.typeToFind" : "checkout.areaExample")}
        value={area}
        find={(query) =>
          places?.findAreaOptions(query, within, language) ?? [{ district: within, area: ownWords(query) }]
        }
        onChoose={(next) => onChoose(next ?? { district: within, area: null })}
      />
      {(typing?.name === "district" || within || (area && !typing)) && (
        <PlacePicker
          {...pickerProps("district")}
          placeholder={t("checkout.typeToFind")}
          value={district}
          find={(query) => places?.findDistrictOptions(query, language) ?? [{ district: ownWords(query), area: null }]}
          onChoose={(next) => {
            const chosen = next?.district ?? null;
            onChoose({ district: chosen, area: areaOfDistrict(places, chosen, area) });
          }}
        />
      )}
    </>
  );
}

/** An area belongs to its district; a place in the customer's own words fits any district. */
function areaOfDistrict(places: Places | undefined, district: ChosenPlace | null, area: ChosenPlace | null) {
  if (!district || !area || !places || area.id === null) return area;
  const listed = places.areaById(district.id ?? "", area.id)?.en;
  // A street may stand beside its name.
  return `${area.en} `.startsWith(`${listed} `) ? area : null;
}

type PlacePickerProps = {
  name: PlaceFieldName;
  label: string;
  placeholder: string;
  error: string | undefined;
  value: ChosenPlace | null;
  /** The district that the area is looked for in; null for all of them. */
  within: ChosenPlace | null;
  /** Until they are there, words are kept as they are. */
  places: Places | undefined;
  /** The places that match the typed words, and the words themselves where they may be a place of their own. */
  find: (query: string) => ChosenPlaces[];
  /** Null where what is typed is no place. */
  onChoose: (places: ChosenPlaces | null) => void;
  onFocus: () => void;
  onType: () => void;
  onLeave: () => void;
};

/**
 * A searchable list of places in both scripts. Typed text is never discarded: words that name one place become that
 * place, other words are kept as they are.
 */
function PlacePicker({ value, within, places, find, onChoose, onFocus, onType, onLeave, ...field }: PlacePickerProps) {
  const { t, language } = useI18n();
  const [query, setQuery] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // The first match is active before any key press: the first step down goes to it, not past it.
  const [isAutoActive, setAutoActive] = useState(false);

  const trimmedQuery = query?.trim() ?? "";
  const options = find(trimmedQuery);
  const expanded = open && places !== undefined && options.length > 0;

  const openAt = (index: number, autoActive = false) => {
    setOpen(true);
    setActive(index);
    setAutoActive(autoActive);
  };
  const choose = (chosen: ChosenPlaces) => {
    onChoose(toChosenPlaces(chosen));
    setQuery(null);
    setOpen(false);
    onLeave();
  };
  const chooseAndGoOn = (input: HTMLInputElement, chosen: ChosenPlaces | undefined) => {
    if (chosen) flushSync(() => choose(chosen));
    // A district alone is half a place: its area is typed next, in the same field.
    if (isTouched() && !(chosen && field.name === "area" && !chosen.area)) focusNextField(input);
  };
  const handleInput = (text: string) => {
    setQuery(text);
    onType();
    const found = find(text.trim());
    const match = places ? places.matchPlaces(found, text.trim()) : found[0];
    // The name of a district names none of its areas: "Dhaka" is not Dhaka Cantonment.
    const isFirst = text.trim() !== "" && !(found[0]?.area && match && !match.area);
    openAt(isFirst ? 0 : -1, isFirst);
    onChoose(match ? toChosenPlaces(match) : null);
  };
  const handleBlur = () => {
    setOpen(false);
    const match = places ? places.settlePlaces(options, trimmedQuery) : options[0];
    if (trimmedQuery !== "" && match) return choose(match);
    if (value) setQuery(null);
    onLeave();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = arrowStep(event.key);
    if (step !== 0) {
      event.preventDefault();
      if (!expanded) openAt(options.findIndex((option) => placeOf(option)?.id === value?.id));
      else if (!(isAutoActive && step > 0)) openAt(nextOption(active, step, options.length));
      else setAutoActive(false);
    } else if (event.key === "Enter" && (expanded || isTouched())) {
      event.preventDefault();
      const named = options[active] ?? places?.matchPlaces(options, trimmedQuery);
      chooseAndGoOn(event.currentTarget, expanded && named ? named : undefined);
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
            role="combobox"
            aria-autocomplete="list"
            {...comboboxState(`${control.id}-list`, expanded, active)}
            aria-expanded={expanded}
            autoComplete="off"
            enterKeyHint="next"
            value={query ?? value?.[language] ?? ""}
            onChange={(event) => handleInput(event.target.value)}
            onFocus={(event) => {
              onFocus();
              event.target.select();
              openAt(-1);
              scrollFieldIntoView(event.target);
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
              options.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and its keys
                <div
                  key={`${option.district?.id}/${option.area?.id}`}
                  {...optionProps(`${control.id}-list`, index, active)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={value !== null && placeOf(option)?.id === value.id}
                  className={index === active ? "on" : undefined}
                  onClick={({ currentTarget }) => {
                    const input = currentTarget.closest(".place")?.querySelector("input");
                    if (input) chooseAndGoOn(input, option);
                  }}
                >
                  <PlaceName option={option} within={within} isArea={field.name === "area"} />
                </div>
              ))}
          </div>
          <span className="vh" role="status">
            {open &&
              (places
                ? t("place.found", { count: options.filter((option) => placeOf(option)?.id !== null).length })
                : t("progress.loading"))}
          </span>
        </div>
      )}
    </Field>
  );
}

function PlaceName({ option, within, isArea }: { option: ChosenPlaces; within: ChosenPlace | null; isArea: boolean }) {
  const { t, language } = useI18n();
  const place = placeOf(option);
  if (!place) return null;
  if (place.id === null) {
    const elsewhere = within
      ? t("checkout.elsewhereIn", { district: within[language] })
      : t("checkout.elsewhereInBangladesh");
    return (
      <>
        {elsewhere} <small>{place.en}</small>
      </>
    );
  }
  const other = language === "en" ? "bn" : "en";
  const { district, area } = option;
  const isElsewhere = area && district && district.id !== within?.id;
  return (
    <>
      {isElsewhere ? `${place[language]}, ${district[language]}` : place[language]}{" "}
      {isArea && !area ? <small>{t("checkout.district")}</small> : <small lang={other}>{place[other]}</small>}
    </>
  );
}

/** Whether fingers use the page, with the keyboard on its screen. */
const isTouched = () => matchMedia("(pointer: coarse)").matches;

/** On a phone the keyboard covers the lower half: scrolls the field up to leave room for its list. */
function scrollFieldIntoView(input: HTMLInputElement): void {
  if (isTouched()) input.closest(".field")?.scrollIntoView({ block: "start" });
}

/** What a field of one line needs for the "next" key of a phone's keyboard to lead to the next empty field. */
export const nextByKeyboard = {
  enterKeyHint: "next",
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== "Enter" || !isTouched()) return;
    event.preventDefault();
    focusNextField(event.currentTarget);
  },
} as const;

/** Where no field is empty, the keyboard makes room for the page. */
function focusNextField(input: HTMLInputElement): void {
  const fields = [...(input.form ?? document).querySelectorAll<HTMLInputElement>("input[enterkeyhint], textarea")];
  const next = fields.slice(fields.indexOf(input) + 1).find(({ value }) => value === "");
  if (next) next.focus();
  else input.blur();
}
