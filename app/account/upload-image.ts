import { api } from "../browser/api.ts";
import { settledSession } from "../browser/session.ts";

/** A picture that the shop has checked and kept. */
export type UploadedImage = { imageId: string; photoURL: string };

/** Sends a picture to be kept; a guest gets leave for one before (the portrait of the sign-up form). */
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
