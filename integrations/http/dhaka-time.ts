const offsetMs = 6 * 3_600_000;

/** A time as couriers and gateways write it: "2026-11-23 19:30:00", of Dhaka, without zone. */
export function dhakaTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace("T", " ");
}

/** The same as "20261123193000". */
export function compactDhakaTime(at: Date): string {
  return dhakaTime(at).replaceAll(/\D/g, "");
}
