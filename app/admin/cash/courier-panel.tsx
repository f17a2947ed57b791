import type { CSSProperties } from "react";
import type { CashResponse } from "../../../api/contract/cash.ts";
import { fromTaka, type Paisa, paisa, sum } from "../../../shop/money.ts";
import { useAdminI18n } from "../i18n.ts";
import { nameOfCourier } from "./courier-name.ts";
import { dueText } from "./due-text.ts";

type CourierPanelProps = Pick<CashResponse, "couriers" | "ages">;

const columns = ["collected", "charges", "codFees", "returnCharges"] as const;

/** Each courier's debt by age. */
export function CourierPanel({ couriers, ages }: CourierPanelProps) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const taka = (amount: number) => money(fromTaka(amount));
  const cost = (amount: number) => (amount === 0 ? taka(0) : money(paisa(-fromTaka(amount))));
  const total = (of: (courier: (typeof couriers)[number]) => number): number =>
    sum(couriers.map((each) => fromTaka(of(each)))) / 100;
  const parcels = couriers.reduce((all, { due }) => all + due.parcels, 0);
  const due = total((each) => each.due.amount);
  return (
    <section className="panel np" aria-label={t("admin.cash.couriers")}>
      <div className="panel-h">
        <div>
          <h2>{t("admin.cash.couriers")}</h2>
          <p>{t("admin.cash.couriersText")}</p>
        </div>
      </div>
      {couriers.length === 0 ? (
        <p className="cash-none">{t("admin.cash.couriersNone")}</p>
      ) : (
        <table className="table cash-table num">
          <thead>
            <tr>
              <th>{t("admin.cash.courier")}</th>
              {columns.map((column) => (
                <th key={column} className="r">
                  {t(`admin.cash.column.${column}`)}
                </th>
              ))}
              <th className="r">{t("admin.cash.column.due")}</th>
              <th className="r">{t("admin.cash.onItsWayShort")}</th>
              <th className="r">{t("admin.cash.toClaim")}</th>
            </tr>
          </thead>
          <tbody>
            {couriers.map(({ courier, due: of, onItsWay, toClaim, withRiders }) => (
              <tr key={courier}>
                <td className="cash-name">
                  <b>{nameOfCourier(courier, i18n)}</b>
                  <small>
                    {t("admin.cash.parcels", { count: of.parcels })}
                    {withRiders.parcels > 0 && `, ${t("admin.cash.out", { count: withRiders.parcels })}`}
                  </small>
                </td>
                {columns.map((column) => (
                  <td
                    key={column}
                    className={column === "collected" ? "r" : "r is-cost"}
                    data-label={t(`admin.cash.column.${column}`)}
                  >
                    {column === "collected" ? taka(of[column]) : cost(of[column])}
                  </td>
                ))}
                <td className="r" data-label={t("admin.cash.column.due")}>
                  <b>{dueText(fromTaka(of.amount), i18n)}</b>
                </td>
                <td className={onItsWay.amount === 0 ? "r is-faint" : "r"} data-label={t("admin.cash.onItsWayShort")}>
                  {taka(onItsWay.amount)}
                </td>
                <td className={toClaim.amount === 0 ? "r is-faint" : "r is-bad"} data-label={t("admin.cash.toClaim")}>
                  <span>
                    {taka(toClaim.amount)}
                    {toClaim.parcels > 0 && <small>{t("admin.cash.parcels", { count: toClaim.parcels })}</small>}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
          {couriers.length > 1 && (
            <tfoot>
              <tr>
                <td className="cash-name">
                  <b>{t("admin.cash.allCouriers")}</b>
                  <small>{t("admin.cash.parcels", { count: parcels })}</small>
                </td>
                {columns.map((column) => (
                  <td key={column} className="r" data-label={t(`admin.cash.column.${column}`)}>
                    {column === "collected"
                      ? taka(total((each) => each.due[column]))
                      : cost(total((each) => each.due[column]))}
                  </td>
                ))}
                <td className="r" data-label={t("admin.cash.column.due")}>
                  {dueText(fromTaka(due), i18n)}
                </td>
                <td className="r" data-label={t("admin.cash.onItsWayShort")}>
                  {taka(total(({ onItsWay }) => onItsWay.amount))}
                </td>
                <td className="r" data-label={t("admin.cash.toClaim")}>
                  {taka(total(({ toClaim }) => toClaim.amount))}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {parcels > 0 && <Ages ages={ages} due={fromTaka(due)} />}
    </section>
  );
}

/** The amounts due by age. */
function Ages({ ages, due }: { ages: CashResponse["ages"]; due: Paisa }) {
  const i18n = useAdminI18n();
  const { t, money, number } = i18n;
  const nameOf = (index: number) => {
    const to = ages[index]?.days ?? null;
    const from = index === 0 ? 0 : (ages[index - 1]?.days ?? 0) + 1;
    return to === null ? t("admin.cash.older") : t("admin.cash.age", { from: number(from), to: number(to) });
  };
  return (
    <div className="cash-ages num">
      <p>
        <b>{t("admin.cash.howOld")}</b>
        <span>{due < 0 ? dueText(due, i18n) : t("admin.cash.howOldText", { amount: money(due) })}</span>
      </p>
      <div className="cash-age" aria-hidden="true">
        {ages.map(({ days, amount }, index) => (
          <i key={days} className={`is-${index}`} style={{ "--share": Math.max(0, amount) } as CSSProperties} />
        ))}
      </div>
      <dl>
        {ages.map(({ days, amount }, index) => (
          <div key={days} className={`is-${index}`}>
            <dt>{nameOf(index)}</dt>
            <dd>{dueText(fromTaka(amount), i18n)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
