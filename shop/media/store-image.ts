import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { images } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { EncodedImage } from "./encode-image.ts";
import { completionFile, type ImageUse, maxImageBytes, minLogoWidth } from "./image-rules.ts";
import { encodeInWorker, queueEncoding, type Uploader } from "./upload-queue.ts";

export type StoredImage = { id: string; width: number; height: number; widths: number[]; zoomWidth: number | null };

/**
 * Stores an uploaded image in web sizes, under the hash of the file and its use: the same file twice is one image. An image
 * that nothing shows is purged after a day. Refuses `image-unreadable`, `image-too-large`, a logo that is too narrow
 * (`invalid-input`), and `storage-full`, which leaves nothing behind.
 */
export async function storeImage(
  shop: Shop,
  uploader: Uploader,
  bytes: Buffer,
  use: ImageUse = "photograph",
): Promise<StoredImage> {
  if (bytes.length > maxImageBytes) throw new Refusal("image-too-large");
  // No picture file begins with these bytes.
  const purpose = use === "logo" ? use : "";
  const id = createHash("sha256").update(purpose).update(bytes).digest("hex").slice(0, 32);
  const existing = await refreshUpload(shop, id);
  if (existing) return existing;
  return queueEncoding(uploader, async () => {
    const other = await refreshUpload(shop, id);
    if (other) return other;
    const encoded = await encodeInWorker(id, bytes, use);
    if (use === "logo" && encoded.width < minLogoWidth)
      throw new Refusal("invalid-input", { fields: { image: "too-small" } });
    return saveImage(shop, id, encoded);
  });
}

const { width, height, widths, zoomWidth } = images;
const storedColumns = { id: images.id, width, height, widths, zoomWidth };

/** The stored image of that id, safe from the purge for another day; null where there is none, or its files were lost. */
async function refreshUpload(shop: Shop, id: string): Promise<StoredImage | null> {
  const [existing] = await shop.db
    .update(images)
    .set({ uploadedAt: sql`now()` })
    .where(eq(images.id, id))
    .returning(storedColumns);
  return existing && (await shop.images.get(completionFile(id, existing.widths))) ? existing : null;
}

async function saveImage(shop: Shop, id: string, { files, ...size }: EncodedImage): Promise<StoredImage> {
  return transaction(shop.db, async (tx) => {
    await lockImage(tx, id);
    const row = { ...size, uploadedAt: sql`now()` };
    const existing = await tx.select({ id: images.id }).from(images).where(eq(images.id, id));
    await tx
      .insert(images)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: images.id, set: row });
    try {
      for (const { name, content } of files) await shop.images.put(name, content);
    } catch (error) {
      if (existing.length === 0) await removeFiles(shop, files);
      throw isStorageFull(error) ? new Refusal("storage-full") : error;
    }
    return { id, ...size };
  });
}

/** Locks an image while its files are written and its row is not committed, so that they are not purged as strays. */
export async function lockImage(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`image ${id}`}, 0))`);
}

async function removeFiles(shop: Shop, files: EncodedImage["files"]): Promise<void> {
  // What cannot be removed now is purged later.
  for (const { name } of files.toReversed()) await shop.images.remove(name).catch(() => {});
}

function isStorageFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
}
