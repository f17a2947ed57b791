import { useState } from "react";
import type { StaffProductAnswer } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { useChange } from "../use-save.ts";
import { OfferDialog } from "./sale-price-dialog.tsx";

/** What can be done with several products at once: put them on offer, and end the offers they have. */
export function ProductBulk({ products, onDone }: { products: StaffProductAnswer[]; onDone: () => void }) {
  const { t } = useAdminSpeech();
  const { busy, change } = useChange();
  const [offering, setOffering] = useState(false);
  const offered = products.filter(({ variants }) => variants.some(({ offerState }) => offerState !== null));

  async function end(): Promise<void> {
    const question = { title: t("admin.offer.endAsk", { count: offered.length }), text: t("admin.offer.endText") };
    const sure = await confirmDialog({ ...question, yes: t("admin.offer.endYes"), no: t("admin.cancel") });
    if (!sure) return;
    const body = { products: offered.map(({ _id }) => _id), percent: null };
    const done = { title: t("admin.offer.ended"), text: t("admin.offer.endedText") };
    if (await change(() => callApi("PATCH", "/products/offers", { body }), { failed: t("admin.notSaved"), done }))
      onDone();
  }

  return (
    <div className="bulk">
      <b className="num" role="status">
        {t("admin.orders.selected", { count: products.length })}
      </b>
      <Button small onClick={() => setOffering(true)}>
        {t("admin.offer.bulk")}
      </Button>
      {offered.length > 0 && (
        <Button variant="outline" small busy={busy} onClick={() => void end()}>
          {t("admin.offer.bulkEnd")}
        </Button>
      )}
      <IconButton icon="x" size="s" label={t("admin.orders.filterClear")} onClick={onDone} />
      {offering && <OfferDialog products={products} onClose={() => setOffering(false)} onDone={onDone} />}
    </div>
  );
}
