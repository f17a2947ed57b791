import { confirmDialog } from "../../components/confirm-dialog.tsx";
import type { AdminI18n } from "../i18n.ts";

const shortcuts = [
  ["J", "admin.keys.next"],
  ["K", "admin.keys.previous"],
  ["/", "admin.keys.search"],
  ["Esc", "admin.keys.close"],
  ["?", "admin.keys.help"],
] as const;

/** Shows the shortcuts of the order desk. */
export function showShortcutHelp({ t }: AdminI18n): void {
  const content = (
    <dl className="od-keys">
      {shortcuts.map(([key, label]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(label)}</dd>
        </div>
      ))}
    </dl>
  );
  void confirmDialog({ title: t("admin.keys.title"), content, yes: t("dialog.close") });
}
