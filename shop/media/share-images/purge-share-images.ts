import type { Shop } from "../../shop.ts";

/** About half a gigabyte. */
export const maxStored = 5000;

/** Old prices and names leave their pictures behind: once there are very many, the shelf is emptied and fills again. */
export async function purgeShareImages(shop: Shop, max = maxStored): Promise<number> {
  const names: string[] = [];
  for await (const name of shop.shareImages.list()) names.push(name);
  if (names.length <= max) return 0;
  for (const name of names) await shop.shareImages.remove(name);
  return names.length;
}
