import type { CourierReport, ReportedParcel, WebhookReading } from "./courier-port.ts";

/** What a proven webhook means, as JSON holds it. */
export type StoredReading =
  | { kind: "unreadable" }
  | { kind: "ignored"; event: string }
  | { kind: "report"; parcel: ReportedParcel; report: Omit<CourierReport, "at"> & { at: string | null } };

/** For what is proven and no probe. */
export function toStored(reading: Exclude<WebhookReading, { kind: "unproven" | "probe" }>): StoredReading {
  if (reading.kind !== "report") return reading;
  return { ...reading, report: { ...reading.report, at: reading.report.at?.toISOString() ?? null } };
}

export function reportOfStored({ at, ...report }: Extract<StoredReading, { kind: "report" }>["report"]): CourierReport {
  return { ...report, at: at === null ? null : new Date(at) };
}
