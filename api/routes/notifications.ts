import * as z from "zod/mini";
import { listLetters } from "../../shop/notifications/list-notifications.ts";
import { letterStates } from "../../shop/notifications/notification.ts";
import { sendAgain } from "../../shop/notifications/resend.ts";
import { bareLetter, exampleLetter } from "../examples.ts";
import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import { letterAnswer } from "../serialize.ts";

export const letterRoutes = [
  route({
    method: "get",
    path: "/letters",
    tag: "Letters",
    summary: "List sent and queued emails and SMS, newest first. Staff only",
    query: z.extend(pageQuery, { state: z.optional(z.enum(letterStates)) }),
    signedIn: "letters:read",
    answer: {
      status: 200,
      description: "Messages. `again` says which can be sent now. The Link header leads to more pages",
      example: [exampleLetter],
      bare: [bareLetter],
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, actor }) {
      const { letters, total } = await listLetters(shop, await actor(), query);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total });
      return c.json(letters.map(letterAnswer));
    },
  }),
  route({
    method: "post",
    path: "/letters/:id/send",
    tag: "Letters",
    summary: "Send an unsent or failed message. Staff only",
    signedIn: "letters:send",
    answer: { status: 202, description: "Queued", example: { acknowledged: true } },
    refuses: ["not-signed-in", "not-allowed", "not-found", "letter-not-sendable", "sending-not-set-up"],
    async handle({ c, shop, params, actor }) {
      await sendAgain(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true }, 202);
    },
  }),
];
