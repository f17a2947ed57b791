/**
 * Faults of a call: handled and answered late; too many requests; failed before or after handling; closed for
 * maintenance; connection cut before or after; handled twice; answered with a page instead of JSON.
 */
export const callFaults = [
  "slow",
  "busy",
  "failed",
  "failed-after",
  "maintenance",
  "cut-before",
  "cut",
  "twice",
  "unreadable",
] as const;
export type CallFault = (typeof callFaults)[number];

type Switch = { fault: CallFault; left: number; isFor: (call: string, content: string) => boolean };

/** The fault switches: each is consumed by the calls that it affects. */
export function openFaults() {
  const switches: Switch[] = [];
  return {
    /** Of the next calls: "steadfast", "pathao orders", or "any". */
    failNext(call: string, fault: CallFault, times = 1): void {
      const isFor = (name: string) => call === "any" || name === call || name.startsWith(`${call} `);
      switches.push({ fault, left: times, isFor });
    },
    /** Of the next calls that name this reference. */
    failBy(reference: string, fault: CallFault, times = 1): void {
      switches.push({ fault, left: times, isFor: (_, content) => content.includes(reference) });
    },
    take(call: string, content: string): CallFault | null {
      const found = switches.find(({ left, isFor }) => left > 0 && isFor(call, content));
      if (!found) return null;
      found.left -= 1;
      return found.fault;
    },
  };
}
