import type { Note } from "./import-note.ts";
import type { ImportedRow } from "./import-report.ts";

/** Notes of one kind: how many rows have one, the first of these rows, and what is said of the first. */
export type NoteGroup = { note: Note; refused: boolean; count: number; rows: number[] };

const maxShownRows = 3;

/** Gathers what a report says of its rows, so that two thousand times the same reads as one line. */
export class NoteGroups {
  readonly #groups = new Map<string, NoteGroup>();

  add(rows: ImportedRow[]): void {
    for (const { row, result, notes } of rows) {
      const seen = new Set<string>();
      for (const note of notes) {
        const key = `${note.code}/${note.values.field ?? ""}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const group = this.#groups.get(key) ?? { note, refused: result === "refused", count: 0, rows: [] };
        group.count += 1;
        if (group.rows.length < maxShownRows) group.rows.push(row);
        this.#groups.set(key, group);
      }
    }
  }

  /** What was refused first, the most frequent first. */
  list(): NoteGroup[] {
    return [...this.#groups.values()].sort((a, b) => Number(b.refused) - Number(a.refused) || b.count - a.count);
  }
}
