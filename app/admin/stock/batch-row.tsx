import { type SubmitEvent, useState } from "react";
import type { ListedBatchResponse } from "../../../api/contract/stock.ts";
import { fromTaka, times } from "../../../shop/money.ts";
import { expiringDays } from "../../../shop/stock/stock-rules.ts";
import { api } from "../../browser/api.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { useAdminI18n } from "../i18n.ts";
import { expiryTone } from "./expiry-tone.ts";
import { GoodsName, nameOf } from "./goods-name.tsx";
import { useBatchChange, WriteOffDialog } from "./write-off-dialog.tsx";

/** Goods that last this long fill the bar under their date. */
const barDays = 365;

type BatchRowProps = { batch: ListedBatchResponse; mayWriteOff: boolean; mayPrice: boolean };

/** A batch: pieces left, last day, cost; with the actions of staff. */
export function BatchRow({ batch, mayWriteOff, mayPrice }: BatchRowProps) {
  const { t, date, money, number } = useAdminI18n();
  const [open, setOpen] = useState<"write-off" | "cost" | null>(null);
  const { code, expires, left, withheld, unitCost, isFirst, sold } = batch;
  const { days, tone } = expires === null ? { days: null, tone: undefined } : expiryTone(expires);
  const lasts = isFirst && sold > 0 ? Math.floor(((batch.forSale ?? left) / sold) * 30) : null;
  return (
    <li className="num">
      <ResponsiveImage image={batch.picture} alt="" sizes="40px" />
      <GoodsName goods={batch} code={code} note={isFirst && days !== null ? t("admin.stock.goesFirst") : null} />
      <span className="bt-e">
        {expires === null ? (
          <span className="is-faint">{t("admin.stock.noExpiry")}</span>
        ) : (
          <>
            <span className={tone}>
              {date(expires, "day")}{" "}
              {days !== null && days <= expiringDays && <small>{t("admin.stock.days", { count: days })}</small>}
            </span>
            <progress className={tone} aria-hidden="true" max={barDays} value={Math.max(8, days ?? 0)} />
          </>
        )}
      </span>
      <span className="bt-n">
        <small className="bt-l">{t("admin.stock.left")}</small> <b>{number(left)}</b>
        {withheld > 0 && <small className="is-bad">{t("admin.stock.withheld", { count: withheld })}</small>}
      </span>
      <span className="bt-n">
        {lasts !== null && (
          <>
            <small className="bt-l">{t("admin.stock.lasts")}</small> {t("admin.stock.days", { count: lasts })}
          </>
        )}
      </span>
      <span className="bt-n bt-c">
        {unitCost !== null && (
          <>
            <small className="bt-l">{t("admin.stock.cost")}</small> {money(fromTaka(unitCost))}{" "}
            <small>{money(times(fromTaka(unitCost), left))}</small>
          </>
        )}
        {unitCost === null && mayPrice && (
          <button type="button" className="bt-ask" onClick={() => setOpen("cost")}>
            {t("admin.stock.enterCost")} <span className="vh">{nameOf(batch)}</span>
          </button>
        )}
      </span>
      {mayWriteOff && (
        <IconButton
          icon="trash"
          label={t("admin.stock.writeOffOf", { name: nameOf(batch) })}
          onClick={() => setOpen("write-off")}
        />
      )}
      {open === "write-off" && <WriteOffDialog batch={batch} onClose={() => setOpen(null)} />}
      {open === "cost" && <CostDialog batch={batch} onClose={() => setOpen(null)} />}
    </li>
  );
}

type CostDialogProps = { batch: ListedBatchResponse; onClose: () => void };

function CostDialog({ batch, onClose }: CostDialogProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useBatchChange(batch, onClose);
  const [cost, setCost] = useState("");
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void change(
      () => api("PATCH /stock/batches/:id", { params: { id: batch._id }, body: { unitCost: cost } }),
      t("admin.stock.costSaved"),
    );
  };
  return (
    <Dialog open isForm title={t("admin.stock.enterCost")} onClose={onClose}>
      <form className="st-form" onSubmit={send}>
        <TextField
          label={t("admin.stock.costOf", { name: nameOf(batch) })}
          inputMode="decimal"
          required
          value={cost}
          onChange={({ target }) => setCost(target.value)}
        />
        <Button type="submit" busy={busy}>
          {t("admin.stock.save")}
        </Button>
      </form>
    </Dialog>
  );
}
