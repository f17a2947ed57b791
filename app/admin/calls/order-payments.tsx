import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import type { PaymentResponse } from "../../../api/contract/payments.ts";
import { fromTaka } from "../../../shop/money.ts";
import { type HandMethod, handMethods } from "../../../shop/payments/payment-rules.ts";
import { paymentRequest } from "../../../shop/payments/payment-schema.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { SelectField } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import "./order-payments.css";

type PaymentValues = { method: HandMethod; amount: string; reference: string; senderLast4: string };

/** What the customer says they paid, whether the money was found, and the form for another payment. */
export function OrderPayments({ order }: { order: OrderDetailResponse }) {
  const { t } = useAdminI18n();
  const empty: PaymentValues = {
    ...{ method: "bkash", reference: "", senderLast4: "" },
    amount: order.advanceAsked === null ? "" : String(order.advanceAsked),
  };
  const { form, field, values, set, sending } = useAdminForm<PaymentValues, BodyOf<"POST /orders/:id/payments">>(
    empty,
    {
      schema: paymentRequest,
      toBody: ({ method, amount, reference, senderLast4 }) => ({
        method,
        amount: normalizeAmount(amount) as unknown as number,
        reference: reference.trim() || null,
        senderLast4: normalizeAmount(senderLast4) || null,
      }),
      send: (body, _form, id) => api("POST /orders/:id/payments", { params: { id: order._id }, body: { ...body, id } }),
      saved: { title: t("admin.payments.entered"), text: t("admin.payments.enteredText") },
      onSaved: (): void => set(empty),
    },
  );
  return (
    <>
      <ul className="cd-pays">
        {order.payments.map((payment) => (
          <Payment key={payment._id} payment={payment} />
        ))}
      </ul>
      <form className="cd-form" {...form}>
        <div className="cd-pair">
          <SelectField
            label={t("admin.payments.method")}
            value={values.method}
            options={handMethods.map((method) => ({ value: method, label: t(`admin.payments.method.${method}`) }))}
            onChange={(method) => set({ method })}
          />
          <TextField {...field("amount")} label={t("admin.payments.amount")} inputMode="decimal" />
        </div>
        <div className="cd-pair">
          <TextField
            {...field("reference")}
            label={t("admin.payments.reference")}
            lang="en"
            autoComplete="off"
            optional
          />
          <TextField
            {...field("senderLast4")}
            label={t("admin.payments.last4")}
            inputMode="numeric"
            maxLength={4}
            optional
          />
        </div>
        <Button type="submit" variant="outline" small busy={sending}>
          {t("admin.payments.enter")}
        </Button>
      </form>
    </>
  );
}

function Payment({ payment }: { payment: PaymentResponse }) {
  const { t, money } = useAdminI18n();
  const mayVerify = usePermission("payments:verify");
  const { busy, change } = useSave();
  const decide = (state: "verified" | "rejected") =>
    void change(() => api("PATCH /payments/:id", { params: { id: payment._id }, body: { state } }), {
      failed: t("admin.notSaved"),
      done: { title: t(`admin.payments.state.${state}`) },
    });
  return (
    <li className={`is-${payment.state}`}>
      <b className="num">
        {money(fromTaka(payment.amount))} {t(`admin.payments.method.${payment.method}`)}
      </b>
      <span>{t(`admin.payments.state.${payment.state}`)}</span>
      {payment.reference && <small lang="en">{payment.reference}</small>}
      {payment.risky && <small className="is-bad">{t("admin.hold.payment-risky")}</small>}
      {payment.alsoClaimedOn.length > 0 && (
        <small className="is-bad" role="alert">
          {t("admin.payments.alsoOn", { numbers: payment.alsoClaimedOn.join(", ") })}
        </small>
      )}
      {payment.state === "claimed" && mayVerify && (
        <p className="cd-pair">
          <Button variant="outline" small busy={busy} onClick={() => decide("verified")}>
            {t("admin.payments.found")}
          </Button>
          <Button variant="quiet" small busy={busy} onClick={() => decide("rejected")}>
            {t("admin.payments.notFound")}
          </Button>
        </p>
      )}
    </li>
  );
}
