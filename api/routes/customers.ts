import { changeCustomer } from "../../shop/customers/change-customer.ts";
import { customerDetail } from "../../shop/customers/customer-detail.ts";
import { listCustomers, type OrderOutcomes } from "../../shop/customers/list-customers.ts";
import { parsePhone } from "../../shop/customers/phone.ts";
import { blockCustomer, unblockCustomer } from "../../shop/customers/phone-blocks.ts";
import { toTaka } from "../../shop/money.ts";
import { Refusal } from "../../shop/refusal.ts";
import { customerContract } from "../contract/customers.ts";
import { linkByCursor } from "../http/paging.ts";
import { implement } from "../http/route.ts";
import { isoOrNull } from "../serialize.ts";
import { staffOrderResponse } from "../serialize-orders.ts";

export const customerRoutes = implement(customerContract)({
  async "GET /customers"({ c, shop, query, actor }) {
    const { customers, next } = await listCustomers(shop, await actor(), query);
    linkByCursor(c, { page: 1, next });
    return customers.map(({ lastOrderAt, ...customer }) => ({
      ...customer,
      ...outcomesInTaka(customer),
      lastOrderAt: lastOrderAt.toISOString(),
    }));
  },
  async "GET /customers/:id"({ shop, params, language, actor }) {
    const { outcomes, orders, calls, payments, block, ...customer } = await customerDetail(
      shop,
      await actor(),
      phoneOf(params),
    );
    return {
      ...customer,
      outcomes: outcomesInTaka(outcomes),
      orders: orders.map((order) => staffOrderResponse(order, language)),
      calls: calls.map(ofOrder),
      payments: payments.map((payment) => ({ ...ofOrder(payment), amount: toTaka(payment.amount) })),
      block: block && { ...block, until: isoOrNull(block.until), at: block.at.toISOString() },
    };
  },
  async "PATCH /customers/:id"({ shop, params, body, actor }) {
    const changed = await changeCustomer(shop, await actor(), phoneOf(params), body);
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
  async "POST /customers/:id/block"({ shop, params, body, actor }) {
    await blockCustomer(shop, await actor(), phoneOf(params), body);
    return { acknowledged: true };
  },
  async "DELETE /customers/:id/block"({ shop, params, actor }) {
    await unblockCustomer(shop, await actor(), phoneOf(params));
    return { acknowledged: true };
  },
});

/** The number in the path, however it is written. */
function phoneOf({ id }: { id: string }): string {
  const phone = parsePhone(id);
  if (!phone) throw new Refusal("not-found");
  return phone;
}

function outcomesInTaka({ orders, open, delivered, cancelled, returned, bought }: OrderOutcomes) {
  return { orders, open, delivered, cancelled, returned, bought: toTaka(bought) };
}

function ofOrder<Fact extends { orderId: string; at: Date }>({ orderId, at, ...fact }: Fact) {
  return { order: orderId, at: at.toISOString(), ...fact };
}
