import { inArray } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { images } from "../../db/tables.ts";
import { Refusal } from "../refusal.ts";
import { keptImageId } from "./rules.ts";

/** The ids of pictures by their addresses. Refuses (`invalid-input`, the field) what is not ours. */
export async function pictureIds(urls: string[], field: string): Promise<string[]> {
  return urls.map((url) => {
    const id = keptImageId(url);
    if (id === undefined) throw new Refusal("invalid-input", { fields: { [field]: "image-unknown" } });
    return id;
  });
}

/** Refuses (`invalid-input`, the field) where one of these pictures is not kept, and holds them until the transaction ends. */
export async function requireKept(tx: Database, ids: string[], field: string): Promise<void> {
  if (ids.length === 0) return;
  const kept = await tx.select({ id: images.id }).from(images).where(inArray(images.id, ids)).for("key share");
  if (kept.length < new Set(ids).size) throw new Refusal("invalid-input", { fields: { [field]: "image-unknown" } });
}
