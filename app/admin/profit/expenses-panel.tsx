import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ExpenseResponse } from "../../../api/contract/profit.ts";
import { fromTaka } from "../../../shop/money.ts";
import { orderSources } from "../../../shop/orders/order-rules.ts";
import { expenseAccounts, expenseKinds } from "../../../shop/profit/profit-rules.ts";
import { expenseRequest } from "../../../shop/profit/profit-schema.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminForm } from "../admin-form.ts";
import { SelectField } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";

/** Expenses listed at first. */
const maxFirst = 8;

/** What was spent beside goods and couriers, the latest first, and a form for more. */
export function Expenses({ expenses, today }: { expenses: ExpenseResponse[]; today: string }) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const { revalidate } = useRevalidator();
  const [isAdding, setAdding] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const listed = isWhole ? expenses : expenses.slice(0, maxFirst);

  async function remove(id: string): Promise<void> {
    try {
      await api("DELETE /expenses/:id", { params: { id } });
    } catch (error) {
      showToast({ title: t("admin.notSaved"), text: errorText(error, t), tone: "error" });
    }
    await revalidate();
  }
  return (
    <section className="panel" aria-label={t("admin.profit.expenses")}>
      <h2>{t("admin.profit.expenses")}</h2>
      {expenses.length === 0 && <p className="small muted">{t("admin.profit.noExpenses")}</p>}
      <ul className="pf-bars num">
        {listed.map(({ _id, day, kind, amount, source, campaign, note, isCashEntry }) => (
          <li key={_id} className="pf-expense">
            <span>
              {t(`admin.profit.kind.${kind}`)}{" "}
              <small>
                {formatDay(day, i18n)}
                {isCashEntry && `, ${t("admin.profit.fromBox")}`}
                {source && `, ${t(`admin.order.source.${source}`)}`}
                {campaign && <span lang="">, {campaign}</span>}
                {note && <span lang="">, {note}</span>}
              </small>
            </span>
            <b>{money(fromTaka(amount))}</b>
            {!isCashEntry && (
              <IconButton
                icon="trash"
                size="s"
                label={t("admin.profit.removeExpense")}
                onClick={() => void remove(_id)}
              />
            )}
          </li>
        ))}
      </ul>
      {listed.length < expenses.length && (
        <Button variant="quiet" small onClick={() => setWhole(true)}>
          {t("admin.showAll", { count: expenses.length })}
        </Button>
      )}{" "}
      {isAdding ? (
        <ExpenseForm today={today} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="outline" small onClick={() => setAdding(true)}>
          {t("admin.profit.addExpense")}
        </Button>
      )}
    </section>
  );
}

function ExpenseForm({ today, onClose }: { today: string; onClose: () => void }) {
  const { t } = useAdminI18n();
  const { form, values, set, error, sending } = useAdminForm(
    { day: today, kind: "ads", amount: "", source: "", campaign: "", note: "", account: "bank" },
    {
      schema: expenseRequest,
      toBody: ({ source, ...typed }) => ({ ...typed, source: source || null }) as BodyOf<"POST /expenses">,
      send: async (body) => void (await api("POST /expenses", { body })),
      saved: { title: t("admin.saved") },
      onSaved: onClose,
    },
  );
  const choice = (name: "kind" | "account" | "source") => ({
    value: values[name],
    error: error(name),
    onChange: (chosen: string) => set({ [name]: chosen }),
  });
  return (
    <form className="pf-form" {...form}>
      <SelectField
        {...choice("kind")}
        label={t("admin.profit.kind")}
        options={expenseKinds.map((kind) => ({ value: kind, label: t(`admin.profit.kind.${kind}`) }))}
      />
      <TextField
        label={t("admin.profit.amount")}
        inputMode="decimal"
        error={error("amount")}
        value={values.amount}
        onChange={({ target }) => set({ amount: target.value })}
      />
      <TextField
        label={t("admin.profit.day")}
        type="date"
        error={error("day")}
        value={values.day}
        onChange={({ target }) => set({ day: target.value })}
      />
      <SelectField
        {...choice("account")}
        label={t("admin.profit.account")}
        options={expenseAccounts.map((account) => ({ value: account, label: t(`admin.profit.account.${account}`) }))}
      />
      {values.kind === "ads" && (
        <>
          <SelectField
            {...choice("source")}
            label={t("admin.order.source")}
            options={[
              { value: "", label: t("admin.profit.allSources") },
              ...orderSources.map((source) => ({ value: source, label: t(`admin.order.source.${source}`) })),
            ]}
          />
          <TextField
            label={t("admin.pad.campaign")}
            optional
            hint={t("admin.profit.campaignHint")}
            error={error("campaign")}
            value={values.campaign}
            onChange={({ target }) => set({ campaign: target.value })}
          />
        </>
      )}
      <TextField
        label={t("admin.profit.note")}
        optional
        error={error("note")}
        value={values.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <div className="pf-do">
        <Button type="submit" small busy={sending}>
          {t("admin.profit.save")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}
