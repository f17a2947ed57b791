import { useState } from "react";
import {
  adviseColours,
  builtInColours,
  type ColourName,
  type Colours,
  colourPattern,
  contrastPairs,
} from "../../../shop/content/colour-rules.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { LookPanelProps } from "./panel-props.ts";

const names: ColourName[] = ["ground", "ink", "band", "action"];

/** Four colours, with the contrast of their combinations. */
export function ColoursPanel({ look: { colours }, setLook }: LookPanelProps) {
  const { t, number } = useAdminI18n();
  const [unread, setUnread] = useState<ColourName | null>(null);
  const set = (name: ColourName, colour: string) => {
    const isCode = colourPattern.test(colour);
    setUnread(isCode ? null : name);
    if (isCode) setLook({ colours: { ...colours, [name]: colour } });
  };
  const take = (choice: Partial<Colours>) => {
    setUnread(null);
    setLook({ colours: { ...colours, ...choice } });
  };
  const pairs = contrastPairs(colours);
  /** The colours that a choice replaces; for one that fails, only its code. */
  const nameChoice = (choice: Partial<Colours>, name: ColourName) =>
    names
      .flatMap((each) => {
        const code = choice[each]?.toUpperCase();
        if (!code) return [];
        return [each === name ? code : `${t(`admin.look.colour.${each}`)} ${code}`];
      })
      .join(", ");
  const isBuiltIn = names.every((name) => colours[name] === builtInColours[name]);
  return (
    <section id="colours">
      <Panel title={t("admin.look.colours")} text={t("admin.look.coloursText")}>
        <ul className="look-colours">
          {names.map((name) => (
            <li key={name}>
              <label>
                <input type="color" value={colours[name]} onChange={({ target }) => set(name, target.value)} />
                <span>
                  <b>{t(`admin.look.colour.${name}`)}</b>
                  <small>{t(`admin.look.colour.${name}Hint`)}</small>
                </span>
              </label>
              <input
                key={colours[name]}
                className="input num"
                lang="en"
                aria-label={t("admin.look.colour.code", { name: t(`admin.look.colour.${name}`) })}
                defaultValue={colours[name].toUpperCase()}
                maxLength={7}
                spellCheck={false}
                aria-invalid={unread === name || undefined}
                aria-describedby={unread === name ? `${name}-code` : undefined}
                onChange={({ target }) => set(name, target.value.trim().toLowerCase())}
              />
              {unread === name && (
                <p className="look-bad" id={`${name}-code`} role="alert">
                  {t("admin.look.error.colour")}
                </p>
              )}
            </li>
          ))}
        </ul>
        <ul className="look-pairs">
          {pairs.map(({ name, words, ground, contrast, passes }) => (
            <li key={name}>
              <i style={{ background: ground, color: words }} aria-hidden="true" lang="en">
                Aa
              </i>
              <span>
                {t(`admin.look.pair.${name}`)}
                <em className={passes ? "is-good" : "is-bad"}>
                  <Icon name={passes ? "check" : "warning-circle"} size="xs" />
                  {t(passes ? "admin.look.readable" : "admin.look.tooPale")}
                </em>
              </span>
              <b className="num">{number(rounded(contrast))}</b>
            </li>
          ))}
        </ul>
        {adviseColours(colours).map(({ name, choices }) => (
          <div key={name} className="look-fix" role="alert">
            <p>
              <b>
                {name === "ground"
                  ? t("admin.look.groundTooDark")
                  : t("admin.look.unreadable", { name: t(`admin.look.colour.${name}`) })}
              </b>{" "}
              {t(name === "ground" ? "admin.look.groundTooDarkText" : "admin.look.unreadableText")}
            </p>
            <div className="adm-actions">
              {choices.map((choice) => (
                <Button key={JSON.stringify(choice)} variant="quiet" small onClick={() => take(choice)}>
                  {names.map(
                    (each) =>
                      choice[each] && (
                        <i key={each} className="look-dot" style={{ background: choice[each] }} aria-hidden="true" />
                      ),
                  )}
                  {t("admin.look.take", {
                    colour: nameChoice(choice, name),
                    contrast: number(rounded(worstContrast({ ...colours, ...choice }, name))),
                  })}
                </Button>
              ))}
            </div>
          </div>
        ))}
        {!isBuiltIn && (
          <Button variant="quiet" small onClick={() => setLook({ colours: builtInColours })}>
            {t("admin.look.builtIn")}
          </Button>
        )}
      </Panel>
    </section>
  );
}

/** Rounded down, so that 4.49 never looks sufficient. */
const rounded = (contrast: number) => Math.floor(contrast * 10) / 10;

/** The lowest contrast that a colour determines. */
function worstContrast(colours: Colours, name: ColourName): number {
  const pairs = contrastPairs(colours).filter(({ name: pair, colour }) =>
    name === "ground" ? pair === "page" || pair === "mark" : colour === name,
  );
  return Math.min(...pairs.map(({ contrast }) => contrast));
}
