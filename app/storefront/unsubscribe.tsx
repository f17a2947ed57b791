import { useState } from "react";
import { useSearchParams } from "react-router";
import { errorText } from "../browser/error-text.ts";
import { request } from "../browser/request.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/unsubscribe.ts";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("stop.title"));

/** The unsubscribe page of stock alerts. It needs a click: mail scanners follow links, too. */
export default function Unsubscribe() {
  const { t, path } = useI18n();
  const [params] = useSearchParams();
  const [step, setStep] = useState<"asked" | "sending" | "done">("asked");

  async function unsubscribe(): Promise<void> {
    setStep("sending");
    try {
      await request("POST /stock-requests/stop", { body: { key: params.get("key") ?? "" } });
      setStep("done");
    } catch (error) {
      setStep("asked");
      showToast({ title: t("stop.failed"), text: errorText(error, t), tone: "error" });
    }
  }

  const isDone = step === "done";
  return (
    <div className="wrap section" role={isDone ? "status" : undefined}>
      <EmptyState
        level={1}
        icon={isDone ? "check-circle" : "bell"}
        title={t(isDone ? "stop.done" : "stop.title")}
        text={t(isDone ? "stop.doneText" : "stop.text")}
      >
        {isDone ? (
          <Button to={path("/shop")}>{t("cart.toShop")}</Button>
        ) : (
          <Button busy={step === "sending"} onClick={() => void unsubscribe()}>
            {t("stop.do")}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
