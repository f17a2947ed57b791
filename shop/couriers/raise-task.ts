import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierTasks } from "../../db/schema.ts";
import { newId } from "../id.ts";
import type { CourierTaskKind } from "./courier-rules.ts";

type NewTask = {
  kind: CourierTaskKind;
  /** What it is about: one open task of a kind about one thing. */
  subject: string;
  orderId?: string | null;
  shipmentId?: string | null;
  bookingId?: string | null;
  accountId?: string | null;
  /** Codes and amounts only: it names nobody. */
  detail?: Record<string, string | number | null>;
  now: Date;
};

/** Raises a task for staff; an open one of its kind about the same thing is kept. */
export async function raiseTask(tx: Database, { now, detail = {}, ...task }: NewTask): Promise<void> {
  await tx
    .insert(courierTasks)
    .values({ id: newId(), ...task, detail, raisedAt: now })
    .onConflictDoNothing({ target: [courierTasks.kind, courierTasks.subject], where: sql`closed_at is null` });
}
