import { answerMessage, listMessages, sendMessage } from "../../shop/contact/contact-messages.ts";
import { type ContactMessageResponse, contactContract } from "../contract/contact.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";

export const contactRoutes = implement(contactContract)({
  async "POST /contact"({ shop, body, language, address }) {
    await sendMessage(shop, body, { language, address });
    return { acknowledged: true };
  },
  async "GET /messages"({ c, shop, query, actor }) {
    const { messages, total } = await listMessages(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return messages.map(
      ({ id: _id, createdAt, answeredAt, ...message }): ContactMessageResponse => ({
        _id,
        ...message,
        at: createdAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      }),
    );
  },
  async "PATCH /messages/:id"({ shop, params, body, actor }) {
    const changed = await answerMessage(shop, await actor(), params.id, body.answered);
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
});
