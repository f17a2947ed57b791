/** What a column of a courier's statement can be. */
export const statementFields = [
  "consignment",
  "reference",
  "phone",
  "collected",
  "charge",
  "codFee",
  "returnCharge",
  "net",
  "payout",
] as const;
export type StatementField = (typeof statementFields)[number];

/** The heading of each column that a statement has. */
export type StatementColumns = Partial<Record<StatementField, string>>;

/** The largest statement that is read. */
export const maxStatementBytes = 5_000_000;

// Headings as couriers write them, in lower case without separators: complete ones first.
const headings: Record<StatementField, readonly string[]> = {
  consignment: [
    "consignmentid",
    "consignment",
    "consignmentno",
    "cid",
    "parcelid",
    "trackingid",
    "trackingcode",
    "tracking",
  ],
  reference: [
    "merchantorderid",
    "invoice",
    "invoiceid",
    "invoiceno",
    "orderid",
    "orderno",
    "ordernumber",
    "order",
    "reference",
  ],
  phone: ["recipientphone", "customerphone", "phone", "phonenumber", "mobile", "contact"],
  collected: ["collectedamount", "cashcollected", "collected", "codamount", "cod", "cashcollection", "collection"],
  charge: ["deliverycharge", "deliveryfee", "deliverycost", "shippingcharge", "charge", "charges"],
  codFee: ["codcharge", "codfee", "collectioncharge", "collectionfee"],
  returnCharge: ["returncharge", "returnfee", "returncost"],
  net: ["payable", "payableamount", "netamount", "netpayable", "net", "paidamount", "paid", "payout", "payoutamount"],
  payout: ["payoutid", "paymentid", "paymentno", "payoutno", "paymentinvoice", "settlementid"],
};

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The columns that their headings give away; each is one thing at most. */
export function guessColumns(columns: readonly string[]): StatementColumns {
  const found: StatementColumns = {};
  for (const field of statementFields) {
    const taken = Object.values(found);
    const heading = headings[field]
      .map((name) => columns.find((column) => plain(column) === name && !taken.includes(column)))
      .find((column) => column !== undefined);
    if (heading !== undefined) found[field] = heading;
  }
  return found;
}

/** What a statement must contain: the parcel, what was collected, and what was paid or charged for it. */
export function missingFields(columns: StatementColumns): StatementField[] {
  return [
    ...(columns.consignment || columns.reference || columns.phone ? [] : (["consignment"] as const)),
    ...(columns.collected ? [] : (["collected"] as const)),
    ...(columns.net || columns.charge ? [] : (["net"] as const)),
  ];
}
