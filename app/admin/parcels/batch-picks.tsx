import { type PickedGoods, picksOf } from "../../../shop/stock/pick-rules.ts";
import { useAdminI18n } from "../i18n.ts";
import { expiryTone } from "../stock/expiry-tone.ts";

/** From which batches goods are taken, with their dates; nothing where nobody knows either. */
export function BatchPicks({ goods }: { goods: Pick<PickedGoods, "quantity" | "batches"> }) {
  const { t, date } = useAdminI18n();
  const picks = picksOf(goods);
  return picks.map(({ code, expires, quantity }) =>
    code === null && expires === null ? null : (
      <small key={`${code} ${expires}`} className="num batch-pick">
        {picks.length > 1 && `${t("summary.times", { quantity })} `}
        {code !== null && <b lang="en">{code}</b>}{" "}
        {expires !== null && <span className={expiryTone(expires).tone}>{date(expires, "day")}</span>}
      </small>
    ),
  );
}
