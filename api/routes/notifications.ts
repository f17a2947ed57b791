import * as z from "zod/mini";
import { listNotifications } from "../../shop/notifications/list-notifications.ts";
import { notificationStates } from "../../shop/notifications/notification.ts";
import { resendNotification } from "../../shop/notifications/resend.ts";
import { exampleNotification, minimalNotification } from "../examples.ts";
import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import { notificationResponse } from "../serialize.ts";

export const notificationRoutes = [
  route({
    method: "get",
    path: "/letters",
    tag: "Letters",
    summary: "List sent and queued emails and SMS, newest first. Staff only",
    query: z.extend(pageQuery, { state: z.optional(z.enum(notificationStates)) }),
    signedIn: "letters:read",
    response: {
      status: 200,
      description: "Messages. `again` says which can be sent now. The Link header leads to more pages",
      example: [exampleNotification],
      minimal: [minimalNotification],
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, actor }) {
      const { notifications, total } = await listNotifications(shop, await actor(), query);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total });
      return c.json(notifications.map(notificationResponse));
    },
  }),
  route({
    method: "post",
    path: "/letters/:id/send",
    tag: "Letters",
    summary: "Send an unsent or failed message. Staff only",
    signedIn: "letters:send",
    response: { status: 202, description: "Queued", example: { acknowledged: true } },
    refuses: ["not-signed-in", "not-allowed", "not-found", "letter-not-sendable", "sending-not-set-up"],
    async handle({ c, shop, params, actor }) {
      await resendNotification(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true }, 202);
    },
  }),
];
