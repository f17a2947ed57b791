import { transferRequest } from "../../../shop/cash/cash-schema.ts";
import { type PaymentMethod, paymentMethods } from "../../../shop/payments/payment-rules.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Field, TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { normalizeAmount } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";

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
      send: (body) => api("POST /cash/transfers", { body }),
      saved: { title: t("admin.saved") },
      onSaved: onClose,
    },
  );
  return (
    <form className="cash-form" {...form}>
      {(["from", "to"] as const).map((side) => (
        <Field key={side} label={t(`admin.cash.transfer.${side}`)}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={values[side]}
              onChange={({ target }) => {
                const account = paymentMethods.find((each) => each === target.value) ?? "bank";
                set(side === "from" ? { from: account } : { to: account });
              }}
            >
              {paymentMethods
                .filter((each) => side === "from" || each !== values.from)
                .map((each) => (
                  <option key={each} value={each}>
                    {t(each === "cash" ? "admin.cash.box" : `admin.payments.method.${each}`)}
                  </option>
                ))}
            </select>
          )}
        </Field>
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
      <p className="cash-do">
        <Button type="submit" small busy={sending}>
          {t("admin.cash.enterNow")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cash.cancel")}
        </Button>
      </p>
    </form>
  );
}
