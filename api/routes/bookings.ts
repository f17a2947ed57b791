import { planBookings } from "../../shop/couriers/plan-bookings.ts";
import { requestBookings, withdrawBooking } from "../../shop/couriers/request-bookings.ts";
import { toTaka } from "../../shop/money.ts";
import { amountDue } from "../../shop/payments/amount-due.ts";
import { bookingContract } from "../contract/bookings.ts";
import { implement } from "../http/route.ts";

export const bookingRoutes = implement(bookingContract)({
  async "GET /bookings/plan"({ shop, query, actor }) {
    const planned = await planBookings(shop, await actor(), query.ids.split(","));
    return planned.map(({ order, address, grams, reason, offers }) => ({
      ...{
        order: order.id,
        number: order.number,
        fullName: order.fullName,
        phone: order.phone,
        address,
        grams,
        reason,
      },
      amountDue: toTaka(amountDue(order)),
      offers: offers.map(({ accountId, kind, name, price, deliveredPercent, faults }) => ({
        ...{ account: accountId, courier: kind, name, deliveredPercent, faults },
        price: price === null ? null : toTaka(price),
      })),
    }));
  },
  async "POST /bookings"({ shop, body, actor }) {
    const { batchId, outcomes } = await requestBookings(shop, await actor(), body);
    return {
      batch: batchId,
      outcomes: outcomes.map(({ orderId, bookingId, ...outcome }) => ({
        ...outcome,
        ...{ order: orderId, booking: bookingId },
      })),
    };
  },
  async "DELETE /bookings/:id"({ shop, params, actor }) {
    await withdrawBooking(shop, await actor(), params.id);
    return { acknowledged: true as const, modifiedCount: 1 };
  },
});
