import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierTasks } from "../../db/schema.ts";
import type { CourierTaskKind } from "./courier-rules.ts";

/** Closes a task: it has answered itself, or somebody has. */
export async function closeTask(
  tx: Database,
  kind: CourierTaskKind,
  subject: string,
  now: Date,
  closedByName: string | null = null,
): Promise<void> {
  await tx
    .update(courierTasks)
    .set({ closedAt: now, closedByName })
    .where(and(eq(courierTasks.kind, kind), eq(courierTasks.subject, subject), isNull(courierTasks.closedAt)));
}
