import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { CountDraftResponse, StockVariantResponse } from "../../../api/contract/stock.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { showToast } from "../../components/toast.ts";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { FindGoods } from "./find-goods.tsx";
import { GoodsName, nameOf } from "./goods-name.tsx";

/** Counts by scan: every scan is one piece. The server keeps the draft, so that a count survives a lost phone. */
export function CountStock({ drafts }: { drafts: CountDraftResponse[] }) {
  const { t, date, number } = useAdminI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [draft] = drafts;
  const [busy, setBusy] = useState(false);
  const latest = useRef(draft);
  // The counts on this screen: a scanner is faster than the server, so the next scan relies on these.
  const counts = useRef(new Map<string, number>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const draftId = draft?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft begins at nothing
  useEffect(() => counts.current.clear(), [draftId]);

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      await revalidate();
      return true;
    } catch (error) {
      showToast({ title: t("admin.stock.failed"), text: errorText(error, t), tone: "error" });
      return false;
    } finally {
      setBusy(false);
    }
  }
  /** One after another, so that the last count of a batch is the one that stays. */
  function note(variantId: string, batchId: string | null, counted: number | null): Promise<unknown> {
    const noted = queue.current.then(() =>
      run(() =>
        api("PUT /stock/counts/:id/lines", { params: { id: draft?._id ?? "" }, body: { variantId, batchId, counted } }),
      ),
    );
    const goods = batchId ?? variantId;
    counts.current.set(goods, counted ?? 0);
    queue.current = noted.then((isDone) => {
      if (!isDone) counts.current.delete(goods);
    });
    return noted;
  }

  /** Counts one piece more of the batch that was scanned, or of the one that goes out first. */
  async function scan({ variantId, batches }: StockVariantResponse, code: string): Promise<string> {
    const scanned = batches.find((batch) => batch.code?.toUpperCase() === code.toUpperCase());
    const batch = scanned ?? batches[0];
    const line = latest.current?.lines.find((each) =>
      batch ? each.batchId === batch._id : each.variantId === variantId,
    );
    const batchId = batch?._id ?? line?.batchId ?? null;
    const counted = (counts.current.get(batchId ?? variantId) ?? line?.counted ?? 0) + 1;
    await note(variantId, batchId, counted);
    return t("admin.stock.counted", { count: counted });
  }
  async function apply(): Promise<void> {
    if (!draft) return;
    const difference = draft.lines.reduce((sum, { counted, expected }) => sum + counted - expected, 0);
    const isSure = await confirmDialog({
      title: t("admin.stock.applyTitle"),
      text: t("admin.stock.applyText", { count: draft.lines.length, difference }),
      yes: t("admin.stock.applyDo"),
      no: t("admin.stock.applyNo"),
    });
    if (!isSure || !(await run(() => api("POST /stock/counts/:id/apply", { params: { id: draft._id } })))) return;
    showToast({ title: t("admin.stock.applied") });
    void navigate(sectionLink("stock"));
  }

  return (
    <div className="stock">
      <SectionHead
        title="admin.stock.count"
        lede={
          draft
            ? t("admin.stock.countDraft", { name: draft.byName ?? "", time: date(draft.at, "dayTime") })
            : t("admin.stock.countText")
        }
      >
        <Button variant="quiet" small to={sectionLink("stock")}>
          {t("admin.stock.back")}
        </Button>
        {draft ? (
          <>
            <Button
              variant="quiet"
              small
              busy={busy}
              onClick={() => void run(() => api("DELETE /stock/counts/:id", { params: { id: draft._id } }))}
            >
              {t("admin.stock.dropCount")}
            </Button>
            <Button small busy={busy} disabled={draft.lines.length === 0} onClick={() => void apply()}>
              {t("admin.stock.applyDo")}
            </Button>
          </>
        ) : (
          <Button small busy={busy} onClick={() => void run(() => api("POST /stock/counts", { body: {} }))}>
            {t("admin.stock.startCount")}
          </Button>
        )}
      </SectionHead>
      {draft ? (
        <section className="panel">
          <FindGoods label={t("admin.stock.scanPiece")} onFound={scan} />
          {draft.lines.length > 0 && (
            <ul className="cnt num">
              <li aria-hidden="true" className="cnt-h">
                <span className="cnt-p" />
                <span>{t("admin.stock.shopSays")}</span>
                <span>{t("admin.stock.youCounted")}</span>
              </li>
              {draft.lines.map((line) => (
                <li key={line.batchId}>
                  <GoodsName goods={line} code={line.code} />
                  <span>{number(line.expected)}</span>
                  <input
                    key={line.counted}
                    className="input"
                    inputMode="numeric"
                    aria-label={t("admin.stock.countedOf", { name: nameOf(line) })}
                    defaultValue={line.counted}
                    onBlur={({ target }) => {
                      const counted = Number.parseInt(target.value, 10);
                      if (counted >= 0 && counted !== line.counted) void note(line.variantId, line.batchId, counted);
                    }}
                  />
                  <b className={line.counted === line.expected ? "is-good" : "is-bad"}>
                    {line.counted === line.expected ? "✓" : signed(line.counted - line.expected, number)}
                  </b>
                  <IconButton
                    icon="x"
                    label={t("admin.stock.removeLine", { name: nameOf(line) })}
                    onClick={() => void note(line.variantId, line.batchId, null)}
                  />
                </li>
              ))}
            </ul>
          )}
          <p className="is-faint">{t("admin.stock.countHint")}</p>
        </section>
      ) : (
        <EmptyState icon="barcode" title={t("admin.stock.noCount")} text={t("admin.stock.countText")} />
      )}
    </div>
  );
}

function signed(difference: number, number: (value: number) => string): string {
  return `${difference < 0 ? "−" : "+"}${number(Math.abs(difference))}`;
}
