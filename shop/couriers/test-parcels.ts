import { eq, isNull } from "drizzle-orm";
import { bookings, courierAccounts, courierTasks, orders, shipments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import { fromTaka } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { admin, nextPhone, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { applyWebhooks } from "./apply-webhooks.ts";
import type { ConnectedKind, ReportedParcel } from "./courier-port.ts";
import { bookingReference } from "./courier-rules.ts";
import type { CourierState } from "./courier-state-rules.ts";
import { courierKeys } from "./open-account.ts";
import { recordBooked } from "./record-booked.ts";
import { reportOf, sendWebhook } from "./test-courier.ts";

const testKeys = {
  steadfast: { apiKey: "test-api-key", secretKey: "test-secret-key", webhookToken: "test-webhook-token" },
  pathao: {
    ...{ clientId: "test-client", clientSecret: "test-client-secret", username: "u@example.com", password: "p" },
    webhookSecret: "test-webhook-secret",
  },
  redx: { token: "test-token", webhookToken: "test-webhook-token" },
} as const;

type PlacedOrder = { id: string; number: string };

/** A shop with a courier's account, a serum for 500 taka and a soap for 90; an order is for two serums and one soap. */
export async function bookedShop(kind: ConnectedKind = "steadfast") {
  const shop = await testShop();
  const accountId = await addAccount(shop, kind);
  const { productId, variantIds } = await stockProduct(shop, {
    variants: [
      variantDraft({ price: fromTaka(500), stock: 100_000 }),
      variantDraft({ price: fromTaka(90), stock: 100_000 }),
    ],
  });
  const [serum = "", soap = ""] = variantIds;

  async function order(): Promise<PlacedOrder> {
    const phone = nextPhone().replace("+88", "");
    const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
    const items = [
      { productId, variantId: serum, quantity: 2 },
      { productId, variantId: soap, quantity: 1 },
    ];
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 1150 });
    const placed = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
    await changeStatus(shop, admin, placed.id, "confirmed");
    return placed;
  }

  /** Requests a booking; `recordBooked` simulates the courier's response. */
  async function request({ id, number }: PlacedOrder) {
    const [booking] = await shop.db
      .insert(bookings)
      .values({
        ...{ id: newId(), orderId: id, accountId, kind, reference: bookingReference(number, 1), batchId: "batch" },
        amountTold: fromTaka(1150),
      })
      .returning();
    if (!booking) throw new Error("nothing was asked");
    return booking;
  }

  /** An order whose parcel the courier has. */
  async function book() {
    const placed = await order();
    const booking = await request(placed);
    const externalId = `X${booking.reference.replaceAll(/\D/g, "")}`;
    const parcel = { externalId, trackingCode: externalId, trackingUrl: null, charge: null };
    await transaction(shop.db, (tx) => recordBooked(tx, booking.id, parcel, shop.now()));
    const [shipment] = await shop.db.select().from(shipments).where(eq(shipments.orderId, placed.id));
    if (!shipment) throw new Error("nothing was booked");
    return { order: placed, booking, shipment, externalId, reference: booking.reference };
  }

  async function statusOf({ id }: { id: string }) {
    const [row] = await shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
    return row?.status ?? null;
  }

  return { ...shop, accountId, serum, soap, order, request, book, statusOf };
}

export type BookedShop = Awaited<ReturnType<typeof bookedShop>>;

/** A courier's account with readable keys. */
export async function addAccount(shop: TestShop, kind: ConnectedKind): Promise<string> {
  const id = newId();
  const sealedKeys = courierKeys.sealKeys(shop.secretBox, id, testKeys[kind]);
  await shop.db.insert(courierAccounts).values({ id, kind, name: kind, sealedKeys, webhookPath: `path-of-${kind}` });
  return id;
}

/** Applies a report of the courier's that comes by webhook. */
export async function report(shop: BookedShop, parcel: ReportedParcel, state: CourierState | null, more = {}) {
  await sendWebhook(shop, parcel, reportOf(state, { at: shop.now(), ...more }));
  await applyWebhooks(shop);
}

/** The kinds of the open tasks. */
export async function openTasks(shop: BookedShop): Promise<string[]> {
  return (await shop.db.select().from(courierTasks).where(isNull(courierTasks.closedAt)))
    .map(({ kind }) => kind)
    .sort();
}
