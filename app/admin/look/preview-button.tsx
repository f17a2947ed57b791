import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminI18n } from "../i18n.ts";
import { scrollToPreview } from "./preview-panel.tsx";

/** Shows a page of the draft in the preview. Pages that are switched off have no preview. */
export function PreviewButton({ isOn, onShow }: { isOn: boolean; onShow: () => void }) {
  const { t } = useAdminI18n();
  return (
    <div className="adm-actions">
      <Button
        variant="quiet"
        small
        disabled={!isOn}
        onClick={() => {
          onShow();
          scrollToPreview();
        }}
      >
        <Icon name="eye" size="s" />
        {t("admin.look.previewPage")}
      </Button>
      {!isOn && <p className="small muted">{t("admin.look.previewOff")}</p>}
    </div>
  );
}
