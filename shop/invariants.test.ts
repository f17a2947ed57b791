import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dryRun } from "../db/transaction.ts";
import { countPieces, findBrokenInvariants, type InvariantCode } from "./invariants.ts";
import { changeStatus } from "./orders/change-status.ts";
import { orderRequest } from "./orders/order-schema.ts";
import { placeOrder } from "./orders/place-order.ts";
import { packOrder } from "./parcels/pack-order.ts";
import { guest } from "./permissions.ts";
import { admin, stockProduct, testShop } from "./test-shop.ts";

async function tradingShop() {
  const shop = await testShop();
  const { productId, variantIds } = await stockProduct(shop);
  const place = (quantity: number) =>
    placeOrder(shop, {
      actor: guest,
      request: orderRequest.parse({
        billingDetails: { fullName: "Rina Akter", phone: "01712345678", address: "House 12", city: "Dhaka" },
        ...{ items: [{ productId, quantity }], deliveryArea: "inside", total: quantity * 100 + 60 },
      }),
      language: "en",
      idempotencyKey: null,
    });
  const live = await place(2);
  const cancelled = await place(3);
  await changeStatus(shop, admin, live.id, "confirmed");
  await packOrder(shop, admin, live.id, null);
  await changeStatus(shop, admin, cancelled.id, "cancelled");
  return { shop, productId, variantId: variantIds[0] ?? "", live, cancelled };
}

test("normal trade breaks no invariant, and no order creates or loses a piece", async () => {
  const { shop, variantId } = await tradingShop();
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  expect(await countPieces(shop.db)).toEqual({ [variantId]: 10 });
});

test("each broken invariant is detected", async () => {
  const { shop, productId, variantId, live, cancelled } = await tradingShop();
  // Constraints are dropped to break what the database itself prevents.
  await shop.pool.query(`
    alter table orders drop constraint orders_total_adds_up;
    alter table variants drop constraint variants_stock_check;
    alter table products disable trigger user;
    alter table reviews disable trigger user`);
  const broken: [InvariantCode, string][] = [
    ["stock-negative", "update variants set stock = -1"],
    ["batch-movements", 'update stock_batches set "left" = "left" + 1'],
    ["stock-on-hand", "update variants set stock = stock - 1"],
    ["stock-on-hand", `delete from packings where order_id = '${live.id}'`],
    ["goods-of-order", `update stock_movements set change = -change where order_id = '${live.id}'`],
    [
      "movement-of-another-variant",
      `insert into variants (id, product_id, position, sku, price) values ('v', '${productId}', 1, 'V', 100);
       update stock_movements set variant_id = 'v'`,
    ],
    [
      "account-transfer",
      `insert into account_transfers (id, from_account, to_account, amount, fee, by_name)
       values ('t', 'bkash', 'bank', 100, 0, 'Rupa')`,
    ],
    [
      "written-off-debt",
      `insert into customer_write_offs (id, order_id, amount, reason, by_name) values ('w', '${live.id}', 60, 'No change', 'Rupa')`,
    ],
    ["low-stock", `insert into low_stock_variants values ('${variantId}', '${productId}', 3)`],
    ["order-without-lines", `delete from order_lines where order_id = '${live.id}'`],
    ["order-subtotal", `update order_lines set unit_price = 1 where order_id = '${live.id}'`],
    ["order-total", `update orders set total = 1 where id = '${live.id}'`],
    ["order-discount", `update orders set discount = 100, total = total - 100 where id = '${live.id}'`],
    [
      "order-timeline",
      `insert into order_events (order_id, status, by_role) values ('${cancelled.id}', 'cancelled', 'staff')`,
    ],
    ["order-timeline", `delete from order_events where order_id = '${live.id}' and status = 'confirmed'`],
    ["packed-unconfirmed", `update orders set status = 'pending' where id = '${live.id}'`],
    ["return-of-order", `insert into returns (id, order_id) values ('r', '${live.id}')`],
    ["return-pieces", `insert into returns (id, order_id, checked_in_at) values ('r', '${live.id}', now())`],
    ["no-admin", "update users set role = 'user'"],
    ["product-summary", `update products set in_stock = false where id = '${productId}'`],
    ["product-summary", `update variants set price = 20000 where id = '${variantId}'`],
    ["product-stars", `update products set rating_sum = 5, rating_count = 1 where id = '${productId}'`],
    ["order-days", "update daily_order_totals set amount = amount + 1"],
    ["product-days", "delete from daily_product_sales"],
    [
      "address-without-default",
      `insert into addresses (id, user_id, full_name, phone, address, city, is_default)
       values ('a', 'nusrat', 'Nusrat', '+8801712345678', 'House 12', 'Dhaka', false)`,
    ],
    [
      "payment-divided",
      `insert into payments (id, order_id, kind, method, amount, state, claimed_by_role, decided_at)
       values ('p', '${live.id}', 'advance', 'bkash', 100, 'verified', 'staff', now());
       insert into payment_allocations (payment_id, order_id, amount) values ('p', '${live.id}', 101)`,
    ],
    [
      "ledger-of-order",
      `insert into ledger_transfers (from_account, to_account, amount, reason, order_id)
       values ('customer', 'bkash', 100, 'out of nowhere', '${live.id}')`,
    ],
    [
      "coupon-over-its-limit",
      `insert into coupons (id, code, kind, amount, max_uses, used) values ('c', 'EID10', 'amount', 100, 1, 2)`,
    ],
  ];
  for (const [code, statement] of broken) {
    const found = await dryRun(shop.db, async (tx) => {
      await tx.execute(sql.raw(statement));
      return findBrokenInvariants(tx);
    });
    expect(
      found.map((each) => each.code),
      statement,
    ).toContain(code);
  }
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
