import { useState } from "react";
import type { CarriedResponse } from "../../../api/contract/parcels.ts";
import { mayEnd } from "../../../shop/couriers/courier-state-rules.ts";
import { parcelEvent } from "../../../shop/couriers/courier-task-schema.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { normalizeAmount } from "../format.ts";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";

type PartReportProps = {
  orderId: string;
  /** Null for an order that was handed over without any number. */
  shipment: CarriedResponse | null;
  isShipped: boolean;
  pieces: number;
  isSettled: boolean;
};

/**
 * Enters that the customer kept a part of a parcel, where no courier reports it; then leads to the choice of the pieces,
 * until which the amount can be corrected. Nothing where the parcel has one piece or has ended otherwise.
 */
export function PartReport({ orderId, shipment, isShipped, pieces, isSettled }: PartReportProps) {
  const { t } = useAdminI18n();
  const mayReport = usePermission("orders:change");
  const [isOpen, setOpen] = useState(false);
  const isWaiting = shipment?.state === "partly-delivered" && !isSettled;
  const isOnItsWay = isShipped && pieces > 1 && (!shipment || mayEnd(shipment.state));
  const mayEnter = mayReport && (isWaiting || isOnItsWay);
  if (mayEnter && isOpen)
    return (
      <PartReportForm orderId={orderId} shipment={shipment} isCorrection={isWaiting} onClose={() => setOpen(false)} />
    );
  if (!isWaiting && !mayEnter) return null;
  return (
    <div className="parcel-do">
      {isWaiting && (
        <Button small variant="outline" to={sectionLink("parcels", { part: shipment._id })}>
          {t("admin.part.open")}
        </Button>
      )}
      {mayEnter && (
        <Button small variant="quiet" onClick={() => setOpen(true)}>
          {t(isWaiting ? "admin.part.correct" : "admin.part.report")}
        </Button>
      )}
    </div>
  );
}

type PartReportFormProps = Pick<PartReportProps, "orderId" | "shipment"> & {
  isCorrection: boolean;
  onClose: () => void;
};

function PartReportForm({ orderId, shipment, isCorrection, onClose }: PartReportFormProps) {
  const { t } = useAdminI18n();
  const title = t(isCorrection ? "admin.part.correct" : "admin.part.report");
  const { form, field, sending } = useAdminForm(
    { collected: "" },
    {
      schema: parcelEvent,
      // Sent as typed; the server validates it.
      toBody: ({ collected }) => ({
        ...{ state: "partly-delivered" as const, text: null },
        collected: normalizeAmount(collected) as unknown as number,
      }),
      send: (body) =>
        shipment
          ? api("POST /shipments/:id/events", { params: { id: shipment._id }, body })
          : api("POST /orders/:id/parcel-events", { params: { id: orderId }, body }),
      saved: { title: isCorrection ? t("admin.part.corrected") : title, text: t("admin.part.reportedText") },
      onSaved: onClose,
    },
  );
  return (
    <form {...form}>
      <TextField {...field("collected")} label={t("admin.part.took")} inputMode="decimal" autoComplete="off" />
      <p>
        <Button small type="submit" variant="outline" busy={sending}>
          {title}
        </Button>{" "}
        <Button small variant="quiet" onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </p>
    </form>
  );
}
