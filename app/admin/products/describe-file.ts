import type { ImportFileResponse } from "../../../api/contract/import-export.ts";
import type { ImportCounts, ImportedRow } from "../../../shop/import-export/import-report.ts";
import type { Translator } from "../../i18n/translate.ts";
import type { AdminMessageKey } from "../i18n.ts";

type AdminTranslator = Pick<Translator<AdminMessageKey>, "t">;

const fileKinds = ["xls", "zip", "pdf", "picture", "html", "binary", "empty"] as const;

/** Names a file without a table, and what to do. */
export function describeFileKind(kind: unknown, { t }: AdminTranslator): string {
  return t(`admin.import.file.${fileKinds.find((each) => each === kind) ?? "binary"}`);
}

const encodings = { "windows-1252": "Windows-1252", "utf-16le": "UTF-16", "utf-16be": "UTF-16", "utf-8": "UTF-8" };

type FileFacts = Pick<ImportFileResponse, "kind" | "encoding" | "supplier" | "unknown" | "repeated" | "absent">;

/** Facts about a file, one sentence each. */
export function describeFile(
  { kind, encoding, supplier, unknown, repeated, absent }: FileFacts,
  { t }: AdminTranslator,
): string[] {
  const columns = unknown.map(({ column, near }) =>
    near ? t("admin.import.found.near", { column, field: near }) : column,
  );
  return [
    ...(kind === "xlsx" ? [t("admin.import.found.workbook")] : []),
    ...(encoding && encoding !== "utf-8"
      ? [t("admin.import.found.encoding", { encoding: encodings[encoding], better: encodings["utf-8"] })]
      : []),
    ...(supplier ? [t("admin.import.found.supplier", { name: supplier })] : []),
    ...(columns.length > 0 ? [t("admin.import.found.unknown", { columns: columns.join(", ") })] : []),
    ...(repeated.length > 0 ? [t("admin.import.found.repeated", { columns: repeated.join(", ") })] : []),
    ...(absent.length > 0 ? [t("admin.import.found.absent", { columns: absent.join(", ") })] : []),
  ];
}

/** Why products are hidden, with counts. */
export function describeHidden(
  { hiddenForPrice, hiddenForSubstance, hiddenByFile }: ImportCounts,
  { t }: AdminTranslator,
): string {
  const reasons = [
    ...(hiddenForSubstance > 0 ? [t("admin.import.hidden.substance", { count: hiddenForSubstance })] : []),
    ...(hiddenForPrice > 0 ? [t("admin.import.hidden.price", { count: hiddenForPrice })] : []),
    ...(hiddenByFile > 0 ? [t("admin.import.hidden.file", { count: hiddenByFile })] : []),
  ];
  return reasons.join("; ");
}

/** A note of the import as a sentence, for browser and command line. */
export function formatNote(
  { code, values }: ImportedRow["notes"][number],
  { t }: Pick<Translator<AdminMessageKey>, "t">,
): string {
  const text = t(`admin.import.note.${code}`, values);
  return values.shade === undefined ? text : t("admin.import.note.ofShade", { number: values.shade, note: text });
}
