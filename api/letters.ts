import * as z from "zod/mini";
import { letterStates } from "../shop/letters/letter.ts";
import { listLetters } from "../shop/letters/queries.ts";
import { sendAgain } from "../shop/letters/send-again.ts";
import { bareLetter, exampleLetter } from "./examples.ts";
import { linkHeader, pageQuery } from "./paging.ts";
import { route } from "./route.ts";
import { letterAnswer } from "./wire.ts";

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
