import { useState } from "react";
import { Link } from "react-router";
import type { ListedPayoutResponse } from "../../../api/contract/cash.ts";
import { maxListedPayouts } from "../../../shop/cash/cash-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { nameOfCourier } from "./courier-name.ts";

type PayoutsPanelProps = { payouts: ListedPayoutResponse[]; shown: string | null };

/** Payouts listed at first: the latest ones, and those that are to be settled. */
const maxFirst = 6;

/** What couriers have announced and paid, newest first. */
export function PayoutsPanel({ payouts, shown }: PayoutsPanelProps) {
  const i18n = useAdminI18n();
  const { t, money, date } = i18n;
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole
    ? payouts
    : payouts.filter(({ _id, toSettle }, nth) => nth < maxFirst || toSettle > 0 || _id === shown);
  return (
    <section className="panel np" aria-label={t("admin.cash.payouts")}>
      <div className="panel-h">
        <h2>{t("admin.cash.payouts")}</h2>
        {listed.length < payouts.length && (
          <Button variant="quiet" small onClick={() => setWhole(true)}>
            {t("admin.showAll", { count: payouts.length })}
          </Button>
        )}
      </div>
      {payouts.length === 0 ? (
        <div className="cash-none">
          <p>{t("admin.cash.payoutsNone")}</p>
          <ul>
            <li>{t("admin.cash.where.steadfast")}</li>
            <li>{t("admin.cash.where.pathao")}</li>
            <li>{t("admin.cash.where.redx")}</li>
          </ul>
        </div>
      ) : (
        <table className="table cash-table num">
          <thead>
            <tr>
              <th>{t("admin.cash.day")}</th>
              <th>{t("admin.cash.courier")}</th>
              <th>{t("admin.cash.number")}</th>
              <th className="r">{t("admin.cash.parcelsHead")}</th>
              <th className="r">{t("admin.cash.amount")}</th>
              <th>{t("admin.cash.into")}</th>
              <th>{t("admin.cash.state")}</th>
            </tr>
          </thead>
          <tbody>
            {listed.map((payout) => (
              <tr key={payout._id} className={payout._id === shown ? "sel" : undefined}>
                <td data-label={t("admin.cash.day")}>{date(payout.announcedAt, "day")}</td>
                <td data-label={t("admin.cash.courier")}>{nameOfCourier(payout.courier, i18n)}</td>
                <td className="cash-name">
                  <Link className="link" lang="en" to={sectionLink("cash", { payout: payout._id })} preventScrollReset>
                    {payout.externalId}
                  </Link>
                </td>
                <td className="r" data-label={t("admin.cash.parcelsHead")}>
                  {i18n.number(payout.parcels)}
                </td>
                <td className="r" data-label={t("admin.cash.amount")}>
                  <b>{money(fromTaka(payout.amount))}</b>
                </td>
                <td data-label={t("admin.cash.into")}>
                  {payout.account ? t(`admin.payments.method.${payout.account}`) : (payout.method ?? "")}
                </td>
                <td data-label={t("admin.cash.state")}>
                  <State payout={payout} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isWhole && payouts.length >= maxListedPayouts && (
        <p className="cash-rest num">{t("admin.cash.payoutsLatest", { count: maxListedPayouts })}</p>
      )}
    </section>
  );
}

function State({ payout: { state, toSettle, claimed, unexplained } }: { payout: ListedPayoutResponse }) {
  const { t, money } = useAdminI18n();
  if (toSettle > 0) return <span className="is-bad">{t("admin.cash.toSettle", { count: toSettle })}</span>;
  if (claimed > 0) return <span className="is-warn">{t("admin.cash.claimedCount", { count: claimed })}</span>;
  if (state === "announced") return <span className="is-warn">{t("admin.cash.announced")}</span>;
  return (
    <span className="is-good">
      {unexplained === 0
        ? t("admin.cash.allMatched")
        : t("admin.cash.unexplained", { amount: money(fromTaka(unexplained)) })}
    </span>
  );
}
