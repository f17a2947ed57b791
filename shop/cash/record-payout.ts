import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { payoutLines, payouts } from "../../db/schema.ts";
import { newId } from "../id.ts";
import { type Paisa, paisa } from "../money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { findPaidParcel, matchLine } from "./match-line.ts";

/** A parcel as a payout names it. `net` is what is paid for it; what the parts do not explain is one sum. */
export type PayoutLineInput = {
  consignment: string | null;
  reference: string | null;
  phone: string | null;
  collected: Paisa;
  charge: Paisa;
  codFee: Paisa;
  returnCharge: Paisa;
  net: Paisa;
};

export type PayoutInput = {
  courier: CourierKind;
  externalId: string;
  amount: Paisa;
  method: string | null;
  announcedAt: Date;
  source: "api" | "file";
  fileName: string | null;
  lines: PayoutLineInput[];
};

/**
 * Records a payout that a courier reports, with its parcels. Known payouts and parcels change nothing; a payout that is
 * not booked yet may still grow. No money moves before staff have confirmed it (book-payout.ts).
 */
export async function recordPayout(
  tx: Database,
  { lines, ...payout }: PayoutInput,
  { now, byName }: { now: Date; byName: string | null },
): Promise<{ id: string; addedLines: number }> {
  const { courier, externalId } = payout;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payout ${courier} ${externalId}`}, 0))`);
  const [known] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.courier, courier), eq(payouts.externalId, externalId)));
  if (known?.state === "paid") return { id: known.id, addedLines: 0 };
  const id = known?.id ?? newId();
  if (known) {
    const { amount, method, announcedAt } = payout;
    await tx.update(payouts).set({ amount, method, announcedAt }).where(eq(payouts.id, id));
  } else await tx.insert(payouts).values({ id, ...payout, addedAt: now });
  const written = known ? await tx.select().from(payoutLines).where(eq(payoutLines.payoutId, id)) : [];
  const isWritten = (line: PayoutLineInput) =>
    written.some(({ consignment, reference, net }) =>
      line.consignment === null && line.reference === null
        ? consignment === null && reference === null && net === line.net
        : consignment === line.consignment && reference === line.reference,
    );
  const added = lines.filter((line) => !isWritten(line));
  const found = [];
  for (const [index, line] of added.entries()) {
    const { collected, charge, codFee, returnCharge, net } = line;
    const other = paisa(collected - charge - codFee - returnCharge - net);
    const lineId = newId();
    await tx.insert(payoutLines).values({ id: lineId, payoutId: id, n: written.length + index + 1, ...line, other });
    const parcel = await findPaidParcel(tx, courier, line);
    if (parcel) found.push({ lineId, parcel });
  }
  // Orders are locked in the same order by everybody.
  found.sort((one, other) => (one.parcel.orderId < other.parcel.orderId ? -1 : 1));
  for (const { lineId, parcel } of found) await matchLine(tx, lineId, parcel, { now, byName });
  return { id, addedLines: added.length };
}
