import { type FormEvent, useState } from "react";
import type { CarriedResponse } from "../../../api/contract/parcels.ts";
import { mayComeBack, returnKinds } from "../../../shop/couriers/courier-state-rules.ts";
import { parcelReturnRequest } from "../../../shop/couriers/courier-task-schema.ts";
import { courierNameOf } from "../../../shop/parcels/courier-names-rules.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";

/** Whether the courier of a parcel can be asked to bring it back. */
export const mayAskBack = ({ courier, state }: CarriedResponse): boolean =>
  returnKinds.includes(courier) && mayComeBack(state);

/** Asks the courier to bring a parcel back, with a reason that it reads. */
export function AskBack({ shipment }: { shipment: CarriedResponse }) {
  const { t, language } = useAdminI18n();
  const { busy, change } = useSave();
  const mayAsk = usePermission("orders:change");
  const [reason, setReason] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const courier = courierNameOf(shipment, language);
  if (!mayAsk) return null;
  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { data } = parcelReturnRequest.safeParse({ reason: reason ?? "" });
    setWrong(!data);
    if (!data) return;
    const isSure = await confirmDialog({
      title: t("admin.askBack.title", { courier }),
      text: t("admin.askBack.text", { code: shipment.trackingCode }),
      icon: "package",
      yes: t("admin.askBack.yes"),
      no: t("admin.askBack.no"),
    });
    if (!isSure) return;
    await change(
      async () => {
        const answer = await api("POST /shipments/:id/return", { params: { id: shipment._id }, body: data });
        if (answer.failure === null) {
          setReason(null);
          showToast({ title: t("admin.askBack.done", { courier }) });
          return;
        }
        const why = answer.text ?? t(`admin.askBack.failure.${answer.failure}`, { courier });
        showToast({ title: t("admin.askBack.failed"), text: why, tone: "error" });
      },
      { failed: t("admin.askBack.failed") },
    );
  }
  if (reason === null)
    return (
      <Button small variant="quiet" onClick={() => setReason("")}>
        {t("admin.askBack.open")}
      </Button>
    );
  return (
    <form className="ask-back" onSubmit={(event) => void ask(event)} noValidate>
      <TextField
        name="reason"
        autoComplete="off"
        label={t("admin.askBack.reason", { courier })}
        error={isWrong ? t("admin.askBack.reasonNeeded") : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button small variant="outline" type="submit" busy={busy}>
        {t("admin.askBack.open")}
      </Button>
    </form>
  );
}
