import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { courierNames } from "../../../shop/parcels/courier-names-rules.ts";
import { type UploadForm, uploadForms } from "../../../shop/parcels/parcel-rules.ts";
import { api } from "../../browser/api.ts";
import { download } from "../../browser/download.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import type { Batch, BatchOutcome } from "../batch-result.tsx";
import { useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { withReach } from "../services.ts";
import type { DispatchStage } from "./dispatch-stage.ts";
import { forEachParcel, packParcel, unpackParcel } from "./pack.ts";
import { RiderNameField } from "./rider-name-field.tsx";

type DispatchBarProps = {
  stage: DispatchStage;
  parcels: ParcelResponse[];
  onDone: (batch: Batch) => void;
  onClear: () => void;
};

/** Whether a parcel goes with the shop's own rider: no courier has it or was asked. */
function hasNoCourier({ shipments, booking }: ParcelResponse): boolean {
  return shipments.length === 0 && booking?.state !== "requested" && booking?.state !== "unknown";
}

/** What can be done with the selected parcels at once. */
export function DispatchBar({ stage, parcels, onDone, onClear }: DispatchBarProps) {
  const i18n = useAdminI18n();
  const { t, language } = i18n;
  const settings = useShopSettings();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const ids = parcels.map(({ _id }) => _id);
  const labelsLink = (paper: string) => sectionLink("dispatch", { view: "print", paper, stage, ids: ids.join(",") });

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    await work().catch((error: unknown) =>
      showToast({ title: t("admin.dispatch.failed"), text: errorText(error, t), tone: "error" }),
    );
    await revalidate();
    setBusy(false);
  }
  async function unpackAll(packed: BatchOutcome[]): Promise<Batch> {
    const ids = new Set(packed.map(({ _id }) => _id));
    const outcomes = await forEachParcel(
      parcels.filter(({ _id }) => ids.has(_id)),
      unpackParcel,
    );
    const count = outcomes.filter(({ modified }) => modified).length;
    return { title: t("admin.batch.undone", { count }), outcomes };
  }
  const packAll = () =>
    run(async () => {
      const outcomes = await forEachParcel(parcels, packParcel);
      const count = outcomes.filter(({ modified }) => modified).length;
      onDone({ title: t("admin.dispatch.packedMany", { count }), outcomes, undo: unpackAll });
    });
  async function handOver(): Promise<void> {
    let riderName = "";
    const ownCount = parcels.filter(hasNoCourier).length;
    const isConfirmed = await confirmDialog({
      title: t("admin.dispatch.handOverAsk", { count: parcels.length }),
      text: await withReach(t("admin.dispatch.handOverText"), "order-shipped", settings, i18n),
      content: ownCount > 0 && (
        <div className="dispatch-rider">
          <RiderNameField
            hint={t("admin.dispatch.handOverOwn", { count: ownCount })}
            onChange={(name) => {
              riderName = name;
            }}
          />
        </div>
      ),
      icon: "truck",
      yes: t("admin.dispatch.handOverYes"),
      no: t("admin.order.cancelDialog"),
    });
    if (!isConfirmed) return;
    await run(async () => {
      const outcomes = await api("POST /shipments/hand-over", { body: { ids, riderName: riderName.trim() || null } });
      const count = outcomes.filter(({ modified }) => modified).length;
      onDone({ title: t("admin.dispatch.handedOver", { count }), outcomes, canUndo: true });
    });
  }
  const saveSheet = (form: UploadForm) =>
    run(() => download(`/shipments/export?${new URLSearchParams({ form, ids: ids.join(",") })}`, `${form}.csv`));
  return (
    <div className="bulk">
      <b className="num" role="status">
        {t("admin.orders.selected", { count: parcels.length })}
      </b>
      {stage === "to-pack" ? (
        <Button small busy={busy} onClick={() => void packAll()}>
          {t("admin.dispatch.pack")}
        </Button>
      ) : (
        <Button small busy={busy} onClick={() => void handOver()}>
          {t("admin.dispatch.handOver")}
        </Button>
      )}
      <Button variant="outline" small to={labelsLink("roll")}>
        <Icon name="printer" size="s" />
        {t("admin.labels.roll")}
      </Button>
      <Button variant="outline" small to={labelsLink("a4")}>
        {t("admin.labels.a4")}
      </Button>
      {stage !== "to-pack" &&
        uploadForms.map((form) => (
          <Button key={form} variant="outline" small busy={busy} onClick={() => void saveSheet(form)}>
            {t("admin.dispatch.sheet", { courier: courierNames[form][language] })}
          </Button>
        ))}
      <IconButton icon="x" size="s" label={t("admin.orders.filterClear")} onClick={onClear} />
    </div>
  );
}
