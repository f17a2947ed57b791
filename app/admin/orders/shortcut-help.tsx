import { confirmDialog } from "../../components/confirm-dialog.tsx";
import type { AdminSpeech } from "../i18n.ts";

const keys = [
  ["J", "admin.keys.next"],
  ["K", "admin.keys.previous"],
  ["/", "admin.keys.search"],
  ["Esc", "admin.keys.close"],
  ["?", "admin.keys.help"],
] as const;

/** Shows the shortcuts of the order desk. */
export function showKeys({ t }: AdminSpeech): void {
  const content = (
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
  );
  void confirmDialog({ title: t("admin.keys.title"), content, yes: t("dialog.close") });
}
