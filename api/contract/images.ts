import * as z from "zod/mini";
import { imageUses } from "../../shop/media/image-rules.ts";
import type { ContractTable } from "./endpoint.ts";
import { flag, number, object, text } from "./values.ts";

const imageId = "1f3a5c7e9b2d4f60718293a4b5c6d7e8";

/** In the shape of the image host that the specification names. */
const uploadedImageResponse = object({
  data: object({
    id: text(imageId),
    display_url: text(`/images/${imageId}-800.jpg`),
    width: number(800),
    height: number(1000),
  }),
  success: flag(true),
  status: number(200),
});

export const imageContract = {
  "POST /images": {
    tag: "Images",
    summary: "Upload a picture, signed in or with a guest ticket",
    upload: "image",
    /** A `logo` keeps its transparency and is at least 400 pixels wide. */
    query: z.object({ use: z.optional(z.enum(imageUses)) }),
    headers: { "X-Upload-Ticket": "A ticket from /images/ticket, instead of a token" },
    response: {
      status: 200,
      description: "Its URL. Other widths and formats follow its name. The same file is stored once",
      schema: uploadedImageResponse,
    },
    refuses: [
      ...(["not-signed-in", "not-allowed", "upload-ticket-invalid"] as const),
      ...(["invalid-input", "image-unreadable", "image-too-large", "storage-full", "too-many-requests"] as const),
    ],
  },
  "POST /images/ticket": {
    tag: "Images",
    summary: "Get a ticket to upload one picture without an account, for the sign-up form",
    response: {
      status: 201,
      description: "Valid once, for 15 minutes",
      schema: object({ ticket: text("V1StGXR8_Z5jdHi6B-myT") }),
    },
    refuses: ["too-many-requests"],
  },
} satisfies ContractTable;
