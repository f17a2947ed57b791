import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { skinColor } from "../../../shop/shades/find-shade.ts";
import { finderQuestions } from "../../../shop/shades/finder-answers.ts";
import { Island } from "../../documents/island.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { namedTones, verdictWords } from "../shades/verdict-words.ts";
import { type Comparison, nearestPair } from "./compared-pair.ts";
import type { Skin } from "./shade-address.ts";
import { ShadePart } from "./shade-part.tsx";
import "../../components/field.css";
import "./shade-compare.css";

type CompareSectionProps = Comparison & { productId: string; list: ShadeList; skin: Skin | null };

/** Two shades of the product beside each other on three skin tones, with a verdict in words under each. */
export function CompareSection({
  productId,
  list,
  shown,
  pair: [first, second],
  isForEachSkin,
  skin,
}: CompareSectionProps) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  const withNearest = <Skin extends { color: string }>(each: Skin) =>
    isForEachSkin ? { ...each, nearest: nearestPair(shown, each.color) } : each;
  const own = skin === null ? -1 : finderQuestions.skin.indexOf(skin);
  return (
    <section className="sp-compare" id="compare" aria-labelledby="compare-title">
      <h2 className="display h2" id="compare-title">
        {t(second ? "compare.title" : "compare.one")}
      </h2>
      <p className="muted">{t(list.group === "complexion" ? "compare.disappears" : "compare.oneCoat")}</p>
      <Island
        name="shade-part"
        of={ShadePart}
        hydrate="visible"
        props={{
          compare: {
            shades: shown.map(({ id, name, swatch }) => ({ id, name, swatch })),
            group: list.group,
            firstId: first.id,
            secondId: second?.id ?? null,
            own: own < 0 ? null : own,
            tones: namedTones(t).map(withNearest),
            skins: finderQuestions.skin.map((each) =>
              withNearest({
                label: `${t("finder.skin", { number: Number(each) })} · ${t(`finder.skin.${each}`)}`,
                color: skinColor(each),
              }),
            ),
            words: verdictWords(t),
            texts: {
              nearest: isForEachSkin ? t("compare.nearest") : null,
              first: t("compare.first"),
              second: t("compare.second"),
              with: t("compare.with"),
              skin: t("compare.skin"),
              own: t("compare.own"),
              submit: t("compare.submit"),
            },
            action: `${path(`/shades/${productId}`)}#compare`,
          },
        }}
      />
      <p className="sp-note small muted">{t("match.approximate")}</p>
    </section>
  );
}
