import type { ImportedRow } from "../../../shop/import-export/import-report.ts";
import type { Translator } from "../../i18n/translate.ts";
import type { AdminMessageKey } from "../i18n.ts";

/** A reason or a mend of an import as a sentence; for the browser, and for the command that imports. */
export function formatNote(
  { code, values }: ImportedRow["notes"][number],
  { t }: Pick<Translator<AdminMessageKey>, "t">,
): string {
  const text = t(`admin.import.note.${code}`, values);
  return values.shade === undefined ? text : t("admin.import.note.ofShade", { number: values.shade, note: text });
}
