import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { images } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { EncodedImage } from "./encode-image.ts";
import { heaviestImage, proofFile } from "./image-rules.ts";
import { encodeApart, inTurn, type Uploader } from "./upload-queue.ts";

export type KeptImage = { id: string; width: number; height: number; widths: number[] };

/**
 * Keeps a picture that somebody sent, in web sizes, under the hash of what was sent: the same file twice is one. Until
 * something shows it, the sweep leaves it a day. Refuses `image-unreadable`, `image-too-large`, and `storage-full`,
 * of which nothing is left behind.
 */
export async function keepImage(shop: Shop, uploader: Uploader, bytes: Buffer): Promise<KeptImage> {
  if (bytes.length > heaviestImage) throw new Refusal("image-too-large");
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const known = await sentAgain(shop, id);
  if (known) return known;
  return inTurn(uploader, async () => (await sentAgain(shop, id)) ?? keep(shop, id, await encodeApart(id, bytes)));
}

const { width, height, widths } = images;
const kept = { id: images.id, width, height, widths };

/** The picture of that id, young again for the sweep; null where we have none, or its files were lost. */
async function sentAgain(shop: Shop, id: string): Promise<KeptImage | null> {
  const [known] = await shop.db.update(images).set({ uploadedAt: sql`now()` }).where(eq(images.id, id)).returning(kept);
  return known && (await shop.images.get(proofFile(id, known.widths))) ? known : null;
}

async function keep(shop: Shop, id: string, { files, ...size }: EncodedImage): Promise<KeptImage> {
  return transaction(shop.db, async (tx) => {
    await holdImage(tx, id);
    const row = { ...size, uploadedAt: sql`now()` };
    const known = await tx.select({ id: images.id }).from(images).where(eq(images.id, id));
    await tx
      .insert(images)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: images.id, set: row });
    try {
      for (const { name, content } of files) await shop.images.put(name, content);
    } catch (error) {
      if (known.length === 0) await forget(shop, files);
      throw isFull(error) ? new Refusal("storage-full") : error;
    }
    return { id, ...size };
  });
}

/** Until its row can be seen, whoever writes a picture's files holds it, so that they are not swept away as strays. */
export async function holdImage(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`image ${id}`}, 0))`);
}

async function forget(shop: Shop, files: EncodedImage["files"]): Promise<void> {
  // What cannot be removed now, the sweep finds.
  for (const { name } of files.toReversed()) await shop.images.remove(name).catch(() => {});
}

function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
}
