/** What a column of a courier's statement can be. */
const statementFields = [
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
type StatementField = (typeof statementFields)[number];

/** The heading of each column that a statement has. */
export type StatementColumns = Partial<Record<StatementField, string>>;
