import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DashboardAnswer } from "../../../api/responses.ts";
import { fromTaka } from "../../../shop/money.ts";
import "../../components/status-pill.css";
import { age } from "../format-age.ts";
import { useAdminSpeech } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";

/** The five figures of specification.txt §9. */
export function Tiles({ dashboard: { orders, counts, revenue, days, waiting } }: { dashboard: DashboardAnswer }) {
  const speech = useAdminSpeech();
  const { t, number, money } = speech;
  const percent = orders === 0 ? 0 : Math.round((counts.cancelled / orders) * 1000) / 10;
  const [oldest] = waiting;
  const link = (tab: string) => sectionLink("orders", { tab });
  return (
    <div className="tiles">
      <Tile
        to={link("all")}
        name={t("admin.overview.total")}
        figure={number(orders)}
        more={t("admin.overview.today", { count: days.at(-1)?.orders ?? 0 })}
      />
      <Tile
        to={link("new")}
        dot="pending"
        name={t("admin.overview.pending")}
        figure={number(counts.pending)}
        more={
          oldest ? t("admin.overview.oldest", { age: age(oldest.orderedAt, speech) }) : t("admin.overview.noneWaiting")
        }
      />
      <Tile
        to={link("confirmed")}
        dot="confirmed"
        name={t("admin.overview.confirmed")}
        figure={number(counts.confirmed)}
        more={t("admin.overview.toPack")}
      />
      <Tile
        to={link("cancelled")}
        dot="cancelled"
        name={t("admin.overview.cancelled")}
        figure={number(counts.cancelled)}
        more={t("admin.overview.share", { percent })}
      />
      <Tile
        to={link("delivered")}
        name={t("admin.overview.revenue")}
        figure={money(fromTaka(revenue))}
        more={t("admin.overview.revenueOf")}
      />
    </div>
  );
}

type TileProps = {
  to: string;
  name: ReactNode;
  figure: string;
  more: string;
  dot?: "pending" | "confirmed" | "cancelled";
};

function Tile({ to, name, figure, more, dot }: TileProps) {
  return (
    <Link className="tile" to={to}>
      <span className="t-n">
        {dot && <i className={`t-dot st-${dot}`} aria-hidden="true" />}
        {name}
      </span>
      <b className="num">{figure}</b>
      <small>{more}</small>
    </Link>
  );
}
