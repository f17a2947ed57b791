import { useState } from "react";
import type { StockVariantResponse } from "../../../api/contract/stock.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useAdminI18n } from "../i18n.ts";
import { FindGoods } from "./find-goods.tsx";
import { nameOf } from "./goods-name.tsx";
import { WriteOffDialog } from "./write-off-dialog.tsx";

/** Finds the pieces to write off by a scan of their label or batch, or by their name, then asks how many and why. */
export function FindToWriteOff({ onClose }: { onClose: () => void }) {
  const { t, date } = useAdminI18n();
  const [variant, setVariant] = useState<StockVariantResponse | null>(null);
  const [batchId, setBatchId] = useState<string | null>(null);
  async function find(found: StockVariantResponse, code: string): Promise<string> {
    const batches = found.batches.filter(({ left }) => left > 0);
    const exact = batches.filter((batch) => batch.code === code.trim().toUpperCase());
    const [one, ...others] = exact.length > 0 ? exact : batches;
    setVariant(found);
    if (!one) return t("admin.stock.noneLeft");
    if (others.length === 0) setBatchId(one._id);
    return t("admin.stock.chooseBatch");
  }
  const batch = variant?.batches.find(({ _id }) => _id === batchId);
  if (variant && batch) return <WriteOffDialog batch={{ ...variant, ...batch, unitCost: null }} onClose={onClose} />;
  return (
    <Dialog
      open
      isForm
      title={t("admin.stock.writeOff")}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t("dialog.close")}
        </Button>
      }
    >
      <FindGoods label={t("admin.stock.scanToWriteOff")} onFound={find} />
      {variant && (
        <ul className="st-several" aria-label={nameOf(variant)}>
          {variant.batches
            .filter(({ left }) => left > 0)
            .map(({ _id, code, expires, left }) => (
              <li key={_id}>
                <Button variant="quiet" small onClick={() => setBatchId(_id)}>
                  {[
                    code ?? t("admin.stock.unknownBatch"),
                    expires && date(expires, "day"),
                    t("admin.stock.pieces", { count: left }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  );
}
