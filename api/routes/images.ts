import { maxImageBytes } from "../../shop/media/image-rules.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { storeImage } from "../../shop/media/store-image.ts";
import { uploaderOf, withUploadSlot } from "../../shop/media/upload-queue.ts";
import { issueUploadTicket, mayAddImage } from "../../shop/media/upload-tickets.ts";
import { imageContract } from "../contract/images.ts";
import { readFile } from "../http/read-file.ts";
import { implement } from "../http/route.ts";

export const imageRoutes = implement(imageContract)({
  async "POST /images"({ c, shop, query, actor, address }) {
    const caller = await actor();
    const uploader = uploaderOf(caller, address);
    const { id, width, height, widths } = await withUploadSlot(uploader, async () => {
      await mayAddImage(shop, caller, c.req.header("X-Upload-Ticket"));
      const uploadLimits = { field: "image", maxBytes: maxImageBytes, tooLarge: "image-too-large" } as const;
      return storeImage(shop, uploader, (await readFile(c, uploadLimits)).content, query.use);
    });
    const data = { id, display_url: imageUrl({ id, widths }), width, height };
    return { data, success: true, status: 200 };
  },
  "POST /images/ticket": async ({ shop, address }) => ({ ticket: await issueUploadTicket(shop, address) }),
});
