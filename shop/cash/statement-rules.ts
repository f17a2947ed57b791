/** What a column of a courier's statement can be. */
export const statementFields = [
  "consignment",
  "reference",
  "phone",
  "collected",
  "charge",
  "codFee",
  "returnCharge",
  "other",
  "net",
  "payout",
  "day",
] as const;
export type StatementField = (typeof statementFields)[number];

/** The heading of each column that a statement has. */
export type StatementColumns = Partial<Record<StatementField, string>>;
