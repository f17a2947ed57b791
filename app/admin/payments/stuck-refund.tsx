import { useState } from "react";
import type { PaymentsToLookAtResponse } from "../../../api/contract/payments.ts";
import { fromTaka } from "../../../shop/money.ts";
import { refundResult } from "../../../shop/payments/payment-schema.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { OrderOf } from "./payments.tsx";

type Refund = PaymentsToLookAtResponse["refunds"][number];

/**
 * A refund that waits for staff: its gateway has refused it or does not answer, or its money came after the parcel was
 * delivered.
 */
export function StuckRefund({ refund }: { refund: Refund }) {
  const i18n = useAdminI18n();
  const { t, money, date } = i18n;
  const { busy, change } = useSave();
  const [isByHand, setByHand] = useState(false);
  const { _id, method, amount, dueBy, failure, sentAt } = refund;
  const gateway = t(`admin.payments.method.${method}`);
  const why = failure !== null ? "refused" : sentAt !== null ? "unknown" : "delivered";
  const messages = (title: string) => ({ failed: t("admin.notSaved"), done: { title } });
  const send = () =>
    void change(
      () => api("POST /refunds/:id/retry", { params: { id: _id } }),
      messages(t("admin.pays.refundSent", { gateway })),
    );
  const keep = () =>
    void change(
      () => api("PATCH /refunds/:id", { params: { id: _id }, body: { state: "failed" } }),
      messages(t("admin.pays.kept")),
    );
  return (
    <li>
      <OrderOf of={refund} />
      <p className="pay-facts num">
        <b>{t("admin.pays.by", { amount: money(fromTaka(amount)), gateway })}</b>
        <span>{t("admin.refunds.dueBy", { day: formatDay(dueBy, i18n) })}</span>
      </p>
      <p>
        {why === "refused" && (
          <>
            {t("admin.pays.why.refused", { gateway })} <q lang="">{failure}</q>
          </>
        )}
        {why === "unknown" && t("admin.pays.why.unknown", { gateway, at: sentAt ? date(sentAt, "dayTime") : "" })}
        {why === "delivered" && t("admin.pays.why.delivered")}
      </p>
      {isByHand ? (
        <ByHand refund={refund} onClose={() => setByHand(false)} />
      ) : (
        <div className="pay-do">
          <Button variant="outline" small busy={busy} onClick={send}>
            {t(`admin.pays.send.${why}`)}
          </Button>
          {why !== "delivered" && (
            <Button variant="quiet" small onClick={() => setByHand(true)}>
              {t(why === "unknown" ? "admin.pays.inPanel" : "admin.pays.byHand")}
            </Button>
          )}
          {why === "delivered" && (
            <Button variant="quiet" small busy={busy} onClick={keep}>
              {t("admin.pays.keep")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The reference that proves a refund made outside the shop. */
function ByHand({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { t } = useAdminI18n();
  const { form, field, sending } = useAdminForm<{ reference: string }, BodyOf<"PATCH /refunds/:id">>(
    { reference: "" },
    {
      schema: refundResult,
      toBody: ({ reference }) => ({ state: "done", reference: reference.trim() || null }),
      send: (body) => api("PATCH /refunds/:id", { params: { id: refund._id }, body }),
      saved: { title: t("admin.refunds.state.done") },
    },
  );
  return (
    <form className="pay-form" {...form}>
      <TextField {...field("reference")} label={t("admin.payments.reference")} lang="en" autoComplete="off" />
      <div className="pay-do">
        <Button type="submit" variant="outline" small busy={sending}>
          {t("admin.refunds.record")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}
