import { sendMessage } from "../../shop/contact/messages.ts";
import { contactContract } from "../contract/contact.ts";
import { implement } from "../http/route.ts";

export const contactRoutes = implement(contactContract)({
  async "POST /contact"({ shop, body, language, address }) {
    await sendMessage(shop, body, { language, address });
    return { acknowledged: true };
  },
});
