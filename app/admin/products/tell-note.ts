import type { ImportedRow } from "../../../shop/import/import-report.ts";
import type { Texts } from "../../messages/texts.ts";
import type { AdminMessageKey } from "../speech.ts";

/** A reason or a mend of an import as a sentence; for the browser, and for the command that imports. */
export function tellNote(
  { code, values }: ImportedRow["notes"][number],
  { t }: Pick<Texts<AdminMessageKey>, "t">,
): string {
  const told = t(`admin.import.note.${code}`, values);
  return values.shade === undefined ? told : t("admin.import.note.ofShade", { number: values.shade, note: told });
}
