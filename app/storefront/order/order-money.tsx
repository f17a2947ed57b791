import type { ReactNode } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka, paisa } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { MoneyBar } from "../payment/pay-cards.tsx";
import { useOrderPageI18n } from "./i18n.ts";
import "./order-money.css";

type OrderMoneyProps = {
  order: OrderResponse;
  /** Whether what was paid stands above already. */
  isShownAbove: boolean;
  /** What can be paid of it online. */
  children: ReactNode;
};

/** What was paid of an order that has not ended, and what is left for the rider; money that is still being looked for. */
export function OrderMoney({ order, isShownAbove, children }: OrderMoneyProps) {
  const { t, money, date } = useOrderPageI18n();
  const { status, paidBy } = order;
  const paid = paisa(fromTaka(order.paid) - fromTaka(order.refunded));
  const due = fromTaka(order.amountDue);
  const isOnItsWay = status === "shipped" && due > 0;
  const found = paidBy.filter(({ state }) => state === "verified");
  return (
    <>
      {paid > 0 && !(isShownAbove && due === 0) && (
        <div className="tracked-money num">
          <p className="tracked-paid">
            <Icon name="check-circle-fill" />
            <span>
              {t("orderPage.money.paid")} <b>{money(paid)}</b>
              {found.map(({ method, amount, at }) => (
                <small key={at}>
                  {t("orderPage.money.by", {
                    ...{ amount: money(fromTaka(amount)), day: date(at, "day") },
                    method: t(`orderPage.method.${method}`),
                  })}
                </small>
              ))}
            </span>
          </p>
          {due > 0 ? (
            <MoneyBar
              now={paid / 100}
              nowLabel={t("orderPage.money.paid")}
              later={order.amountDue}
              laterLabel={t("orderPage.money.cash")}
              money={(taka) => money(fromTaka(taka))}
            />
          ) : (
            <p>{t("orderPage.money.all")}</p>
          )}
        </div>
      )}
      {paidBy
        .filter(({ state }) => state === "claimed")
        .map(({ method, amount, at }) => (
          <p key={at} className="tracked-check num">
            <Icon name="clock" />
            <span>
              <b>{t("orderPage.money.checking")}</b>
              {t("orderPage.money.checkingText", {
                amount: money(fromTaka(amount)),
                method: t(`orderPage.method.${method}`),
              })}
            </span>
          </p>
        ))}
      {isOnItsWay && (
        <p className="tracked-due num">
          {t("orderPage.ready")} <b>{money(due)}</b>
        </p>
      )}
      {children}
    </>
  );
}
