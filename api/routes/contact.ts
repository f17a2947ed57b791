import { contactRequest } from "../../shop/contact/contact-schema.ts";
import { sendMessage } from "../../shop/contact/messages.ts";
import { route } from "../http/route.ts";

export const contactRoutes = [
  route({
    method: "post",
    path: "/contact",
    tag: "Contact",
    summary: "Send the shop a message",
    body: contactRequest,
    response: { status: 201, description: "Message received", example: { acknowledged: true } },
    refuses: ["invalid-input", "too-many-requests"],
    async handle({ c, shop, body, language, address }) {
      await sendMessage(shop, body, { language, address });
      return c.json({ acknowledged: true }, 201);
    },
  }),
];
