import { Link } from "react-router";
import type { CashResponse, CustomerDebtResponse } from "../../../api/contract/cash.ts";
import type { RefundDueResponse } from "../../../api/contract/payments.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { Debts } from "./debts.tsx";

type CustomersMoneyProps = Pick<CashResponse, "toVerify"> & {
  owed: RefundDueResponse[];
  debts: CustomerDebtResponse[];
};

/** Claimed payments, pending refunds, and debts of customers. */
export function CustomersMoney({ toVerify, owed, debts }: CustomersMoneyProps) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const [first] = owed;
  return (
    <section className="panel cash-customers" aria-label={t("admin.cash.customers")}>
      <h2>{t("admin.cash.customers")}</h2>
      <dl className="cash-led num">
        <dt>
          <Link className="link" to={sectionLink("payments")}>
            {t("admin.cash.verify", { count: toVerify.payments })}
          </Link>
        </dt>
        <dd>{money(fromTaka(toVerify.amount))}</dd>
        <dt>
          <Link className="link" to={sectionLink("refunds")}>
            {t("admin.cash.refunds", { count: owed.length })}
          </Link>
        </dt>
        <dd>{money(sum(owed.map(({ amount }) => fromTaka(amount))))}</dd>
      </dl>
      <Debts debts={debts} />
      <p className="cash-why num">
        {first ? t("admin.cash.refundFirst", { day: formatDay(first.dueBy, i18n) }) : t("admin.cash.verifyRule")}
      </p>
    </section>
  );
}
