import { useEffect, useState } from "react";
import type { CourierScoreResponse } from "../../../api/contract/calls.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { localizeDigits } from "../../../shop/digits.ts";
import { courierNames } from "../../../shop/parcels/courier-names-rules.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";

/**
 * Connected couriers' scores of the customer's number, one row each. Loaded after the card has opened: the card neither
 * waits for them nor shows that one is missing.
 */
export function CourierScores({ orderId }: { orderId: string }) {
  const i18n = useAdminI18n();
  const { t, language } = i18n;
  const [scores, setScores] = useState<CourierScoreResponse[]>([]);
  useEffect(() => {
    const closed = new AbortController();
    api("GET /calls/:id/scores", { params: { id: orderId }, signal: closed.signal }).then(
      (read) => !closed.signal.aborted && setScores(read),
      () => {},
    );
    return () => closed.abort();
  }, [orderId]);
  return scores.map((score) => (
    <div key={score.courier}>
      <dt>
        {courierNames[score.courier][language]}
        {score.isStandIn && ` (${t("admin.calls.score.standIn")})`}
      </dt>
      <dd>
        {scoreWords(score, i18n)}{" "}
        <small className="cd-asof">{t("admin.calls.score.asOf", { day: dayOf(score.at, i18n) })}</small>
      </dd>
    </div>
  ));
}

const dayOf = (moment: string, i18n: AdminI18n) => formatDay(dhakaDay(new Date(moment)), i18n, dhakaDay(new Date()));

/** "9 of 11 parcels delivered", "82% delivered, 6–20 parcels"; no record is written as such, never as 0%. */
function scoreWords({ deliveredPercent, delivered, cancelled, volume }: CourierScoreResponse, i18n: AdminI18n): string {
  const { t, number } = i18n;
  if (delivered !== null && cancelled !== null && delivered + cancelled > 0) {
    return t("admin.calls.score.counts", { delivered: number(delivered), total: number(delivered + cancelled) });
  }
  if (deliveredPercent === null) return t("admin.calls.score.none");
  const share = t("admin.calls.score.share", { percent: number(deliveredPercent) });
  const parcels = volumeWords(volume, i18n);
  return parcels === null ? share : `${share}, ${parcels}`;
}

const bands = ["low", "medium", "high", "very_high"] as const;

/** How many parcels, as the courier writes it: "6-20", "25+", or the name of a band. */
function volumeWords(volume: string | null, { t, language }: AdminI18n): string | null {
  const band = bands.find((each) => each === volume);
  if (band) return t(`admin.calls.score.${band}`);
  if (volume === null || !/^\d{1,6}(?:-\d{1,6}|\+)$/.test(volume)) return null;
  return t("admin.calls.score.parcels", { range: localizeDigits(language, volume.replace("-", "–")) });
}
