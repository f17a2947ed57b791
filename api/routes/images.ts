import { maxImageBytes } from "../../shop/media/image-rules.ts";
import { storeImage } from "../../shop/media/store-image.ts";
import { uploaderOf, withUploadSlot } from "../../shop/media/upload-queue.ts";
import { issueUploadTicket, mayAddImage } from "../../shop/media/upload-tickets.ts";

import { readFile } from "../http/read-file.ts";
import { route } from "../http/route.ts";
import { imageUrl } from "../serialize.ts";

const exampleId = "1f3a5c7e9b2d4f60718293a4b5c6d7e8";

export const imageRoutes = [
  route({
    method: "post",
    path: "/images",
    tag: "Images",
    summary: "Upload a picture, signed in or with a guest ticket",
    upload: "image",
    headers: { "X-Upload-Ticket": "A ticket from /images/ticket, instead of a token" },
    response: {
      status: 200,
      description: "Its URL. Other widths and formats follow its name. The same file is stored once",
      example: {
        data: { id: exampleId, display_url: `/images/${exampleId}-800.jpg`, width: 800, height: 1000 },
        success: true,
        status: 200,
      },
    },
    refuses: [
      ...(["not-signed-in", "not-allowed", "upload-ticket-invalid"] as const),
      ...(["image-unreadable", "image-too-large", "storage-full", "too-many-requests"] as const),
    ],
    async handle({ c, shop, actor, address }) {
      const caller = await actor();
      const uploader = uploaderOf(caller, address);
      const { id, width, height, widths } = await withUploadSlot(uploader, async () => {
        await mayAddImage(shop, caller, c.req.header("X-Upload-Ticket"));
        const uploadLimits = { field: "image", maxBytes: maxImageBytes, tooLarge: "image-too-large" } as const;
        return storeImage(shop, uploader, (await readFile(c, uploadLimits)).content);
      });
      const data = { id, display_url: imageUrl({ id, widths }), width, height };
      return c.json({ data, success: true, status: 200 });
    },
  }),
  route({
    method: "post",
    path: "/images/ticket",
    tag: "Images",
    summary: "Get a ticket to upload one picture without an account, for the sign-up form",
    response: {
      status: 201,
      description: "Valid once, for 15 minutes",
      example: { ticket: "V1StGXR8_Z5jdHi6B-myT" },
    },
    refuses: ["too-many-requests"],
    handle: async ({ c, shop, address }) => c.json({ ticket: await issueUploadTicket(shop, address) }, 201),
  }),
];
