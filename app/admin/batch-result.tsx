import { useState } from "react";
import { useRevalidator } from "react-router";
import type { StatusOutcomeResponse } from "../../api/contract/parcels.ts";
import { refusalText } from "../browser/error-text.ts";
import { Button, IconButton } from "../components/button.tsx";
import { usePermission } from "./hooks.ts";
import { useAdminI18n } from "./i18n.ts";
import { undoSteps } from "./orders/undo.ts";
import "./batch-result.css";

/** The result for one order; `text` replaces the refusal's own sentence. */
export type BatchOutcome = StatusOutcomeResponse & { text?: string };

/** The result of a change of several orders: a heading, and each order that was not changed. */
export type Batch = {
  title: string;
  outcomes: BatchOutcome[];
  /** Whether its steps can be undone by those who may undo steps. */
  canUndo?: boolean;
  /** Undoes what was changed, where that was no step. */
  undo?: (changed: BatchOutcome[]) => Promise<Batch>;
};

type BatchResultProps = { batch: Batch | null; onChange: (batch: Batch | null) => void };

/** Shows the result of a batch until it is closed; can undo all of its steps together. */
export function BatchResult({ batch, onChange }: BatchResultProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { revalidate } = useRevalidator();
  const mayUndo = usePermission("orders:undo");
  const [busy, setBusy] = useState(false);
  const failed = batch?.outcomes.filter(({ modified }) => !modified) ?? [];
  const moved = batch?.outcomes.filter(({ modified }) => modified) ?? [];

  const undoMoved = batch?.undo ?? (batch?.canUndo && mayUndo ? (all: BatchOutcome[]) => undoSteps(all, i18n) : null);

  async function undo(): Promise<void> {
    if (!undoMoved) return;
    setBusy(true);
    onChange(await undoMoved(moved));
    await revalidate();
    setBusy(false);
  }
  return (
    <div role="status" className="batch-place">
      {batch && (
        <section className="batch" aria-label={batch.title}>
          <header>
            <p>
              <b className="num">{batch.title}</b>
              {failed.length > 0 && <span className="num"> {t("admin.batch.failed", { count: failed.length })}</span>}
            </p>
            {undoMoved && moved.length > 0 && (
              <Button variant="quiet" small busy={busy} onClick={() => void undo()}>
                {t("admin.batch.undo", { count: moved.length })}
              </Button>
            )}
            <IconButton icon="x" size="s" label={t("admin.batch.close")} onClick={() => onChange(null)} />
          </header>
          {failed.length > 0 && (
            <ul>
              {failed.map(({ _id, number, refused, status, text }) => (
                <li key={_id}>
                  <b className="num" lang="en">
                    {number ?? _id}
                  </b>{" "}
                  {text ?? (refused ? refusalText(refused, t) : t("admin.batch.already"))}{" "}
                  {status && refused && t("admin.batch.now", { status: t(`status.${status}`) })}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
