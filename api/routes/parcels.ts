import { checkIn } from "../../shop/parcels/check-in.ts";
import { countNeeded } from "../../shop/parcels/count-needed.ts";
import { exportUploads } from "../../shop/parcels/export-uploads.ts";
import { handOver } from "../../shop/parcels/hand-over.ts";
import { countParcels, listParcels } from "../../shop/parcels/list-parcels.ts";
import { packOrder, unpackOrder } from "../../shop/parcels/pack-order.ts";
import { recordShipments, removeShipments } from "../../shop/parcels/record-shipments.ts";
import { parcelContract } from "../contract/parcels.ts";
import { linkByCursor } from "../http/paging.ts";
import { implement } from "../http/route.ts";
import { modifiedResponse } from "../serialize.ts";
import { parcelResponse } from "../serialize-orders.ts";

export const parcelRoutes = implement(parcelContract)({
  async "GET /parcels"({ c, shop, query, language, actor }) {
    const { parcels, next } = await listParcels(shop, await actor(), query);
    linkByCursor(c, { page: 1, next });
    return parcels.map((parcel) => parcelResponse(parcel, language));
  },
  "GET /parcels/counts": async ({ shop, actor }) => await countParcels(shop, await actor()),
  "GET /parcels/needs-you": async ({ shop, actor }) => ({ waiting: await countNeeded(shop, await actor()) }),
  async "POST /orders/:id/pack"({ shop, params, body, actor }) {
    return modifiedResponse(await packOrder(shop, await actor(), params.id, body.items ?? null));
  },
  async "POST /orders/:id/unpack"({ shop, params, actor }) {
    return modifiedResponse(await unpackOrder(shop, await actor(), params.id));
  },
  async "POST /shipments"({ shop, body, actor }) {
    const outcomes = await recordShipments(shop, await actor(), body);
    return outcomes.map(({ orderId, ...outcome }) => ({ ...outcome, order: orderId }));
  },
  async "DELETE /orders/:id/shipments"({ shop, params, actor }) {
    return modifiedResponse(await removeShipments(shop, await actor(), params.id));
  },
  async "POST /shipments/hand-over"({ shop, body, actor }) {
    const outcomes = await handOver(shop, await actor(), body);
    return outcomes.map(({ id, ...outcome }) => ({ _id: id, ...outcome }));
  },
  async "GET /shipments/export"({ c, shop, query, actor }) {
    const csv = await exportUploads(shop, await actor(), query);
    return c.body(csv, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${query.form}.csv"`,
    });
  },
  async "POST /orders/:id/check-in"({ shop, params, body, actor }) {
    return modifiedResponse(await checkIn(shop, await actor(), params.id, body.items));
  },
});
