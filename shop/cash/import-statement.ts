import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { statementMappings } from "../../db/schema.ts";
import { dryRun, transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { isDay } from "../dhaka-time.ts";
import { type Paisa, sum } from "../money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { cleanText, requiredText } from "../text.ts";
import { type BrokenRow, readLines, readStatement } from "./read-statement.ts";
import { recordPayout } from "./record-payout.ts";
import {
  guessColumns,
  missingFields,
  type StatementColumns,
  type StatementField,
  statementFields,
} from "./statement-rules.ts";

const heading = z.optional(z.string().check(z.maxLength(200)));

/** What staff have chosen for a statement: its columns, the payout's number, and its day. */
export const statementChoices = z.object({
  columns: z.optional(z.partialRecord(z.enum(statementFields), heading)),
  payout: z.optional(requiredText(60)),
  day: z.optional(z.string().check(z.refine(isDay, { error: "invalid" }))),
});
export type StatementChoices = z.infer<typeof statementChoices>;

type StatementInput = {
  courier: CourierKind;
  file: { name: string; content: Uint8Array };
  choices: StatementChoices;
  /** Only says what would be imported. */
  isDry: boolean;
};

/** A payout of a statement. `addedLines` are parcels that were not known before. */
type ImportedPayout = {
  id: string;
  externalId: string;
  parcels: number;
  addedLines: number;
  amount: Paisa;
};

export type StatementReport = {
  columns: string[];
  /** The first rows below the headings, as written. */
  first: string[][];
  mapping: StatementColumns;
  /** Without these nothing is imported. */
  missing: StatementField[];
  broken: BrokenRow[];
  payouts: ImportedPayout[];
};

const maxFirstRows = 5;
const maxBroken = 20;

/**
 * Imports a courier's statement. The columns are those that staff choose, otherwise those of its last statement,
 * otherwise guessed from the headings; they are saved. Lines that were imported before change nothing. Where columns
 * are missing nothing is imported and the report says which. Refuses `file-not-a-table` and `file-too-large`.
 */
export async function importStatement(
  shop: Shop,
  actor: Actor,
  { courier, file, choices, isDry }: StatementInput,
): Promise<StatementReport> {
  const by = allow(actor, "cash:change");
  const [saved] = await shop.db.select().from(statementMappings).where(eq(statementMappings.courier, courier));
  const table = await readStatement(file.content, choices.columns ?? saved?.columns ?? {});
  const isThere = ([, name]: [string, string | undefined]) => name !== undefined && table.columns.includes(name);
  const present = (columns: StatementColumns): StatementColumns =>
    Object.fromEntries(Object.entries(columns).filter(isThere));
  const last = present(saved?.columns ?? {});
  const mapping = choices.columns
    ? present(choices.columns)
    : missingFields(last).length === 0
      ? last
      : guessColumns(table.columns);
  const missing = missingFields(mapping);
  const first = table.rows.slice(0, maxFirstRows).map(({ cells }) => cells);
  const report = { columns: table.columns, first, mapping, missing, broken: [], payouts: [] };
  if (missing.length > 0) return report;
  const { lines, broken } = readLines(table, mapping);
  const byPayout = Map.groupBy(lines, ({ payout }) => payout ?? choices.payout ?? fileNumber(file.content));
  const now = shop.now();
  const fileName = cleanText(file.name).slice(0, 200);
  const announcedAt = choices.day ? new Date(`${choices.day}T12:00:00+06:00`) : now;
  const run = isDry ? dryRun : transaction;
  const payouts = await run(shop.db, async (tx) => {
    const imported: ImportedPayout[] = [];
    for (const [externalId, ofPayout] of byPayout) {
      const amount = sum(ofPayout.map(({ net }) => net));
      const payout = { courier, externalId, amount, method: null, announcedAt, source: "file" as const };
      const parcels = ofPayout.map(({ payout: _, ...line }) => line);
      const { id, addedLines } = await recordPayout(
        tx,
        { ...payout, fileName, lines: parcels },
        { now, byName: by.name },
      );
      imported.push({ id, externalId, parcels: parcels.length, addedLines, amount });
    }
    const chosen = { columns: mapping, at: now, byName: by.name };
    await tx
      .insert(statementMappings)
      .values({ courier, ...chosen })
      .onConflictDoUpdate({ target: statementMappings.courier, set: chosen });
    const added = imported.reduce((all, { addedLines }) => all + addedLines, 0);
    if (added > 0)
      await writeAudit(tx, {
        ...{ by, action: "statement-imported", record: { id: courier, name: fileName } },
        after: { parcels: added },
      });
    return imported;
  });
  return { ...report, broken: broken.slice(0, maxBroken), payouts };
}

/** The number of a payout that has none: the same for the same file. */
function fileNumber(content: Uint8Array): string {
  return `FILE-${createHash("sha256").update(content).digest("hex").slice(0, 10)}`;
}
