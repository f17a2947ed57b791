import { type SubmitEvent, useState } from "react";
import type { ListedBatchResponse } from "../../../api/contract/stock.ts";
import { fromTaka, times } from "../../../shop/money.ts";
import { expiringDays } from "../../../shop/stock/stock-rules.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";
import { expiryTone } from "./expiry-tone.ts";
import { GoodsName, nameOf } from "./goods-name.tsx";
import { useBatchChange, WriteOffDialog } from "./write-off-dialog.tsx";

type BatchRowProps = { batch: ListedBatchResponse; mayWriteOff: boolean; mayPrice: boolean };

/** A batch: what is left of it, until when, at which cost; with what staff may do to it. */
export function BatchRow({ batch, mayWriteOff, mayPrice }: BatchRowProps) {
  const { t, date, money, number } = useAdminI18n();
  const [open, setOpen] = useState<"write-off" | "cost" | null>(null);
  const { code, expires, left, withheld, unitCost, isFirst, sold } = batch;
  const { days, tone } = expires === null ? { days: null, tone: undefined } : expiryTone(expires);
  const weeks = isFirst && sold > 0 ? Math.floor(((batch.forSale ?? left) / sold) * 30) : null;
  return (
    <li className="num">
      <GoodsName goods={batch} code={code} note={isFirst && days !== null ? t("admin.stock.goesFirst") : null} />
      <span className="bt-e">
        {expires === null ? (
          <span className="is-faint">{t("admin.stock.noExpiry")}</span>
        ) : (
          <span className={tone}>
            {date(expires, "day")}{" "}
            {days !== null && days <= expiringDays && <small>{t("admin.stock.days", { count: days })}</small>}
          </span>
        )}
      </span>
      <span className="bt-n">
        <small>{t("admin.stock.left")}</small> <b>{number(left)}</b>
        {withheld > 0 && <small className="is-bad">{t("admin.stock.withheld", { count: withheld })}</small>}
      </span>
      <span className="bt-n">
        {weeks !== null && (
          <>
            <small>{t("admin.stock.lasts")}</small> {t("admin.stock.days", { count: weeks })}
          </>
        )}
      </span>
      <span className="bt-n">
        {unitCost !== null && (
          <>
            <small>{t("admin.stock.cost")}</small> {money(fromTaka(unitCost))}{" "}
            <small>{money(times(fromTaka(unitCost), left))}</small>
          </>
        )}
        {unitCost === null && mayPrice && (
          <Button variant="quiet" small onClick={() => setOpen("cost")}>
            {t("admin.stock.enterCost")}
          </Button>
        )}
      </span>
      {mayWriteOff && (
        <Button
          variant="quiet"
          small
          onClick={() => setOpen("write-off")}
          aria-label={t("admin.stock.writeOffOf", { name: nameOf(batch) })}
        >
          {t("admin.stock.writeOff")}
        </Button>
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
