import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { imageUrls } from "../../db/tables.ts";
import type { ImageLocations } from "../ports.ts";

/** The addresses at an outside image host, kept in our database. */
export function outsideAddresses(db: Database): ImageLocations {
  return {
    async find(name) {
      const [row] = await db.select().from(imageUrls).where(eq(imageUrls.name, name));
      return row?.url ?? null;
    },
    async store(name, url) {
      await db.insert(imageUrls).values({ name, url }).onConflictDoNothing();
    },
    async remove(name) {
      await db.delete(imageUrls).where(eq(imageUrls.name, name));
    },
  };
}
