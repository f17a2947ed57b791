/** The audited actions of staff; each has its words under `admin.history.<action>` in both languages. */
export const auditActions = [
  "order-entered",
  "order-status",
  "order-address",
  "order-note",
  "order-held",
  "order-stock",
  "order-edited",
  "order-undone",
  "orders-merged",
  "orders-unmerged",
  "order-packed",
  "order-unpacked",
  "order-booked",
  "parcel-reported",
  "part-settled",
  "return-checked-in",
  "return-started",
  "return-decided",
  "goods-received",
  "goods-written-off",
  "stock-counted",
  "batch-changed",
  "supplier-saved",
  "purchase-order-saved",
  "parcels-exported",
  "courier-saved",
  "courier-removed",
  "courier-rules-changed",
  "courier-rate-added",
  "courier-place-chosen",
  "expense-added",
  "expense-removed",
  "gateway-saved",
  "gateway-removed",
  "payment-claimed",
  "payment-verified",
  "payment-rejected",
  "payment-started",
  "payment-paid",
  "payment-ended",
  "receipt-kept",
  "receipt-put-away",
  "refund-requested",
  "refund-ended",
  "payout-entered",
  "payout-booked",
  "payout-withdrawn",
  "payout-line-matched",
  "payout-line-accepted",
  "statement-imported",
  "claim-opened",
  "claim-settled",
  "debt-written-off",
  "cash-entered",
  "cash-entry-reversed",
  "account-transfer",
  "day-closed",
  "day-reopened",
  "refund-retried",
  "orders-exported",
  "customers-exported",
  "product-added",
  "product-changed",
  "product-deleted",
  "products-imported",
  "user-role",
  "user-deleted",
  "user-invited",
  "invitation-sent-again",
  "invitation-link-copied",
  "invitation-withdrawn",
  "invitation-accepted",
  "password-reset",
  "email-changed",
  "second-factor-added",
  "second-factor-removed",
  "second-factor-reset",
  "recovery-code-used",
  "recovery-codes-renewed",
  "customer-changed",
  "customer-blocked",
  "customer-unblocked",
  "customer-forgotten",
  "settings-changed",
  "content-published",
  "content-scheduled",
  "content-unscheduled",
  "content-restored",
  "content-discarded",
  "category-changed",
  "message-answered",
  "letter-sent-again",
  "review-published",
  "review-refused",
  "review-answered",
  "question-published",
  "question-refused",
  "question-answered",
  "answer-published",
  "answer-refused",
  "brand-named",
  "synonyms-changed",
  "shade-references-imported",
  "shade-reference-deleted",
  "coupon-added",
  "coupon-changed",
  "supplier-forgotten",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Progress or outcome of an import; one whose process died stays `begun`. */
export type ImportState = "begun" | "done" | "stopped" | "failed";

type FieldValues = Record<string, unknown>;

/** The fields that differ between two states of a record, among those of `after`; null if none does. */
export function diffFields(
  before: FieldValues,
  after: FieldValues,
): { before: FieldValues; after: FieldValues } | null {
  const changed = Object.keys(after).filter((name) => !isSameValue(before[name], after[name]));
  if (changed.length === 0) return null;
  const pickChanged = (values: FieldValues) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pickChanged(before), after: pickChanged(after) };
}

/** Compares as after a round trip through JSON: undefined equals null, and the order of keys does not matter. */
function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(normalizeValue(one)) === JSON.stringify(normalizeValue(other));
}

function normalizeValue(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(normalizeValue);
  if (typeof value !== "object" || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, normalizeValue(each)]),
  );
}
