import { useEffect, useState } from "react";
import type { QuotedLineResponse } from "../../../api/contract/cart.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { createLazyI18n } from "../../i18n/lazy-messages.ts";
import { Localized } from "../../i18n/localized.tsx";
import type { KeyOf, MessageKey } from "../../i18n/messages.ts";
import type bn from "../../i18n/sets-bn.json";
import bnFile from "../../i18n/sets-bn.json?url";
import type en from "../../i18n/sets-en.json";
import enFile from "../../i18n/sets-en.json?url";
import "./set-contents.css";

type SetKey = MessageKey | KeyOf<typeof en, typeof bn>;

const setTexts = createLazyI18n<SetKey>({ en: enFile, bn: bnFile });

/** What is in a set of the cart, and what it saves. Loaded with the first cart that has one. */
export function SetContents({ set }: { set: NonNullable<QuotedLineResponse["set"]> }) {
  const { language } = useI18n();
  const [i18n, setI18n] = useState<I18n<SetKey> | null>(null);
  // Without its texts the line still has name and price.
  useEffect(() => void setTexts.load(language).then(setI18n, () => {}), [language]);
  if (!i18n) return null;
  const { t, money } = i18n;
  const count = set.parts.reduce((all, { pieces }) => all + pieces, 0);
  return (
    <div className="set-contents">
      <p className="line-variant">
        {t("sets.of", { count })}{" "}
        {set.saving > 0 && <span className="save num">{t("sets.saves", { amount: money(fromTaka(set.saving)) })}</span>}
      </p>
      <details>
        <summary>
          {t("sets.inside")} <Icon name="caret-down" size="xs" />
        </summary>
        <ul>
          {set.parts.map((part) => (
            <li key={part.variantId}>
              <ResponsiveImage image={part.picture} alt="" sizes="36px" />
              <span>
                {part.name && <Localized value={part.name} />}{" "}
                {part.pieces > 1 && <span className="num">{t("summary.times", { quantity: part.pieces })}</span>}
              </span>
              <small>{part.variantName && <Localized value={part.variantName} />}</small>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
