import { useState } from "react";
import type { CustomerDebtResponse } from "../../../api/contract/cash.ts";
import { writeOffRequest } from "../../../shop/cash/cash-schema.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminForm } from "../admin-form.ts";
import { normalizeAmount } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { CashForm } from "./cash-form.tsx";

/** Orders for which the rider took too little: their customers still owe it, until it is written off. */
export function Debts({ debts }: { debts: CustomerDebtResponse[] }) {
  const { t, money } = useAdminI18n();
  if (debts.length === 0) return null;
  return (
    <details className="cash-debts">
      <summary className="num">
        <span>{t("admin.cash.debts", { count: debts.length })}</span>
        <b>{money(sum(debts.map(({ amount }) => fromTaka(amount))))}</b>
      </summary>
      <ul className="cash-claims">
        {debts.map((debt) => (
          <Debt key={debt.order} debt={debt} />
        ))}
      </ul>
    </details>
  );
}

function Debt({ debt }: { debt: CustomerDebtResponse }) {
  const { t, money, date } = useAdminI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="num">
      <p className="cash-parcel">
        <b lang="en">{debt.number}</b>, {money(fromTaka(debt.amount))}
        <small>
          <UserText text={debt.fullName} /> · {t("admin.cash.deliveredOn", { day: date(debt.deliveredAt, "day") })}
        </small>
      </p>
      {isOpen ? (
        <DebtForm debt={debt} onClose={() => setOpen(false)} />
      ) : (
        <p className="cash-do">
          <Button variant="quiet" small onClick={() => setOpen(true)}>
            {t("admin.cash.writeOff")}
          </Button>
        </p>
      )}
    </li>
  );
}

function DebtForm({ debt, onClose }: { debt: CustomerDebtResponse; onClose: () => void }) {
  const { t } = useAdminI18n();
  const { form, field, sending } = useAdminForm(
    { amount: String(debt.amount), reason: "" },
    {
      schema: writeOffRequest,
      // Sent as typed; the server validates it.
      toBody: ({ amount, reason }) => ({ reason, amount: normalizeAmount(amount) as unknown as number }),
      send: (body) => api("POST /orders/:id/write-off", { params: { id: debt.order }, body }),
      saved: { title: t("admin.cash.claim.dropped") },
      onSaved: onClose,
    },
  );
  return (
    <CashForm form={form} sending={sending} submit={t("admin.cash.writeOff")} onClose={onClose}>
      <p className="cash-why">{t("admin.cash.debtText")}</p>
      <TextField {...field("amount")} label={t("admin.cash.amount")} inputMode="decimal" autoComplete="off" />
      <TextField {...field("reason")} label={t("admin.cash.writeOffWhy")} autoComplete="off" />
    </CashForm>
  );
}
