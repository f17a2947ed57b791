import { type SubmitEvent, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import type { PurchaseOrderResponse, StockVariantResponse, SupplierResponse } from "../../../api/contract/stock.ts";
import { fromTaka, sum, times } from "../../../shop/money.ts";
import { hasPermission } from "../../../shop/permissions.ts";
import type { PurchaseOrderState } from "../../../shop/stock/stock-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { useSession } from "../../browser/session.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { Field, TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { Panel, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { FindGoods } from "./find-goods.tsx";
import { type Goods, GoodsName, nameOf } from "./goods-name.tsx";

type PurchasesProps = { suppliers: SupplierResponse[]; orders: PurchaseOrderResponse[] };

/** Purchase orders on their way, and the suppliers. */
export function Purchases({ suppliers, orders }: PurchasesProps) {
  const { t } = useAdminI18n();
  const session = useSession();
  const mayBuy = session.state === "signed-in" && hasPermission(session.user, "purchases:change");
  return (
    <div className="stock">
      <SectionHead title="admin.stock.purchases" lede={t("admin.stock.purchasesText")}>
        <Button variant="quiet" small to={sectionLink("stock")}>
          {t("admin.stock.back")}
        </Button>
      </SectionHead>
      <div className="stock-in">
        <div>
          {mayBuy && suppliers.length > 0 && <NewOrder suppliers={suppliers.filter(({ active }) => active)} />}
          <Panel title={t("admin.stock.orders")}>
            {orders.length === 0 ? (
              <p>{t("admin.stock.noOrders")}</p>
            ) : (
              <ul className="xp num">
                {orders.map((order) => (
                  <OrderRow key={order._id} order={order} mayBuy={mayBuy} />
                ))}
              </ul>
            )}
          </Panel>
        </div>
        <Panel title={t("admin.stock.suppliers")}>
          <ul className="xp num">
            {suppliers.map((supplier) => (
              <li key={supplier._id}>
                <b>{supplier.name}</b>
                <p>
                  {[supplier.phone, t("admin.stock.leadDays", { count: supplier.leadDays }), supplier.note]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </li>
            ))}
          </ul>
          {mayBuy && <NewSupplier />}
        </Panel>
      </div>
    </div>
  );
}

/** Sends a change and shows what came of it; answers whether it was saved. */
function useSave() {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function save(send: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    try {
      await send();
      showToast({ title: done });
      await revalidate();
      return true;
    } catch (error) {
      showToast({ title: t("admin.stock.failed"), text: errorText(error, t), tone: "error" });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, save };
}

function OrderRow({ order, mayBuy }: { order: PurchaseOrderResponse; mayBuy: boolean }) {
  const { t, date, money } = useAdminI18n();
  const { busy, save } = useSave();
  const { _id, number, supplier, state, expected, lines } = order;
  const isOpen = state === "draft" || state === "ordered";
  const total = sum(lines.map(({ quantity, unitPrice }) => times(fromTaka(unitPrice ?? 0), quantity)));
  const move = (to: PurchaseOrderState) =>
    void save(
      () => api("PATCH /purchase-orders/:id", { params: { id: _id }, body: { state: to } }),
      t(`admin.stock.order.${to}`),
    );
  return (
    <li>
      <b>
        <span lang="en">{number}</span> · {supplier.name}
      </b>
      <p>
        {[
          t(`admin.stock.order.${state}`),
          expected && t("admin.stock.expected", { day: date(expected, "day") }),
          total > 0 && money(total),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.variantId}>
            {nameOf(line)}: {t("admin.stock.receivedOf", { received: line.received, quantity: line.quantity })}
          </li>
        ))}
      </ul>
      {isOpen && (
        <p className="st-acts">
          <Button variant="outline" small to={sectionLink("stock", { view: "receive", order: _id })}>
            {t("admin.stock.receive")}
          </Button>
          {mayBuy && state === "draft" && (
            <Button variant="quiet" small busy={busy} onClick={() => move("ordered")}>
              {t("admin.stock.sendOrder")}
            </Button>
          )}
          {mayBuy && (
            <Button variant="quiet" small busy={busy} onClick={() => move("cancelled")}>
              {t("admin.stock.cancelOrder")}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

type OrderLine = { goods: Goods; quantity: string; price: string };

function NewOrder({ suppliers }: { suppliers: SupplierResponse[] }) {
  const { t } = useAdminI18n();
  const { busy, save } = useSave();
  const [params] = useSearchParams();
  const [supplier, setSupplier] = useState(params.get("supplier") ?? suppliers[0]?._id ?? "");
  const [expected, setExpected] = useState("");
  const [lines, setLines] = useState<OrderLine[]>([]);
  const wanted = params.get("add");
  async function add({ variantId, sku, name, variantName, lastPrice }: StockVariantResponse): Promise<string> {
    const quantity = (sku === wanted && params.get("pieces")) || "1";
    const line = { goods: { variantId, sku, name, variantName }, quantity, price: String(lastPrice ?? "") };
    setLines((all) => [...all.filter(({ goods }) => goods.variantId !== variantId), line]);
    return t("admin.stock.lineAdded");
  }
  const change = (variantId: string, changes: Partial<OrderLine>) =>
    setLines((all) => all.map((line) => (line.goods.variantId === variantId ? { ...line, ...changes } : line)));
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const body = {
      ...{ supplier, expected: expected || null },
      lines: lines.map(({ goods, quantity, price }) => ({
        ...{ variantId: goods.variantId, quantity: Number.parseInt(quantity, 10) || 0, unitPrice: price.trim() || "0" },
      })),
    };
    if (await save(() => api("POST /purchase-orders", { body }), t("admin.stock.orderSaved"))) setLines([]);
  }
  return (
    <Panel title={t("admin.stock.newOrder")} {...(wanted && { text: t("admin.stock.newOrderOf", { sku: wanted }) })}>
      <FindGoods label={t("admin.stock.scanToAdd")} onFound={add} />
      <form className="st-form" onSubmit={(event) => void send(event)}>
        <div className="rc-f">
          <Field label={t("admin.stock.supplier")}>
            {(control) => (
              <select {...control} value={supplier} onChange={({ target }) => setSupplier(target.value)}>
                {suppliers.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <TextField
            label={t("admin.stock.expectedOn")}
            type="date"
            value={expected}
            onChange={({ target }) => setExpected(target.value)}
          />
        </div>
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
                onClick={() => setLines((all) => all.filter((line) => line.goods.variantId !== goods.variantId))}
              />
            </li>
          ))}
        </ul>
        <Button type="submit" variant="outline" small busy={busy} disabled={lines.length === 0}>
          {t("admin.stock.saveOrder")}
        </Button>
      </form>
    </Panel>
  );
}

function NewSupplier() {
  const { t } = useAdminI18n();
  const { busy, save } = useSave();
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const body = {
      ...{ name: text("name"), phone: text("phone") || null },
      leadDays: Number.parseInt(text("leadDays"), 10) || 0,
    };
    if (await save(() => api("POST /suppliers", { body }), t("admin.stock.supplierSaved"))) form.reset();
  }
  return (
    <form className="st-form" onSubmit={(event) => void send(event)}>
      <h3>{t("admin.stock.newSupplier")}</h3>
      <TextField label={t("admin.stock.supplierName")} name="name" required maxLength={100} autoComplete="off" />
      <TextField label={t("admin.stock.supplierPhone")} name="phone" optional maxLength={40} autoComplete="off" />
      <TextField label={t("admin.stock.supplierDays")} name="leadDays" inputMode="numeric" defaultValue="7" />
      <Button type="submit" variant="outline" small busy={busy}>
        {t("admin.stock.saveSupplier")}
      </Button>
    </form>
  );
}
