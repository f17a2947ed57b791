import type { QuotedLineResponse } from "../../../api/contract/cart.ts";
import { fromTaka } from "../../../shop/money.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "./summary-items.css";

/** Items that can be ordered; others do not count. */
export function SummaryItems({ lines }: { lines: QuotedLineResponse[] }) {
  const { t, money } = useI18n();
  return (
    <ul className="sum-items">
      {lines
        .filter((line) => line.problem === null)
        .map((line) => (
          <li key={`${line.productId}/${line.variantId}`}>
            <ResponsiveImage image={line.picture} alt="" sizes="52px" />
            <span>
              {line.name && <Localized value={line.name} />}
              <small>
                {line.variantName && <Localized value={line.variantName} />}{" "}
                <span className="num">{t("summary.times", { quantity: line.quantity })}</span>
              </small>
            </span>
            <span className="num">{money(fromTaka(line.lineTotal))}</span>
          </li>
        ))}
    </ul>
  );
}
