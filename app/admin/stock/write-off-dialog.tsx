import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ListedBatchResponse } from "../../../api/contract/stock.ts";
import { fromTaka, times } from "../../../shop/money.ts";
import { writeOffReasons } from "../../../shop/stock/stock-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { nameOf } from "./goods-name.tsx";

/** The batch that is written off; its cost is null where nobody knows it, or it is not shown. */
type WrittenOff = Pick<ListedBatchResponse, "_id" | "code" | "left" | "name" | "variantName"> & {
  unitCost: number | null;
};

/** Sends a change of a batch and shows the result. */
export function useBatchChange(batch: Pick<WrittenOff, "name" | "variantName">, onClose: () => void) {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function change(send: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await send();
      showToast({ title: nameOf(batch), text: done });
      onClose();
      await revalidate();
    } catch (error) {
      showToast({ title: t("admin.stock.failed"), text: errorText(error, t), tone: "error" });
    }
    setBusy(false);
  }
  return { busy, change };
}

/** How many pieces of a batch are written off, and why. */
export function WriteOffDialog({ batch, onClose }: { batch: WrittenOff; onClose: () => void }) {
  const { t, money } = useAdminI18n();
  const { busy, change } = useBatchChange(batch, onClose);
  const [quantity, setQuantity] = useState("1");
  const [reason, setReason] = useState<(typeof writeOffReasons)[number]>("broken");
  const pieces = Number(quantity);
  const isRight = Number.isInteger(pieces) && pieces >= 1 && pieces <= batch.left;
  const send = () =>
    change(
      () => api("POST /stock/batches/:id/write-off", { params: { id: batch._id }, body: { quantity: pieces, reason } }),
      t("admin.stock.wroteOff", { count: pieces }),
    );
  return (
    <Dialog
      open
      isForm
      title={t("admin.stock.writeOff")}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("dialog.close")}
          </Button>
          <Button variant="danger" busy={busy} disabled={!isRight} onClick={() => void send()}>
            {t("admin.stock.writeOffDo", { count: isRight ? pieces : 0 })}
            {isRight && batch.unitCost !== null && `, ${money(times(fromTaka(batch.unitCost), pieces))}`}
          </Button>
        </>
      }
    >
      <p>
        {nameOf(batch)} {batch.code}
      </p>
      <TextField
        label={t("admin.stock.piecesOf", { count: batch.left })}
        inputMode="numeric"
        value={quantity}
        onChange={({ target }) => setQuantity(target.value)}
      />
      <fieldset className="st-chips">
        <legend>{t("admin.stock.reason")}</legend>
        {writeOffReasons.map((each) => (
          <label key={each}>
            <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
            {t(`admin.stock.reason.${each}`)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
