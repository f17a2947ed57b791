import { useState } from "react";
import { useNavigate } from "react-router";
import type { PurchaseOrderResponse, StockVariantResponse, SupplierResponse } from "../../../api/contract/stock.ts";
import { parseTaka } from "../../../shop/money.ts";
import { receiveRequest } from "../../../shop/stock/stock-schema.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminForm } from "../admin-form.ts";
import { SectionHead } from "../components.tsx";
import { SelectField } from "../fields.tsx";
import { normalizeAmount, parseWhole } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { FindGoods } from "./find-goods.tsx";
import { piecesOf, quantityRanges, type ReceivedLine, ReceivedLines } from "./received-lines.tsx";

type ReceiveGoodsProps = { suppliers: SupplierResponse[]; orders: PurchaseOrderResponse[]; orderId: string | null };
type Receipt = { supplier: string; invoice: string; transport: string; lines: ReceivedLine[] };

const formId = "receive-goods";

/** A delivery: who brought it, what the way cost, and each line with batch, last day, pieces and price. */
export function ReceiveGoods({ suppliers, orders, orderId }: ReceiveGoodsProps) {
  const { t } = useAdminI18n();
  const order = orders.find(({ _id }) => _id === orderId);
  const { form, field, error, values, set, sending, setLines, add, pieces } = useReceipt(order);
  const { lines } = values;
  return (
    <div className="stock">
      <SectionHead
        title="admin.stock.receive"
        lede={order ? `${order.number} · ${order.supplier.name}` : t("admin.stock.receiveText")}
      >
        <Button variant="quiet" small to={sectionLink("stock")}>
          {t("admin.stock.back")}
        </Button>
        <Button small type="submit" form={formId} busy={sending} disabled={lines.length === 0}>
          {t("admin.stock.receiveDo", { count: pieces })}
        </Button>
      </SectionHead>
      {/* A form of its own, which cannot be within the other one. */}
      <section className="panel">
        <FindGoods label={t("admin.stock.scanToAdd")} onFound={add} />
      </section>
      <form
        id={formId}
        {...form}
        // A scanner presses Enter after a batch code: only the button sends the delivery.
        onKeyDown={(event) =>
          event.key === "Enter" && event.target instanceof HTMLInputElement && event.preventDefault()
        }
      >
        <section className="panel">
          <div className="rc-f">
            <SelectField
              label={t("admin.stock.supplier")}
              value={values.supplier}
              disabled={order !== undefined}
              error={error("supplier")}
              options={[
                { value: "", label: t("admin.stock.noSupplier") },
                ...suppliers.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onChange={(supplier) => set({ supplier })}
            />
            <TextField {...field("invoice")} label={t("admin.stock.invoice")} maxLength={60} />
            <TextField {...field("transport")} label={t("admin.stock.transport")} inputMode="decimal" />
          </div>
        </section>
        {lines.length > 0 && (
          <ReceivedLines
            lines={lines}
            transport={parseTaka(normalizeAmount(values.transport) || "0")}
            error={error}
            onChange={setLines}
          />
        )}
      </form>
    </div>
  );
}

/** The form of a delivery: of what is ordered, or empty. */
function useReceipt(order: PurchaseOrderResponse | undefined) {
  const { t } = useAdminI18n();
  const navigate = useNavigate();
  // The same delivery sent twice, after a lost answer, counts once.
  const [requestKey] = useState(() => crypto.randomUUID());
  const form = useAdminForm<Receipt, BodyOf<"POST /stock/receipts">>(
    () => ({ supplier: order?.supplier._id ?? "", invoice: "", transport: "", lines: linesOfOrder(order) }),
    {
      schema: receiveRequest,
      ranges: quantityRanges,
      toBody: ({ supplier, invoice, transport, lines }) => ({
        ...{
          supplier: supplier || null,
          purchaseOrder: order?._id ?? null,
          invoice: invoice.trim() || null,
          requestKey,
        },
        transport: normalizeAmount(transport) || "0",
        lines: lines.map(({ goods, quantity, expires, code, price }) => ({
          // What is no number is refused by the schema, at its field.
          ...{ variantId: goods.variantId, quantity: parseWhole(quantity) as number, expires: expires || null },
          ...{ code: code.trim() || null, unitPrice: normalizeAmount(price) || null },
        })),
      }),
      send: (body) => api("POST /stock/receipts", { body }),
      onSaved: () => {
        showToast({ title: t("admin.stock.received"), text: t("admin.stock.pieces", { count: pieces }) });
        void navigate(sectionLink("stock"));
      },
    },
  );
  const pieces = form.values.lines.reduce((all, line) => all + piecesOf(line), 0);
  const setLines = (change: (all: ReceivedLine[]) => ReceivedLine[]) =>
    form.set((latest) => ({ lines: change(latest.lines) }));

  async function add(variant: StockVariantResponse): Promise<string> {
    const { variantId, sku, name, variantName, lastPrice } = variant;
    const line = { goods: { variantId, sku, name, variantName }, code: "", expires: "", quantity: "1" };
    const price = lastPrice === null ? "" : String(lastPrice);
    setLines((all) => [...all, { ...line, price, key: crypto.randomUUID() }]);
    return t("admin.stock.lineAdded");
  }

  return { ...form, setLines, add, pieces };
}

/** The pieces of an order that have not come yet. */
function linesOfOrder(order: PurchaseOrderResponse | undefined): ReceivedLine[] {
  return (order?.lines ?? [])
    .filter(({ quantity, received }) => received < quantity)
    .map(({ variantId, sku, name, variantName, quantity, received, unitPrice }) => ({
      ...{ goods: { variantId, sku, name, variantName }, key: variantId, code: "", expires: "" },
      ...{ quantity: String(quantity - received), price: unitPrice === null ? "" : String(unitPrice) },
    }));
}
