import type { StaffOrderReturnsResponse } from "../../../api/contract/returns.ts";
import type { ReturnProblem as Problem } from "../../../shop/returns/return-rules.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";

type Terms = Pick<StaffOrderReturnsResponse, "problem" | "lastDay">;

/** Why no return of an order can be started now. */
export function ReturnProblem({ terms: { problem, lastDay } }: { terms: Terms }) {
  const i18n = useAdminI18n();
  return problem && <p className="muted num">{problemText(problem, lastDay, i18n)}</p>;
}

/** Why a return was refused that could be started a moment ago; null for any other refusal. */
export function closedText(error: unknown, lastDay: string | null, i18n: AdminI18n): string | null {
  if (!(error instanceof ApiRefusal) || error.code !== "return-closed") return null;
  return problemText(error.body.reason as Problem, lastDay, i18n);
}

function problemText(problem: Problem, lastDay: string | null, { t, date }: AdminI18n): string {
  return t(`admin.return.problem.${problem}`, { day: lastDay ? date(`${lastDay}T06:00:00Z`, "day") : "" });
}
