import { useSearchParams } from "react-router";
import type { PurchaseOrderResponse, StockVariantResponse, SupplierResponse } from "../../../api/contract/stock.ts";
import { purchaseOrderChanges, purchaseOrderInput } from "../../../shop/stock/stock-schema.ts";
import { api } from "../../browser/api.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { Panel } from "../components.tsx";
import { SelectField } from "../fields.tsx";
import { normalizeAmount, parseWhole } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { FindGoods } from "./find-goods.tsx";
import { type Goods, GoodsName, nameOf, UnknownGoods } from "./goods-name.tsx";
import { quantityRanges } from "./received-lines.tsx";

type OrderLine = { goods: Goods; quantity: string; price: string };

const requestOf = (lines: OrderLine[]) =>
  lines.map(({ goods, quantity, price }) => ({
    // What is no number is refused by the schema, at its field.
    ...{
      variantId: goods.variantId,
      quantity: parseWhole(quantity) as number,
      unitPrice: normalizeAmount(price) || "0",
    },
  }));

/** A new purchase order, kept as a draft until it is sent. */
export function NewOrder({ suppliers }: { suppliers: SupplierResponse[] }) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  const wanted = params.get("add");
  const { form, field, error, values, set, sending } = useAdminForm(
    { supplier: params.get("supplier") ?? suppliers[0]?._id ?? "", expected: "", lines: [] as OrderLine[] },
    {
      schema: purchaseOrderInput,
      ranges: quantityRanges,
      toBody: ({ supplier, expected, lines }) => ({ supplier, expected: expected || null, lines: requestOf(lines) }),
      send: (body) => api("POST /purchase-orders", { body }),
      saved: { title: t("admin.stock.orderSaved") },
      onSaved: (): void => set({ lines: [] }),
    },
  );
  const { supplier, lines } = values;
  const setLines: ChangeLines = (change) => set((latest) => ({ lines: change(latest.lines) }));
  return (
    <Panel title={t("admin.stock.newOrder")} {...(wanted && { text: t("admin.stock.newOrderOf", { sku: wanted }) })}>
      <FindLine onChange={setLines} />
      <form className="st-form" {...form}>
        <div className="rc-f">
          <SelectField
            label={t("admin.stock.supplier")}
            value={supplier}
            error={error("supplier")}
            options={suppliers.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(chosen) => set({ supplier: chosen })}
          />
          <TextField {...field("expected")} label={t("admin.stock.expectedOn")} type="date" />
        </div>
        <OrderLines lines={lines} error={error} onChange={setLines} />
        <Button type="submit" variant="outline" small busy={sending} disabled={lines.length === 0}>
          {t("admin.stock.saveOrder")}
        </Button>
      </form>
    </Panel>
  );
}

/** Changes a purchase order: all of a draft, and of one that is sent the day on which it is expected. */
export function ChangeOrder({ order, onDone }: { order: PurchaseOrderResponse; onDone: () => void }) {
  const { t } = useAdminI18n();
  const isDraft = order.state === "draft";
  const { form, field, error, values, set, sending } = useAdminForm(
    () => ({
      expected: order.expected ?? "",
      lines: order.lines.map(
        ({ quantity, unitPrice, ...goods }): OrderLine => ({
          ...{ goods, quantity: String(quantity), price: String(unitPrice ?? "") },
        }),
      ),
    }),
    {
      schema: purchaseOrderChanges,
      ranges: quantityRanges,
      toBody: ({ expected, lines }) => ({ expected: expected || null, ...(isDraft && { lines: requestOf(lines) }) }),
      send: (body) => api("PATCH /purchase-orders/:id", { params: { id: order._id }, body }),
      saved: { title: t("admin.stock.orderChanged") },
      onSaved: onDone,
    },
  );
  const { lines } = values;
  const setLines: ChangeLines = (change) => set((latest) => ({ lines: change(latest.lines) }));
  return (
    <div className="st-form">
      {isDraft && <FindLine onChange={setLines} />}
      <form className="st-form" {...form}>
        <TextField {...field("expected")} label={t("admin.stock.expectedOn")} type="date" />
        {isDraft && <OrderLines lines={lines} error={error} onChange={setLines} />}
        <p className="st-acts">
          <Button type="submit" variant="outline" small busy={sending} disabled={lines.length === 0}>
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

type ChangeLines = (change: (lines: OrderLine[]) => OrderLine[]) => void;

/** Adds a line for what is scanned; at the last price, with the pieces of the advice that led here. */
function FindLine({ onChange }: { onChange: ChangeLines }) {
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

type OrderLinesProps = {
  lines: OrderLine[];
  /** What is wrong at a path such as `lines.0.quantity`. */
  error: (path: string) => string | undefined;
  onChange: ChangeLines;
};

function OrderLines({ lines, error, onChange }: OrderLinesProps) {
  const { t } = useAdminI18n();
  return (
    <ul className="rc-l num is-order">
      {lines.map((line, index) => {
        const { goods } = line;
        const text = (name: "quantity" | "price", path: string = name) => ({
          value: line[name],
          error: error(`lines.${index}.${path}`),
          onChange: ({ target }: { target: HTMLInputElement }) =>
            onChange((all) =>
              all.map((each) => (each.goods.variantId === goods.variantId ? { ...each, [name]: target.value } : each)),
            ),
        });
        return (
          <li key={goods.variantId}>
            <GoodsName goods={goods} />
            <TextField {...text("quantity")} label={t("admin.stock.quantity")} inputMode="numeric" />
            <TextField {...text("price", "unitPrice")} label={t("admin.stock.price")} inputMode="decimal" />
            <IconButton
              icon="x"
              label={t("admin.stock.removeLine", { name: nameOf(goods) })}
              onClick={() => onChange((all) => all.filter((each) => each.goods.variantId !== goods.variantId))}
            />
            {error(`lines.${index}.variantId`) && <UnknownGoods />}
          </li>
        );
      })}
    </ul>
  );
}
