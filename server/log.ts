import { type Logger, pino } from "pino";

export type Log = Logger;

/** One JSON line an event, on standard error: request id, path and time; never names, phones, addresses or tokens. */
export function openLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
