import { type Logger, pino } from "pino";

export type Log = Logger;

/** JSON lines on standard error: request id, route, time; never names, phones, addresses or tokens. */
export function openLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
