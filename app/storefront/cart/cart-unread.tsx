import { useRevalidator } from "react-router";
import { failureText } from "../../client/failure.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLanguage } from "../../ui/language.tsx";

/** The cart, or what it costs, could not be read: nothing is lost, and the page can be asked for again. */
export function CartUnread({ error }: { error: unknown }) {
  const { t } = useLanguage();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState level={1} icon="wifi-slash" title={t("cart.unpriced")} text={failureText(error, t)}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {t("cart.retry")}
      </Button>
    </EmptyState>
  );
}
