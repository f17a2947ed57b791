import type { DayCloseResponse, DayFiguresResponse } from "../../../api/contract/cash.ts";
import { fromTaka, paisa } from "../../../shop/money.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { Button } from "../../components/button.tsx";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { nameOfCourier } from "./courier-name.ts";
import { TextLanguageSwitch, useCopyText, useTextLanguage } from "./other-language.tsx";
import { ownerMoney, ownerText } from "./owner-money.ts";

type MessagePanelProps = { figures: DayFiguresResponse; closed: DayCloseResponse | null };

/** The day in one text for the owner, in English or Bangla. */
export function MessagePanel({ figures, closed }: MessagePanelProps) {
  const { t } = useAdminI18n();
  const { language, setLanguage, i18n } = useTextLanguage();
  const copy = useCopyText();
  const text = i18n ? dayMessage(figures, closed, i18n) : "";
  return (
    <section className="panel" aria-label={t("admin.cash.message")}>
      <div className="panel-h">
        <h2>{t("admin.cash.message")}</h2>
        <Button variant="quiet" small onClick={() => copy(text)}>
          {t("admin.cash.copy")}
        </Button>
      </div>
      <TextLanguageSwitch language={language} onChange={setLanguage} />
      <p className="cash-message" lang={language}>
        {text}
      </p>
    </section>
  );
}

function dayMessage(figures: DayFiguresResponse, closed: DayCloseResponse | null, i18n: AdminI18n): string {
  const { t, money, number } = i18n;
  const taka = (amount: number) => money(fromTaka(amount));
  const owner = ownerMoney(figures);
  const dues = (isOwed: boolean) =>
    figures.couriers
      .filter(({ due }) => due < 0 === isOwed)
      .map(({ courier, due }) => `${nameOfCourier(courier, i18n)} ${taka(Math.abs(due))}`)
      .join(", ");
  const gap = closed ? Math.round((closed.counted - closed.expected) * 100) : 0;
  return [
    t("admin.cash.day.orders", {
      ...{ day: formatDay(figures.day, i18n), orders: number(figures.orders), amount: taka(figures.ordered) },
      ...{ confirmed: number(figures.confirmed), shipped: number(figures.shipped) },
      ...{ delivered: number(figures.delivered), returned: number(figures.returned) },
    }),
    t("admin.cash.day.net", { amount: taka(figures.net) }),
    owner !== 0 && ownerText(owner, i18n),
    dues(false) && t("admin.cash.day.due", { list: dues(false) }),
    dues(true) && t("admin.cash.day.youOwe", { list: dues(true) }),
    gap !== 0 && t(gap < 0 ? "admin.cash.day.short" : "admin.cash.day.over", { amount: money(paisa(Math.abs(gap))) }),
    closed && gap === 0 && t("admin.cash.day.right"),
  ]
    .filter(Boolean)
    .join(" ");
}
