import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { imageAddresses } from "../../db/tables.ts";
import type { ImageAddresses } from "../ports.ts";

/** The addresses at an outside image host, kept in our database. */
export function outsideAddresses(db: Database): ImageAddresses {
  return {
    async find(name) {
      const [row] = await db.select().from(imageAddresses).where(eq(imageAddresses.name, name));
      return row?.url ?? null;
    },
    async remember(name, url) {
      await db.insert(imageAddresses).values({ name, url }).onConflictDoNothing();
    },
    async forget(name) {
      await db.delete(imageAddresses).where(eq(imageAddresses.name, name));
    },
  };
}
