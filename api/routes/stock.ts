import { type Language, localizeField } from "../../shop/language.ts";
import { toImage } from "../../shop/media/image-json.ts";
import { type Paisa, toTaka } from "../../shop/money.ts";
import { changeBatch } from "../../shop/stock/change-batch.ts";
import { applyCount, countLine, dropCount, startCount } from "../../shop/stock/count-stock.ts";
import { listCountDrafts } from "../../shop/stock/list-counts.ts";
import {
  findStockVariants,
  listBatches,
  listMovements,
  type StockVariant,
  stockOverview,
  type VariantNames,
} from "../../shop/stock/list-stock.ts";
import {
  addPurchaseOrder,
  changePurchaseOrder,
  listPurchaseOrders,
  listSuppliers,
  saveSupplier,
} from "../../shop/stock/purchases.ts";
import { receiveGoods } from "../../shop/stock/receive-goods.ts";
import { verifyBatch } from "../../shop/stock/verify-batch.ts";
import { writeOff } from "../../shop/stock/write-off.ts";
import { stockContract } from "../contract/stock.ts";
import { implement } from "../http/route.ts";
import { modifiedResponse } from "../serialize.ts";

/** The goods that a row names, in a language. */
function goodsOf(row: VariantNames, language: Language) {
  const { variantId, productId, sku } = row;
  return {
    ...{ variantId, productId, sku, name: localizeField(row, "name", language)?.text ?? "" },
    variantName: localizeField(row, "variantName", language)?.text ?? null,
  };
}

const takaOrNull = (amount: Paisa | null) => (amount === null ? null : toTaka(amount));

type Batch = StockVariant["batches"][number];
const batchResponse = ({ id, code, expires, left, withheld }: Batch) => ({ _id: id, code, expires, left, withheld });
const isoTime = (at: string) => new Date(at).toISOString();

const insertedResponse = (insertedId: string) => ({ acknowledged: true as const, insertedId });

export const stockRoutes = implement(stockContract)({
  async "GET /batches"({ shop, query, language, address }) {
    const batches = await verifyBatch(shop, query.code, address);
    return batches.map((batch) => {
      const { productId, name, variantName } = goodsOf(batch, language);
      return { code: batch.code, expires: batch.expires, productId, name, variantName };
    });
  },
  async "GET /stock"({ shop, actor, language }) {
    const { summary, expiring, reorder } = await stockOverview(shop, await actor());
    return {
      summary: {
        ...summary,
        value: takaOrNull(summary.value),
        sellsFor: toTaka(summary.sellsFor),
        expiring: { ...summary.expiring, value: takaOrNull(summary.expiring.value) },
        writtenOff: { ...summary.writtenOff, value: takaOrNull(summary.writtenOff.value) },
      },
      expiring: expiring.map((row) => {
        const { expires, sold, days, wasted, goneIn, discount } = row;
        return {
          ...{ ...batchResponse(row), ...goodsOf(row, language), expires, sold, days, wasted, goneIn, discount },
          ...{ price: toTaka(row.price), unitCost: takaOrNull(row.unitCost) },
          picture: toImage(row.picture, language),
        };
      }),
      reorder: reorder.map((row) => {
        const { forSale, onOrder, sold, pieces, lasts, supplierId, supplierName } = row;
        const supplier = supplierId === null ? null : { _id: supplierId, name: supplierName ?? "" };
        return { ...goodsOf(row, language), forSale, onOrder, sold, pieces, lasts, supplier };
      }),
    };
  },
  async "GET /stock/batches"({ shop, query, actor, language }) {
    const { batches, pages } = await listBatches(shop, await actor(), query);
    return {
      batches: batches.map((row) => {
        const { isFirst, forSale, sold } = row;
        const unitCost = takaOrNull(row.unitCost);
        const picture = toImage(row.picture, language);
        return { ...batchResponse(row), ...goodsOf(row, language), unitCost, isFirst, forSale, sold, picture };
      }),
      pages,
    };
  },
  async "PATCH /stock/batches/:id"({ shop, params, body, actor }) {
    await changeBatch(shop, await actor(), params.id, body);
    return modifiedResponse(true);
  },
  async "POST /stock/batches/:id/write-off"({ shop, params, body, actor }) {
    await writeOff(shop, await actor(), params.id, body);
    return modifiedResponse(true);
  },
  async "GET /stock/variants"({ shop, query, actor, language }) {
    const found = await findStockVariants(shop, await actor(), query.q);
    return found.map((row) => ({
      ...{ ...goodsOf(row, language), forSale: row.forSale, batches: row.batches.map(batchResponse) },
      lastPrice: takaOrNull(row.lastPrice),
    }));
  },
  async "GET /stock/variants/:id/movements"({ shop, params, query, actor }) {
    const movements = await listMovements(shop, await actor(), params.id, query);
    return movements.map(({ id, orderId, orderNumber, at, ...movement }) => ({
      ...{ _id: id, ...movement, at: isoTime(at) },
      order: orderId === null ? null : { _id: orderId, number: orderNumber ?? "" },
    }));
  },
  "POST /stock/receipts": async ({ shop, body, actor }) =>
    insertedResponse(await receiveGoods(shop, await actor(), body)),
  async "GET /stock/counts"({ shop, actor, language }) {
    const drafts = await listCountDrafts(shop, await actor());
    return drafts.map(({ id, note, at, byName, lines }) => ({
      ...{ _id: id, note, at: isoTime(at), byName },
      lines: lines.map((line) => {
        const { batchId, code, expected, counted } = line;
        return { ...goodsOf(line, language), batchId, code, expected, counted };
      }),
    }));
  },
  "POST /stock/counts": async ({ shop, body, actor }) =>
    insertedResponse(await startCount(shop, await actor(), body.note)),
  async "PUT /stock/counts/:id/lines"({ shop, params, body, actor }) {
    await countLine(shop, await actor(), params.id, body);
    return modifiedResponse(true);
  },
  "POST /stock/counts/:id/apply": async ({ shop, params, actor }) =>
    modifiedResponse(await applyCount(shop, await actor(), params.id)),
  async "DELETE /stock/counts/:id"({ shop, params, actor }) {
    await dropCount(shop, await actor(), params.id);
    return { acknowledged: true as const, deletedCount: 1 };
  },
  async "GET /suppliers"({ shop, actor }) {
    const suppliers = await listSuppliers(shop, await actor());
    return suppliers.map(({ id, name, phone, note, leadDays, active }) => ({
      ...{ _id: id, name, phone, note, leadDays, active },
    }));
  },
  "POST /suppliers": async ({ shop, body, actor }) =>
    insertedResponse(await saveSupplier(shop, await actor(), null, body)),
  async "PATCH /suppliers/:id"({ shop, params, body, actor }) {
    await saveSupplier(shop, await actor(), params.id, body);
    return modifiedResponse(true);
  },
  async "GET /purchase-orders"({ shop, actor, language }) {
    const orders = await listPurchaseOrders(shop, await actor());
    return orders.map(({ id, supplierId, supplierName, at, lines, ...order }) => ({
      ...{ _id: id, ...order, at: isoTime(at), supplier: { _id: supplierId, name: supplierName } },
      lines: lines.map((line) => {
        const { quantity, received, unitPrice } = line;
        return { ...goodsOf(line, language), quantity, received, unitPrice: takaOrNull(unitPrice) };
      }),
    }));
  },
  "POST /purchase-orders": async ({ shop, body, actor }) =>
    insertedResponse(await addPurchaseOrder(shop, await actor(), body)),
  async "PATCH /purchase-orders/:id"({ shop, params, body, actor }) {
    await changePurchaseOrder(shop, await actor(), params.id, body);
    return modifiedResponse(true);
  },
});
