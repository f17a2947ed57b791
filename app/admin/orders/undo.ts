import type { OrderStatus } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { showToast } from "../../components/toast.ts";
import type { Batch, BatchOutcome } from "../batch-result.tsx";
import type { AdminI18n, AdminMessageKey } from "../i18n.ts";

const problems: Record<string, AdminMessageKey> = {
  time: "admin.undo.problem.time",
  person: "admin.undo.problem.person",
  "no-step": "admin.undo.problem.no-step",
  "later-fact": "admin.undo.problem.later-fact",
  stock: "admin.undo.problem.stock",
  coupon: "admin.undo.problem.coupon",
};

type MissingStock = { name: string; wanted: number; left: number };

/** Takes back the last step of an order, and says what the order is again, or why it cannot be. */
export async function undoLastStep(orderId: string, i18n: AdminI18n): Promise<void> {
  try {
    showUndone((await api("POST /orders/:id/undo", { params: { id: orderId } })).status, i18n);
  } catch (error) {
    showUndoProblem(error, i18n);
  }
}

/** Says what an order is again. */
export function showUndone(status: OrderStatus, { t }: AdminI18n): void {
  const words = t(`admin.status.${status}`);
  showToast({ title: t("admin.undo.done"), text: t("admin.undo.doneText", { status: words }) });
}

/** Says why a step cannot be taken back. */
export function showUndoProblem(error: unknown, i18n: AdminI18n): void {
  showToast({ title: i18n.t("admin.undo.failed"), text: undoProblem(error, i18n), tone: "error" });
}

/** Takes back the last step of several orders, one after the other: one that cannot be does not stop the others. */
export async function undoSteps(outcomes: BatchOutcome[], i18n: AdminI18n): Promise<Batch> {
  const undone: BatchOutcome[] = [];
  for (const outcome of outcomes) {
    try {
      const { status } = await api("POST /orders/:id/undo", { params: { id: outcome._id } });
      undone.push({ ...outcome, status, modified: true });
    } catch (error) {
      undone.push({ ...outcome, modified: false, refused: "undo-refused", text: undoProblem(error, i18n) });
    }
  }
  const count = undone.filter(({ modified }) => modified).length;
  return { title: i18n.t("admin.batch.undone", { count }), outcomes: undone };
}

function undoProblem(error: unknown, { t, number }: AdminI18n): string {
  const body = error instanceof ApiRefusal && error.code === "undo-refused" ? error.body : null;
  const problem = problems[String(body?.reason)];
  if (!body || !problem) return errorText(error, t);
  const missing = ((body.missing ?? []) as MissingStock[]).map(
    ({ name, wanted, left }) => `${name} (${number(left)}/${number(wanted)})`,
  );
  return t(problem, { name: String(body.by ?? ""), missing: missing.join("; ") });
}
