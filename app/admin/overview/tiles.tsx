import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DashboardResponse } from "../../../api/contract/admin.ts";
import { fromTaka } from "../../../shop/money.ts";
import "../../components/status-pill.css";
import { formatAge } from "../format-age.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";

/** The five figures of specification.txt §9. */
export function Tiles({ dashboard: { orders, counts, revenue, days, waiting } }: { dashboard: DashboardResponse }) {
  const i18n = useAdminI18n();
  const { t, number, money } = i18n;
  const percent = orders === 0 ? 0 : Math.round((counts.cancelled / orders) * 1000) / 10;
  const [oldest] = waiting;
  const link = (tab: string) => sectionLink("orders", { tab });
  return (
    <div className="tiles">
      <Tile
        to={link("all")}
        name={t("admin.overview.total")}
        value={number(orders)}
        detail={t("admin.overview.today", { count: days.at(-1)?.orders ?? 0 })}
      />
      <Tile
        to={link("new")}
        dot="pending"
        name={t("admin.overview.pending")}
        value={number(counts.pending)}
        detail={
          oldest
            ? t("admin.overview.oldest", { age: formatAge(oldest.orderedAt, i18n) })
            : t("admin.overview.noneWaiting")
        }
      />
      <Tile
        to={link("confirmed")}
        dot="confirmed"
        name={t("admin.overview.confirmed")}
        value={number(counts.confirmed)}
        detail={t("admin.overview.toPack")}
      />
      <Tile
        to={link("cancelled")}
        dot="cancelled"
        name={t("admin.overview.cancelled")}
        value={number(counts.cancelled)}
        detail={t("admin.overview.share", { percent })}
      />
      <Tile
        to={link("delivered")}
        name={t("admin.overview.revenue")}
        value={money(fromTaka(revenue))}
        detail={t("admin.overview.revenueOf")}
      />
    </div>
  );
}

type TileProps = {
  to: string;
  name: ReactNode;
  value: string;
  detail: string;
  dot?: "pending" | "confirmed" | "cancelled";
};

function Tile({ to, name, value, detail, dot }: TileProps) {
  return (
    <Link className="tile" to={to}>
      <span className="t-n">
        {dot && <i className={`t-dot st-${dot}`} aria-hidden="true" />}
        {name}
      </span>
      <b className="num">{value}</b>
      <small>{detail}</small>
    </Link>
  );
}
