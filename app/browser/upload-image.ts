import { api } from "./api.ts";
import { settledSession } from "./session.ts";

/** An image that the shop has checked and stored. */
export type UploadedImage = { imageId: string; photoURL: string };

/** Uploads an image; a guest (avatar of the sign-up form) requests a ticket first. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData();
  body.set("image", file);
  const { data } = await api("POST /images", { body, headers: await uploadHeaders() });
  return { imageId: data.id, photoURL: data.display_url };
}

async function uploadHeaders(): Promise<Record<string, string>> {
  const { state } = await settledSession();
  if (state === "signed-in") return {};
  const { ticket } = await api("POST /images/ticket");
  return { "X-Upload-Ticket": ticket };
}
