import { useId, useState } from "react";
import type { ShadesResponse } from "../../../api/contract/catalog.ts";
import { useI18n } from "../../i18n/language.tsx";
import { shadesI18n } from "./i18n.ts";
import { SkinTones } from "./skin-tones.tsx";
import { namedTones, verdictWords } from "./verdict-words.ts";

type Shade = ShadesResponse["shades"][number];

/**
 * The chosen shade on three skin tones, next to a second one if the customer compares two. Before a choice the tones are bare
 * and take the same space, so that nothing moves under a finger.
 */
export function SheetSkin({ chosen, list }: { chosen: Shade | null; list: ShadesResponse }) {
  const { language } = useI18n();
  const { t } = shadesI18n.get(language);
  const id = useId();
  const [otherId, setOtherId] = useState("");
  const others = list.shades.filter(({ _id, swatch }) => swatch && _id !== chosen?._id);
  const other = others.find(({ _id }) => _id === otherId);
  const compared = [chosen, other].filter((shade) => shade != null);
  return (
    <section className="skin" aria-labelledby={id}>
      <div className="skin-h">
        <h3 id={id}>{t("shades.skin")}</h3>
        {others.length > 0 && (
          <label>
            {t("shades.compare")}
            <select
              className="input"
              value={otherId}
              disabled={chosen === null}
              onChange={({ target }) => setOtherId(target.value)}
            >
              <option value="">{t("shades.alone")}</option>
              {(chosen ? others : []).map(({ _id, name }) => (
                <option key={_id} value={_id} lang={name.language}>
                  {name.text}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <SkinTones
        shades={compared.flatMap(({ name, swatch }) => (swatch ? [{ name, swatch }] : []))}
        group={list.group}
        tones={namedTones(t)}
        words={verdictWords(t)}
      />
    </section>
  );
}
