import type { PaymentWebhookReading } from "./gateway-port.ts";

type Proven = Exclude<PaymentWebhookReading, { kind: "unproven" | "confirm-address" }>;
type Receipt = Extract<Proven, { kind: "receipt" }>;

/** What a proven webhook means, as JSON holds it. */
export type StoredPaymentReading = Exclude<Proven, Receipt> | (Omit<Receipt, "at"> & { at: string | null });

export function toStoredReading(reading: Proven): StoredPaymentReading {
  return reading.kind === "receipt" ? { ...reading, at: reading.at?.toISOString() ?? null } : reading;
}
