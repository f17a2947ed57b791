import { type ReactNode, useId } from "react";
import type { Localized as LocalizedText } from "../../shop/language.ts";
import { useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import "./swatches.css";

export type ShadeChoice = { id: string; name: LocalizedText; color: string | null; soldOut: boolean; note?: ReactNode };
type ShadePickerProps = {
  /** The group's label: "Shade", "Size". */
  label: string;
  choices: ShadeChoice[];
  /** Null: nothing is picked yet, the group asks for a choice. */
  value: string | null;
  onChange: (id: string) => void;
  /** Called for a choice that is likely next: the pointer or a finger is on it. */
  onPreview: (id: string) => void;
};

/** Up to this many samples show their names below; with more, only the chosen name is shown above. */
const maxNamed = 12;

/** Picks one variant: round samples for colours, otherwise words. Arrow keys move, as in any radio group. */
export function ShadePicker({ label, choices, value, onChange, onPreview }: ShadePickerProps) {
  const { t } = useI18n();
  const group = useId();
  const chosen = choices.find((choice) => choice.id === value);
  const showNames = choices.length <= maxNamed;
  return (
    <fieldset className="opt" id="shades">
      <legend className="opt-h">
        {chosen ? `${label}: ` : t("product.chooseShade")}
        {chosen && (
          <b>
            <Localized value={chosen.name} />
          </b>
        )}
        {chosen?.soldOut && `, ${t("product.soldOut")}`}
      </legend>
      <div className={showNames ? "swatches is-named" : "swatches"}>
        {choices.map((choice) => (
          <label
            key={choice.id}
            className={choiceClass(choice)}
            title={choice.name.text}
            onPointerEnter={() => onPreview(choice.id)}
            onPointerDown={() => onPreview(choice.id)}
          >
            <input
              className="vh"
              type="radio"
              name={group}
              value={choice.id}
              checked={choice.id === value}
              onChange={() => onChange(choice.id)}
            />
            {choice.color && (
              <svg viewBox="0 0 36 36" aria-hidden="true">
                <circle cx="18" cy="18" r="17.5" fill={choice.color} />
              </svg>
            )}
            <span className={choice.color && !showNames ? "vh" : undefined}>
              <Localized value={choice.name} />
            </span>
            {choice.note}
            {choice.soldOut && (
              <span className={choice.color && !showNames ? "vh" : "sw-out"}>
                <span className="vh">, </span>
                {t("product.soldOut")}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function choiceClass({ color, soldOut }: ShadeChoice): string {
  return `${color ? "sw" : "sw sw-word"}${soldOut ? " no" : ""}`;
}
