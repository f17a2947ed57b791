import { transferRequest } from "../../../shop/cash/cash-schema.ts";
import { type PaymentMethod, paymentMethods } from "../../../shop/payments/payment-rules.ts";
import { api } from "../../browser/api.ts";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { SelectField } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { CashForm } from "./cash-form.tsx";

/** Money that went from one of the shop's own accounts to another: a gateway's settlement, a wallet's money to the bank. */
export function TransferForm({ onClose }: { onClose: () => void }) {
  const { t } = useAdminI18n();
  const { form, field, values, set, sending } = useAdminForm(
    { from: "bkash" as PaymentMethod, to: "bank" as PaymentMethod, amount: "", fee: "", text: "" },
    {
      schema: transferRequest,
      toBody: ({ from, to, amount, fee, text }) => ({
        ...{ from, to, text: text.trim() || null },
        // Sent as typed; the server validates it.
        amount: normalizeAmount(amount) as unknown as number,
        fee: (fee.trim() === "" ? 0 : normalizeAmount(fee)) as unknown as number,
      }),
      send: (body, _form, id) => api("POST /cash/transfers", { body: { ...body, id } }),
      saved: { title: t("admin.saved") },
      onSaved: onClose,
    },
  );
  return (
    <CashForm form={form} sending={sending} submit={t("admin.cash.enterNow")} onClose={onClose}>
      {(["from", "to"] as const).map((side) => (
        <SelectField
          key={side}
          label={t(`admin.cash.transfer.${side}`)}
          value={values[side]}
          options={paymentMethods
            .filter((account) => side === "from" || account !== values.from)
            .map((account) => ({
              value: account,
              label: t(account === "cash" ? "admin.cash.box" : `admin.payments.method.${account}`),
            }))}
          onChange={(account) => set(side === "from" ? { from: account } : { to: account })}
        />
      ))}
      <TextField {...field("amount")} label={t("admin.cash.transfer.amount")} inputMode="decimal" autoComplete="off" />
      <TextField
        {...field("fee")}
        label={t("admin.cash.transfer.fee")}
        hint={t("admin.cash.transfer.feeText")}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField {...field("text")} label={t("admin.cash.transfer.text")} autoComplete="off" />
    </CashForm>
  );
}
