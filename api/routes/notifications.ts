import { listNotifications } from "../../shop/notifications/list-notifications.ts";
import { resendNotification } from "../../shop/notifications/resend-by-staff.ts";
import { subscribeToStock, unsubscribe } from "../../shop/stock-alerts/subscribe.ts";
import { notificationContract } from "../contract/notifications.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";
import { notificationResponse } from "../serialize.ts";

export const notificationRoutes = implement(notificationContract)({
  async "GET /letters"({ c, shop, query, actor }) {
    const { notifications, total } = await listNotifications(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return notifications.map(notificationResponse);
  },
  async "POST /letters/:id/send"({ shop, params, actor }) {
    await resendNotification(shop, await actor(), params.id);
    return { acknowledged: true };
  },
  async "POST /stock-requests"({ shop, body, language, address }) {
    const { inStock } = await subscribeToStock(shop, body, { language, address });
    return { acknowledged: true, inStock };
  },
  async "POST /stock-requests/stop"({ shop, body }) {
    await unsubscribe(shop, body.key);
    return { acknowledged: true };
  },
});
