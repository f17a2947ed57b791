import { useState } from "react";
import type { StaffProductResponse } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";

import { useAdminI18n } from "../i18n.ts";
import { useSave } from "../use-save.ts";
import { SalePriceDialog } from "./sale-price-dialog.tsx";

/** What can be done with several products at once: put them on offer, and end the offers they have. */
export function ProductBulk({ products, onDone }: { products: StaffProductResponse[]; onDone: () => void }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const onSale = products.filter(({ variants }) => variants.some(({ offerState }) => offerState !== null));

  async function endSalePrices(): Promise<void> {
    const question = { title: t("admin.offer.endAsk", { count: onSale.length }), text: t("admin.offer.endText") };
    const confirmed = await confirmDialog({ ...question, yes: t("admin.offer.endYes"), no: t("admin.cancel") });
    if (!confirmed) return;
    const body = { products: onSale.map(({ _id }) => _id), percent: null };
    const done = { title: t("admin.offer.ended"), text: t("admin.offer.endedText") };
    if (await change(() => callApi("PATCH", "/products/offers", { body }), { failed: t("admin.notSaved"), done }))
      onDone();
  }

  return (
    <div className="bulk">
      <b className="num" role="status">
        {t("admin.orders.selected", { count: products.length })}
      </b>
      <Button small onClick={() => setIsDialogOpen(true)}>
        {t("admin.offer.bulk")}
      </Button>
      {onSale.length > 0 && (
        <Button variant="outline" small busy={busy} onClick={() => void endSalePrices()}>
          {t("admin.offer.bulkEnd")}
        </Button>
      )}
      <IconButton icon="x" size="s" label={t("admin.orders.filterClear")} onClick={onDone} />
      {isDialogOpen && <SalePriceDialog products={products} onClose={() => setIsDialogOpen(false)} onDone={onDone} />}
    </div>
  );
}
