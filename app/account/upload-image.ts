import { callApi } from "../browser/api.ts";
import { settledSession } from "../browser/session.ts";

/** A picture that the shop has checked and kept. */
export type KeptPicture = { imageId: string; photoURL: string };

type ImageAnswer = { data: { id: string; display_url: string } };

/** Sends a picture to be kept; a guest gets leave for one before (the portrait of the sign-up form). */
export async function uploadPicture(file: File): Promise<KeptPicture> {
  const body = new FormData();
  body.set("image", file);
  const { data } = await callApi<ImageAnswer>("POST", "/images", { body, headers: await leave() });
  return { imageId: data.id, photoURL: data.display_url };
}

async function leave(): Promise<Record<string, string>> {
  const { state } = await settledSession();
  if (state === "signed-in") return {};
  const { ticket } = await callApi<{ ticket: string }>("POST", "/images/ticket");
  return { "X-Upload-Ticket": ticket };
}
