import type { Shop } from "../../shop.ts";

/** About half a gigabyte. */
export const mostKept = 5000;

/** Old prices and names leave their pictures behind: once there are very many, the shelf is emptied and fills again. */
export async function sweepSharePictures(shop: Shop, most = mostKept): Promise<number> {
  const names: string[] = [];
  for await (const name of shop.sharePictures.list()) names.push(name);
  if (names.length <= most) return 0;
  for (const name of names) await shop.sharePictures.remove(name);
  return names.length;
}
