import { useState } from "react";
import type { PaymentsToLookAtResponse } from "../../../api/contract/payments.ts";
import { fromTaka } from "../../../shop/money.ts";
import { receiptDecision } from "../../../shop/payments/payment-schema.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { useAdminI18n } from "../i18n.ts";

type Receipt = PaymentsToLookAtResponse["receipts"][number];

/** Money in the merchant's wallet that belongs to no order yet: staff assign it to one, or record that it was sent back. */
export function UnmatchedReceipt({ receipt }: { receipt: Receipt }) {
  const { t, money, date, phone } = useAdminI18n();
  const [way, setWay] = useState<"order" | "away" | null>(null);
  const { method, amount, transactionId, payerPhone, receivedAt } = receipt;
  const gateway = t(`admin.payments.method.${method}`);
  return (
    <li>
      <p className="pay-facts num">
        <b>{t("admin.pays.by", { amount: money(fromTaka(amount)), gateway })}</b>
        <span lang="en">{transactionId}</span>
        {payerPhone && <span>{t("admin.pays.from", { phone: phone(payerPhone) })}</span>}
        <span>{t("admin.pays.received", { at: date(receivedAt, "dayTime") })}</span>
      </p>
      {way === null ? (
        <div className="pay-do">
          <Button variant="outline" small onClick={() => setWay("order")}>
            {t("admin.pays.forOrder")}
          </Button>
          <Button variant="quiet" small onClick={() => setWay("away")}>
            {t("admin.pays.sentBack")}
          </Button>
        </div>
      ) : (
        <Decision key={way} {...{ receipt, way }} onClose={() => setWay(null)} />
      )}
    </li>
  );
}

type DecisionProps = { receipt: Receipt; way: "order" | "away"; onClose: () => void };

function Decision({ receipt, way, onClose }: DecisionProps) {
  const { t } = useAdminI18n();
  const isForOrder = way === "order";
  const { form, field, sending } = useAdminForm<{ order: string; note: string }, BodyOf<"POST /receipts/:id">>(
    { order: "", note: "" },
    {
      schema: receiptDecision,
      toBody: ({ order, note }) => ({ order: isForOrder ? order : null, note: note.trim() || null }),
      send: (body) => api("POST /receipts/:id", { params: { id: receipt._id }, body }),
      saved: { title: t(isForOrder ? "admin.pays.paysOrder" : "admin.pays.putAway") },
    },
  );
  return (
    <form className="pay-form" {...form}>
      {isForOrder ? (
        <TextField
          {...field("order")}
          label={t("admin.pays.orderNumber")}
          hint={t("admin.pays.orderNumberHint")}
          lang="en"
          autoComplete="off"
        />
      ) : (
        <TextField {...field("note")} label={t("admin.pays.backNote")} maxLength={500} autoComplete="off" />
      )}
      <div className="pay-do">
        <Button type="submit" variant="outline" small busy={sending}>
          {t(isForOrder ? "admin.pays.forOrderDo" : "admin.pays.putAwayDo")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}
