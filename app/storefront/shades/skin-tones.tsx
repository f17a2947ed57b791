import { useId, useState } from "react";
import { useI18n } from "../../i18n/language.tsx";
import { shadesI18n } from "./i18n.ts";
import type { Shade } from "./shade-sheet.tsx";

/** Skin as drawn in the design, light to deep. */
const tones = [
  { label: "shades.fair", color: "#EBC8A6" },
  { label: "shades.wheatish", color: "#CB9768" },
  { label: "shades.shyamla", color: "#8A5938" },
] as const;

/** One coat of the chosen shade on three skin tones, beside a second one if the customer compares two. */
export function SkinTones({ chosen, shades }: { chosen: Shade; shades: Shade[] }) {
  const { language } = useI18n();
  const { t } = shadesI18n.get(language);
  const id = useId();
  const [otherId, setOtherId] = useState("");
  const others = shades.filter(({ _id, swatch }) => swatch && _id !== chosen._id);
  const other = others.find(({ _id }) => _id === otherId);
  const worn = [chosen, ...(other ? [other] : [])];
  return (
    <section className="skin" aria-labelledby={id}>
      <div className="skin-h">
        <h3 id={id}>{t("shades.skin")}</h3>
        {others.length > 0 && (
          <label>
            {t("shades.compare")}
            <select className="input" value={otherId} onChange={({ target }) => setOtherId(target.value)}>
              <option value="">{t("shades.alone")}</option>
              {others.map(({ _id, name }) => (
                <option key={_id} value={_id} lang={name.language}>
                  {name.text}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <ul>
        {tones.map(({ label, color }) => (
          <li key={label}>
            <svg
              viewBox="0 0 100 75"
              role="img"
              aria-label={`${worn.map(({ name }) => name.text).join(", ")}: ${t(label)}`}
            >
              <rect width="100" height="75" fill={color} />
              {worn.map(({ _id, swatch }, i) => (
                <Swipe key={_id} color={swatch ?? "none"} left={worn.length > 1 ? 4 + i * 50 : 29} />
              ))}
            </svg>
            <span>{t(label)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A swipe of a finger, thinner where it ends. */
function Swipe({ color, left }: { color: string; left: number }) {
  return (
    <g transform={`translate(${left} 0)`} fill={color}>
      <path d="M7 12c5-5 23-6 29-1 4 4 3 21 2 33-1 9-4 18-9 20-7 2-17 1-20-4C5 51 3 18 7 12z" opacity=".95" />
      <path d="M9 56c3 6 5 9 12 10s12-1 14-8l1 4c-3 6-8 8-15 7S10 62 9 56z" opacity=".45" />
    </g>
  );
}
