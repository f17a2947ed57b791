import { useEffect, useRef, useState } from "react";
import type { ImportStepAnswer } from "../../../api/answers.ts";
import { sendImport } from "./send-import.ts";

export type ImportRun = {
  file: File;
  dry: boolean;
  state: "running" | "done" | "stopped" | "failed";
  /** Null until the first batch is through. */
  report: ImportStepAnswer | null;
  error: unknown;
};

/** One file on its way: looked at (`dry`) or imported, with all that was told so far. Leaving the page stops it. */
export function useImport() {
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  async function start(file: File, dry: boolean): Promise<void> {
    stop.current.abort();
    const mine = new AbortController();
    stop.current = mine;
    let now: ImportRun = { file, dry, state: "running", report: null, error: null };
    const show = (next: Partial<ImportRun>) => {
      now = { ...now, ...next };
      if (stop.current === mine) setRun(now);
    };
    show({});
    try {
      const onStep = (step: ImportStepAnswer) =>
        show({ report: { ...step, rows: [...(now.report?.rows ?? []), ...step.rows] } });
      await sendImport(file, { dry, signal: mine.signal, onStep });
      show({ state: "done" });
    } catch (error) {
      show(mine.signal.aborted ? { state: "stopped" } : { state: "failed", error });
    }
  }

  return { run, start, stop: () => stop.current.abort(), forget: () => setRun(null) };
}
