import { IconButton } from "../../components/icon-button.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";

/** Hands the page's address on, with the chosen shade: through the phone's own sheet, else as a copied link. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useI18n();

  async function share(): Promise<void> {
    const url = window.location.href;
    if (navigator.share) {
      // She closed the sheet: nothing is to be said.
      return navigator.share({ title, url }).catch(() => {});
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t("share.copied") });
    } catch {
      showToast({ tone: "error", title: t("share.failed"), text: url });
    }
  }
  return <IconButton icon="share-network" label={t("share.label")} onClick={() => void share()} />;
}
