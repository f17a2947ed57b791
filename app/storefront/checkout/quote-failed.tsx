import { useI18n } from "../../i18n/language.tsx";

/** New prices could not be loaded: those shown, if any, are the ones before. */
export function QuoteFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <p className="err" role="alert">
      {t("cart.unpriced")}.
      <button type="button" className="link" onClick={onRetry}>
        {t("cart.retry")}
      </button>
    </p>
  );
}
