import type { ReactNode } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { awaitsYes } from "../../../shop/calls/call-rules.ts";
import { fromTaka, paisa } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { MoneyBar } from "../payment/pay-cards.tsx";
import { fewestNotes } from "./cash-notes.ts";
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
  const isOnItsWay = status === "shipped";
  // An order that waits for money is not asked for cash.
  const asksCash = isOnItsWay || status === "confirmed" || awaitsYes(order.stage);
  // At the door of who receives a gift nobody else has anything ready.
  const receiver = order.gift?.receiver;
  const cash = receiver
    ? {
        label: t("orderPage.gift.cash", { name: receiver.fullName }),
        text: children ? t("orderPage.gift.cashText") : null,
      }
    : isOnItsWay
      ? { label: t("orderPage.ready"), text: t("orderPage.ready.text") }
      : { label: t("orderPage.money.cash"), text: t("orderPage.money.cashText") };
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
              laterLabel={receiver ? cash.label : t("orderPage.money.cash")}
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
      {due > 0 && asksCash ? (
        <section className="tracked-due jamdani num">
          <p className="tracked-cash">
            {cash.label} <b>{money(due)}</b>
            {cash.text && <small>{cash.text}</small>}
          </p>
          {isOnItsWay && !receiver && <CashNotes taka={order.amountDue} />}
          {children}
        </section>
      ) : (
        children
      )}
    </>
  );
}

/** The fewest notes that make the amount, as one takes them out of a purse. */
function CashNotes({ taka }: { taka: number }) {
  const { number } = useOrderPageI18n();
  return (
    <ul className="cash-notes" aria-hidden="true">
      {fewestNotes(taka).map(({ note, count }) => (
        <li key={note} data-note={note}>
          {number(note)}
          {count > 1 && <i>×{number(count)}</i>}
        </li>
      ))}
    </ul>
  );
}
