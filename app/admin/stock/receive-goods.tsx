import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { PurchaseOrderResponse, StockVariantResponse, SupplierResponse } from "../../../api/contract/stock.ts";
import { fromTaka, parseTaka, sum, times } from "../../../shop/money.ts";
import { landCosts } from "../../../shop/stock/landed-cost.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { Panel, SectionHead } from "../components.tsx";
import { SelectField } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { FindGoods } from "./find-goods.tsx";
import { type Goods, GoodsName, nameOf } from "./goods-name.tsx";

type Line = { goods: Goods; key: string; code: string; expires: string; quantity: string; price: string };

type ReceiveGoodsProps = { suppliers: SupplierResponse[]; orders: PurchaseOrderResponse[]; orderId: string | null };

/** A delivery: who brought it, what the way cost, and each line with batch, last day, pieces and price. */
export function ReceiveGoods({ suppliers, orders, orderId }: ReceiveGoodsProps) {
  const { t, money, number } = useAdminI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const order = orders.find(({ _id }) => _id === orderId);
  const [supplier, setSupplier] = useState(order?.supplier._id ?? "");
  const [invoice, setInvoice] = useState("");
  const [transport, setTransport] = useState("");
  const [lines, setLines] = useState<Line[]>(() => linesOfOrder(order));
  const [busy, setBusy] = useState(false);
  // The same delivery sent twice, after a lost answer, counts once.
  const [requestKey] = useState(() => crypto.randomUUID());
  const change = (key: string, changes: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...changes } : line)));

  async function add(variant: StockVariantResponse): Promise<string> {
    const { variantId, sku, name, variantName, lastPrice } = variant;
    const line = { goods: { variantId, sku, name, variantName }, code: "", expires: "", quantity: "1" };
    const price = lastPrice === null ? "" : String(lastPrice);
    setLines((all) => [...all, { ...line, price, key: crypto.randomUUID() }]);
    return t("admin.stock.lineAdded");
  }

  const piecesOf = ({ quantity }: Line) => Math.max(0, Number.parseInt(quantity, 10) || 0);
  const isRight = lines.length > 0 && lines.every((line) => piecesOf(line) > 0);
  const priced = lines.map((line) => ({
    quantity: Math.max(1, piecesOf(line)),
    unitPrice: parseTaka(line.price.trim()),
  }));
  const way = parseTaka(transport.trim() || "0") ?? fromTaka(0);
  const costs = lines.length > 0 ? landCosts(priced, way) : [];
  const goodsValue = sum(priced.map(({ quantity, unitPrice }) => times(unitPrice ?? fromTaka(0), quantity)));
  const pieces = lines.reduce((all, line) => all + piecesOf(line), 0);

  async function receive(): Promise<void> {
    setBusy(true);
    try {
      await api("POST /stock/receipts", {
        body: {
          ...{
            supplier: supplier || null,
            purchaseOrder: order?._id ?? null,
            invoice: invoice.trim() || null,
            requestKey,
          },
          transport: transport.trim() || "0",
          lines: lines.map((line) => ({
            ...{ variantId: line.goods.variantId, quantity: piecesOf(line), expires: line.expires || null },
            ...{ code: line.code.trim() || null, unitPrice: line.price.trim() || null },
          })),
        },
      });
      showToast({ title: t("admin.stock.received"), text: t("admin.stock.pieces", { count: pieces }) });
      await navigate(sectionLink("stock"));
      await revalidate();
    } catch (error) {
      showToast({ title: t("admin.stock.failed"), text: errorText(error, t), tone: "error" });
    }
    setBusy(false);
  }

  return (
    <div className="stock">
      <SectionHead
        title="admin.stock.receive"
        lede={order ? `${order.number} · ${order.supplier.name}` : t("admin.stock.receiveText")}
      >
        <Button variant="quiet" small to={sectionLink("stock")}>
          {t("admin.stock.back")}
        </Button>
        <Button small busy={busy} disabled={!isRight} onClick={() => void receive()}>
          {t("admin.stock.receiveDo", { count: pieces })}
        </Button>
      </SectionHead>
      <section className="panel">
        <div className="rc-f">
          <SelectField
            label={t("admin.stock.supplier")}
            value={supplier}
            disabled={order !== undefined}
            options={[
              { value: "", label: t("admin.stock.noSupplier") },
              ...suppliers.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            onChange={setSupplier}
          />
          <TextField
            label={t("admin.stock.invoice")}
            value={invoice}
            onChange={({ target }) => setInvoice(target.value)}
          />
          <TextField
            label={t("admin.stock.transport")}
            inputMode="decimal"
            value={transport}
            onChange={({ target }) => setTransport(target.value)}
          />
        </div>
        <FindGoods label={t("admin.stock.scanToAdd")} onFound={add} />
      </section>
      {lines.length > 0 && (
        <Panel
          title={t("admin.stock.lines")}
          text={t("admin.stock.goodsValue", { goods: money(goodsValue), all: money(sum([goodsValue, way])) })}
        >
          <ul className="rc-l num">
            {lines.map((line, index) => (
              <li key={line.key}>
                <GoodsName goods={line.goods} />
                <TextField
                  label={t("admin.stock.batchCode")}
                  autoCapitalize="characters"
                  value={line.code}
                  onChange={({ target }) => change(line.key, { code: target.value })}
                />
                <TextField
                  label={t("admin.stock.expiresOn")}
                  type="date"
                  value={line.expires}
                  onChange={({ target }) => change(line.key, { expires: target.value })}
                />
                <TextField
                  label={t("admin.stock.quantity")}
                  inputMode="numeric"
                  value={line.quantity}
                  onChange={({ target }) => change(line.key, { quantity: target.value })}
                />
                <TextField
                  label={t("admin.stock.price")}
                  inputMode="decimal"
                  value={line.price}
                  onChange={({ target }) => change(line.key, { price: target.value })}
                />
                <p>
                  <small>{t("admin.stock.costAPiece")}</small>
                  <b>{landed(costs[index]?.unitCost ?? null)}</b>
                </p>
                <IconButton
                  icon="x"
                  label={t("admin.stock.removeLine", { name: nameOf(line.goods) })}
                  onClick={() => setLines((all) => all.filter(({ key }) => key !== line.key))}
                />
              </li>
            ))}
          </ul>
          <p className="is-faint num">{t("admin.stock.share", { amount: money(way), count: number(lines.length) })}</p>
        </Panel>
      )}
    </div>
  );

  function landed(cost: Parameters<typeof money>[0] | null): string {
    return cost === null ? t("admin.stock.costUnknown") : money(cost);
  }
}

/** The pieces of an order that have not come yet. */
function linesOfOrder(order: PurchaseOrderResponse | undefined): Line[] {
  return (order?.lines ?? [])
    .filter(({ quantity, received }) => received < quantity)
    .map(({ variantId, sku, name, variantName, quantity, received, unitPrice }) => ({
      ...{ goods: { variantId, sku, name, variantName }, key: variantId, code: "", expires: "" },
      ...{ quantity: String(quantity - received), price: unitPrice === null ? "" : String(unitPrice) },
    }));
}
