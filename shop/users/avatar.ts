import { storeImageAt } from "../media/store-image-at.ts";
import type { Uploader } from "../media/upload-queue.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { Avatar } from "./user-schema.ts";

/**
 * The stored image for an avatar: undefined leaves it as it is, null removes it; an image elsewhere is copied. Refuses
 * an unknown `imageId` as `image-unknown`, and an address as `storeImageAt` does.
 */
export async function avatarId(
  shop: Shop,
  uploader: Uploader,
  { imageId, photoURL }: Avatar,
): Promise<string | null | undefined> {
  if (imageId === undefined && photoURL === undefined) return undefined;
  if (!imageId && !photoURL) return null;
  const field = imageId ? "imageId" : "photoURL";
  try {
    return await storeImageAt(shop, uploader, imageId ? `/images/${imageId}-1.jpg` : (photoURL ?? ""));
  } catch (error) {
    if (!(error instanceof Refusal) || !error.code.startsWith("image-")) throw error;
    throw new Refusal("invalid-input", { fields: { [field]: imageId ? "image-unknown" : error.code } });
  }
}
