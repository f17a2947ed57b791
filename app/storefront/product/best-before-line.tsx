import type { BestBefore } from "../../../shop/stock/best-before.ts";
import { Icon } from "../../components/icon.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { formatBestBefore } from "../best-before.ts";
import "./best-before-line.css";

/** Until when the pieces are good that go out next, and where a customer checks the pack. */
export function BestBeforeLine({ bestBefore: { day, isOne } }: { bestBefore: BestBefore }) {
  const i18n = serverI18n(useI18n().language);
  const { t, path } = i18n;
  return (
    <p className="best-before">
      <Icon name="seal-check" />
      <span>
        <b>{t(isOne ? "product.batch" : "product.batches", { date: formatBestBefore(day, i18n) })}</b>
        <Link to={path("/verify")}>{t("product.batchCheck")}</Link>
      </span>
    </p>
  );
}
