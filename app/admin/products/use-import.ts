import { useEffect, useRef, useState } from "react";
import type { ImportFileAnswer, ImportStepAnswer } from "../../../api/responses.ts";
import { type FileChoices, sendImport } from "./send-import.ts";

export type ImportRun = {
  file: File;
  dry: boolean;
  /** What staff have said of the file so far. */
  choices: FileChoices;
  state: "running" | "done" | "stopped" | "failed";
  /** What the file is; null until it has been looked through. */
  facts: ImportFileAnswer | null;
  /** Null until the first batch is through. */
  report: ImportStepAnswer | null;
  error: unknown;
};

/** One file on its way: looked at (`dry`) or imported, with all that was told so far. Leaving the page stops it. */
export function useImport() {
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  async function start(file: File, dry: boolean, choices: FileChoices = {}): Promise<void> {
    stop.current.abort();
    const mine = new AbortController();
    stop.current = mine;
    let now: ImportRun = { file, dry, choices, state: "running", facts: null, report: null, error: null };
    const show = (next: Partial<ImportRun>) => {
      now = { ...now, ...next };
      if (stop.current === mine) setRun(now);
    };
    show({});
    try {
      const onStep = (step: ImportStepAnswer) =>
        show({ report: { ...step, rows: [...(now.report?.rows ?? []), ...step.rows] } });
      await sendImport(file, { dry, choices, signal: mine.signal, onFile: (facts) => show({ facts }), onStep });
      show({ state: "done" });
    } catch (error) {
      show(mine.signal.aborted ? { state: "stopped" } : { state: "failed", error });
    }
  }

  return { run, start, stop: () => stop.current.abort(), forget: () => setRun(null) };
}
