import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";

/** New prices could not be loaded: those shown, if any, are the ones before. */
export function QuoteFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const { t } = useI18n();
  return (
    <p className="err" role="alert">
      <Icon name="warning-circle" size="s" />
      <span>
        {t("cart.unpriced")}.{" "}
        <button type="button" className="link" onClick={() => void onRetry()}>
          {t("cart.retry")}
        </button>
      </span>
    </p>
  );
}
