import { and, eq, isNull } from "drizzle-orm";
import { users } from "../../db/tables.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { portraitId } from "./portrait.ts";

/** Gives a new person the picture she has elsewhere. Whatever is wrong with it, she has her account: her initials do. */
export async function takePortrait(shop: Shop, userId: string, photoURL: string): Promise<void> {
  const imageId = await portraitId(shop, { photoURL }).catch((error) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!imageId) return;
  await shop.db
    .update(users)
    .set({ imageId })
    .where(and(eq(users.id, userId), isNull(users.imageId)));
}
