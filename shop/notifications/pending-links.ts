import { and, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { notifications } from "../../db/tables.ts";
import { readLink } from "../auth/one-time-links.ts";
import type { Shop } from "../shop.ts";
import { type NotificationKind, secretKinds } from "./notification.ts";

const hourMs = 3_600_000;

type PendingLink = { kind: NotificationKind; link: string; until: Date };

/**
 * The valid links waiting for an address, newest first: for operators of a machine without a mail server. No role of
 * the shop may read them.
 */
export async function listPendingLinks(shop: Shop, email: string): Promise<PendingLink[]> {
  const now = shop.now();
  const rows = await shop.db
    .select({ kind: notifications.kind, data: notifications.data, createdAt: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        eq(notifications.recipient, email.toLowerCase()),
        inArray(notifications.kind, secretKinds),
        isNotNull(notifications.data),
        gt(notifications.createdAt, new Date(now.getTime() - hourMs)),
      ),
    )
    .orderBy(desc(notifications.createdAt));
  const found = await Promise.all(
    rows.map(async ({ kind, data, createdAt }): Promise<PendingLink | null> => {
      const { link = "" } = (data ?? {}) as { link?: string };
      const purpose = kind === "password-reset" ? "reset-password" : "confirm-email";
      const validLink = await readLink(shop.db, purpose, link.split("token=")[1] ?? "", now);
      return validLink && { kind, link, until: new Date(createdAt.getTime() + hourMs) };
    }),
  );
  return found.filter((each) => each !== null);
}
