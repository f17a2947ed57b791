import { IconButton } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import "./order-number.css";

/** The order number; a click copies it. */
export function OrderNumber({ number }: { number: string }) {
  const { t } = useI18n();

  // The clipboard needs https; otherwise the number can be written down.
  async function copy() {
    try {
      await navigator.clipboard.writeText(number);
      showToast({ title: t("orderNumber.copied"), text: number });
    } catch {
      showToast({ title: t("orderNumber.notCopied"), text: number, tone: "error" });
    }
  }

  return (
    <p className="order-number">
      <span>{t("orderNumber.label")}</span>
      <b className="num">{number}</b>
      <IconButton icon="copy" size="s" label={t("orderNumber.copy")} onClick={() => void copy()} />
    </p>
  );
}
