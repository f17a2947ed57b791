import { fromTaka } from "../../../shop/money.ts";
import { type HandMethod, handMethods, type PaymentMethod } from "../../../shop/payments/payment-rules.ts";
import { refundRequest } from "../../../shop/payments/payment-schema.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { SelectField } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import "./refunds.css";

type RefundFormProps = {
  orderId: string;
  /** What is owed, in taka, and how the customer paid. */
  amount: number;
  method: PaymentMethod;
};
type RefundValues = { method: HandMethod; amount: string; reference: string };

/** Records money that was sent back to the customer of an order. */
export function RefundForm({ orderId, amount, method }: RefundFormProps) {
  const { t } = useAdminI18n();
  const { form, field, values, set, sending } = useAdminForm<RefundValues, BodyOf<"POST /orders/:id/refunds">>(
    { method: handMethods.find((each) => each === method) ?? "bkash", amount: String(amount), reference: "" },
    {
      schema: refundRequest,
      toBody: (typed) => ({
        method: typed.method,
        amount: normalizeAmount(typed.amount) as unknown as number,
        reference: typed.reference.trim() || null,
        done: true,
      }),
      send: (body, _form, id) => api("POST /orders/:id/refunds", { params: { id: orderId }, body: { ...body, id } }),
      saved: { title: t("admin.refunds.recorded") },
    },
  );
  return (
    <form className="rf-form" {...form}>
      <SelectField
        label={t("admin.refunds.method")}
        value={values.method}
        options={handMethods.map((method) => ({ value: method, label: t(`admin.payments.method.${method}`) }))}
        onChange={(method) => set({ method })}
      />
      <TextField {...field("amount")} label={t("admin.payments.amount")} inputMode="decimal" />
      <TextField {...field("reference")} label={t("admin.payments.reference")} lang="en" autoComplete="off" optional />
      <Button type="submit" variant="outline" small busy={sending}>
        {t("admin.refunds.record")}
      </Button>
    </form>
  );
}

type RequestedRefundProps = { refund: { _id: string; method: PaymentMethod; amount: number } };

/** A refund that was decided: it is on its way until somebody says that it was sent, or could not be. */
export function RequestedRefund({ refund: { _id, method, amount } }: RequestedRefundProps) {
  const { t, money } = useAdminI18n();
  const { busy, change } = useSave();
  const end = (state: "done" | "failed") =>
    void change(() => api("PATCH /refunds/:id", { params: { id: _id }, body: { state } }), {
      failed: t("admin.notSaved"),
      done: { title: t(`admin.refunds.state.${state}`) },
    });
  return (
    <p className="rf-requested num">
      <span>
        {t("admin.refunds.decided", {
          amount: money(fromTaka(amount)),
          method: t(`admin.payments.method.${method}`),
        })}
      </span>
      <Button variant="outline" small busy={busy} onClick={() => end("done")}>
        {t("admin.refunds.sent")}
      </Button>
      <Button variant="quiet" small busy={busy} onClick={() => end("failed")}>
        {t("admin.refunds.notSent")}
      </Button>
    </p>
  );
}
