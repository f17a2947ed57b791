import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { holdRequest } from "../../../shop/calls/call-schema.ts";
import { startOfDay } from "../../../shop/dhaka-time.ts";
import { shopHoldReasons } from "../../../shop/payments/payment-rules.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { formatWhen } from "../format.ts";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { RanOutChoice } from "./ran-out-choice.tsx";
import "./order-payments.css";

type HoldFormProps = { order: OrderDetailResponse; onHeld: () => void };
type HoldValues = { reason: string; until: string };

/** Lets an order wait for a day or until somebody resumes it, with its reason. */
export function HoldForm({ order, onHeld }: HoldFormProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { busy, change } = useSave();
  // The shop's own reasons are written in its languages.
  const ownReason = Object.values(shopHoldReasons).find((each) => each === order.hold?.reason);
  const holdReason = ownReason ? t(`admin.hold.${ownReason}`) : order.hold?.reason;
  const { form, field, sending } = useAdminForm<HoldValues, BodyOf<"POST /orders/:id/hold">>(
    { reason: "", until: "" },
    {
      schema: holdRequest,
      // From that day's morning on it is called or packed again.
      toBody: ({ reason, until }) => ({
        reason,
        until: until ? startOfDay(until).toISOString() : null,
      }),
      send: (body) => api("POST /orders/:id/hold", { params: { id: order._id }, body }),
      saved: { title: t("admin.calls.held") },
      onSaved: onHeld,
    },
  );
  if (order.hold)
    return (
      <div className="cd-hold">
        <p>
          {holdReason}
          {order.hold.until && `, ${t("admin.calls.heldUntil", { time: formatWhen(order.hold.until, i18n) })}`}
        </p>
        <RanOutChoice order={order} />
        <Button
          variant="outline"
          small
          busy={busy}
          onClick={() =>
            void change(() => api("DELETE /orders/:id/hold", { params: { id: order._id } }), {
              failed: t("admin.notSaved"),
            })
          }
        >
          {t("admin.calls.resumeOrder")}
        </Button>
      </div>
    );
  return (
    <form className="cd-form" {...form}>
      <TextField {...field("reason")} label={t("admin.calls.holdReason")} maxLength={200} />
      <TextField {...field("until")} label={t("admin.calls.holdUntil")} type="date" optional />
      <Button type="submit" variant="outline" small busy={sending}>
        {t("admin.calls.holdDo")}
      </Button>
    </form>
  );
}
