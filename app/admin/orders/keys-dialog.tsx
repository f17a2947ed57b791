import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAdminSpeech } from "../speech.ts";

const keys = [
  ["J", "admin.keys.next"],
  ["K", "admin.keys.previous"],
  ["/", "admin.keys.search"],
  ["Esc", "admin.keys.close"],
  ["?", "admin.keys.help"],
] as const;

/** The shortcuts of the order desk. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useAdminSpeech();
  if (!open) return null;
  return (
    <Dialog
      open
      title={t("admin.keys.title")}
      onClose={onClose}
      actions={
        <Button variant="quiet" autoFocus onClick={onClose}>
          {t("dialog.close")}
        </Button>
      }
    >
      <dl className="od-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
