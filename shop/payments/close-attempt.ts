import { and, eq, inArray } from "drizzle-orm";
import { paymentAttempts } from "../../db/schema.ts";
import type { Shop } from "../shop.ts";
import { nextAskAt } from "./attempt-rules.ts";
import type { PaymentFailure } from "./gateway-port.ts";

/** How an attempt ended that nobody has paid. */
type Closing = { state: "failed" | "cancelled" | "expired"; failure: PaymentFailure | null };

/** Ends an open attempt: the order may be paid otherwise. The gateway is asked about it a few times more. */
export async function closeAttempt({ db, now }: Pick<Shop, "db" | "now">, id: string, closing: Closing): Promise<void> {
  const [open] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  if (!open) return;
  const moment = now();
  // Nobody was sent to its page.
  const isHopeless = open.payUrl === null;
  await db
    .update(paymentAttempts)
    .set({
      ...{ ...closing, endedAt: moment },
      nextAskAt: isHopeless ? null : nextAskAt({ ...open, isOpen: false }, moment),
    })
    .where(and(eq(paymentAttempts.id, id), inArray(paymentAttempts.state, ["started", "pending"])));
}
