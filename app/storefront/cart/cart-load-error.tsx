import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useI18n } from "../../i18n/language.tsx";

type CartLoadErrorProps = { error: unknown; title?: string; text?: string };

/**
 * The cart or its quote could not be loaded. Nothing is lost: retries on demand, and by itself once the network is
 * back.
 */
export function CartLoadError({ error, title, text }: CartLoadErrorProps) {
  const { t } = useI18n();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
  return (
    <EmptyState level={1} icon="wifi-slash" title={title ?? t("cart.unpriced")} text={text ?? errorText(error, t)}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {t("cart.retry")}
      </Button>
    </EmptyState>
  );
}
