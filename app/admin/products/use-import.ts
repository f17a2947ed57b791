import { useEffect, useRef, useState } from "react";
import type { ImportFileResponse, ImportProgressResponse } from "../../../api/contract/imports.ts";
import { type ImportChoices, sendImport } from "./send-import.ts";

export type ImportRun = {
  file: File;
  dry: boolean;
  /** What staff have said of the file so far. */
  choices: ImportChoices;
  state: "running" | "done" | "stopped" | "failed";
  /** What the file is; null until it has been looked through. */
  facts: ImportFileResponse | null;
  /** Null until the first batch is through. */
  report: ImportProgressResponse | null;
  error: unknown;
};

/** One file on its way: looked at (`dry`) or imported, with all that was told so far. Leaving the page stops it. */
export function useImport() {
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  async function start(file: File, dry: boolean, choices: ImportChoices = {}): Promise<void> {
    stop.current.abort();
    const controller = new AbortController();
    stop.current = controller;
    let current: ImportRun = { file, dry, choices, state: "running", facts: null, report: null, error: null };
    const update = (changes: Partial<ImportRun>) => {
      current = { ...current, ...changes };
      if (stop.current === controller) setRun(current);
    };
    update({});
    try {
      const onStep = (step: ImportProgressResponse) =>
        update({ report: { ...step, rows: [...(current.report?.rows ?? []), ...step.rows] } });
      await sendImport(file, { dry, choices, signal: controller.signal, onFile: (facts) => update({ facts }), onStep });
      update({ state: "done" });
    } catch (error) {
      update(controller.signal.aborted ? { state: "stopped" } : { state: "failed", error });
    }
  }

  return { run, start, stop: () => stop.current.abort(), reset: () => setRun(null) };
}
