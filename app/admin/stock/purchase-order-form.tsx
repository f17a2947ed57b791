import { type SubmitEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { PurchaseOrderResponse, StockVariantResponse, SupplierResponse } from "../../../api/contract/stock.ts";
import { api } from "../../browser/api.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { SelectField } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { FindGoods } from "./find-goods.tsx";
import { type Goods, GoodsName, nameOf } from "./goods-name.tsx";
import { useSave } from "./use-save.ts";

type OrderLine = { goods: Goods; quantity: string; price: string };

const requestOf = (lines: OrderLine[]) =>
  lines.map(({ goods, quantity, price }) => ({
    ...{ variantId: goods.variantId, quantity: Number.parseInt(quantity, 10) || 0, unitPrice: price.trim() || "0" },
  }));

/** A new purchase order, kept as a draft until it is sent. */
export function NewOrder({ suppliers }: { suppliers: SupplierResponse[] }) {
  const { t } = useAdminI18n();
  const { busy, save } = useSave();
  const [params] = useSearchParams();
  const [supplier, setSupplier] = useState(params.get("supplier") ?? suppliers[0]?._id ?? "");
  const [expected, setExpected] = useState("");
  const [lines, setLines] = useState<OrderLine[]>([]);
  const wanted = params.get("add");
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const body = { supplier, expected: expected || null, lines: requestOf(lines) };
    if (await save(() => api("POST /purchase-orders", { body }), t("admin.stock.orderSaved"))) setLines([]);
  }
  return (
    <Panel title={t("admin.stock.newOrder")} {...(wanted && { text: t("admin.stock.newOrderOf", { sku: wanted }) })}>
      <FindLine lines={lines} onChange={setLines} />
      <form className="st-form" onSubmit={(event) => void send(event)}>
        <div className="rc-f">
          <SelectField
            label={t("admin.stock.supplier")}
            value={supplier}
            options={suppliers.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={setSupplier}
          />
          <ExpectedField value={expected} onChange={setExpected} />
        </div>
        <OrderLines lines={lines} onChange={setLines} />
        <Button type="submit" variant="outline" small busy={busy} disabled={lines.length === 0}>
          {t("admin.stock.saveOrder")}
        </Button>
      </form>
    </Panel>
  );
}

/** Changes a purchase order: all of a draft, and of one that is sent the day on which it is expected. */
export function ChangeOrder({ order, onDone }: { order: PurchaseOrderResponse; onDone: () => void }) {
  const { t } = useAdminI18n();
  const { busy, save } = useSave();
  const isDraft = order.state === "draft";
  const [expected, setExpected] = useState(order.expected ?? "");
  const [lines, setLines] = useState<OrderLine[]>(() =>
    order.lines.map(({ quantity, unitPrice, ...goods }) => ({
      ...{ goods, quantity: String(quantity), price: String(unitPrice ?? "") },
    })),
  );
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const body = { expected: expected || null, ...(isDraft && { lines: requestOf(lines) }) };
    const change = () => api("PATCH /purchase-orders/:id", { params: { id: order._id }, body });
    if (await save(change, t("admin.stock.orderChanged"))) onDone();
  }
  return (
    <div className="st-form">
      {isDraft && <FindLine lines={lines} onChange={setLines} />}
      <form className="st-form" onSubmit={(event) => void send(event)}>
        <ExpectedField value={expected} onChange={setExpected} />
        {isDraft && <OrderLines lines={lines} onChange={setLines} />}
        <p className="st-acts">
          <Button type="submit" variant="outline" small busy={busy} disabled={lines.length === 0}>
            {t("admin.stock.save")}
          </Button>
          <Button variant="quiet" small onClick={onDone}>
            {t("dialog.close")}
          </Button>
        </p>
      </form>
    </div>
  );
}

function ExpectedField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { t } = useAdminI18n();
  return (
    <TextField
      label={t("admin.stock.expectedOn")}
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type LinesProps = { lines: OrderLine[]; onChange: (change: (lines: OrderLine[]) => OrderLine[]) => void };

/** Adds a line for what is scanned; at the last price, with the pieces of the advice that led here. */
function FindLine({ onChange }: LinesProps) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  async function add({ variantId, sku, name, variantName, lastPrice }: StockVariantResponse): Promise<string> {
    const quantity = (sku === params.get("add") && params.get("pieces")) || "1";
    const line = { goods: { variantId, sku, name, variantName }, quantity, price: String(lastPrice ?? "") };
    onChange((all) => [...all.filter(({ goods }) => goods.variantId !== variantId), line]);
    return t("admin.stock.lineAdded");
  }
  return <FindGoods label={t("admin.stock.scanToAdd")} onFound={add} />;
}

function OrderLines({ lines, onChange }: LinesProps) {
  const { t } = useAdminI18n();
  const change = (variantId: string, changes: Partial<OrderLine>) =>
    onChange((all) => all.map((line) => (line.goods.variantId === variantId ? { ...line, ...changes } : line)));
  return (
    <ul className="rc-l num is-order">
      {lines.map(({ goods, quantity, price }) => (
        <li key={goods.variantId}>
          <GoodsName goods={goods} />
          <TextField
            label={t("admin.stock.quantity")}
            inputMode="numeric"
            value={quantity}
            onChange={({ target }) => change(goods.variantId, { quantity: target.value })}
          />
          <TextField
            label={t("admin.stock.price")}
            inputMode="decimal"
            value={price}
            onChange={({ target }) => change(goods.variantId, { price: target.value })}
          />
          <IconButton
            icon="x"
            label={t("admin.stock.removeLine", { name: nameOf(goods) })}
            onClick={() => onChange((all) => all.filter((line) => line.goods.variantId !== goods.variantId))}
          />
        </li>
      ))}
    </ul>
  );
}
