import { hasPermission } from "../../shop/permissions.ts";
import { currentSession } from "../browser/session.ts";
import { confirmDialog } from "../components/confirm-dialog.tsx";
import type { AdminI18n, AdminMessageKey } from "./i18n.ts";
import { type Section, sections } from "./sections.ts";
import "./shortcut-help.css";

/** A key and what it does. */
export type Shortcut = readonly [key: string, label: AdminMessageKey];

/** Shows the shortcuts of a section, and those that lead to the others. */
export function showShortcuts({ t }: AdminI18n, own: readonly Shortcut[]): void {
  const list = (keys: readonly Shortcut[]) => (
    <dl className="keys">
      {keys.map(([key, label]) => (
        <div key={key}>
          <dt>
            {(key === "Space" ? [t("admin.calls.keys.space")] : key.split(" ")).map((each) => (
              <kbd key={each} lang={key === "Space" ? undefined : "en"}>
                {each}
              </kbd>
            ))}
          </dt>
          <dd>{t(label)}</dd>
        </div>
      ))}
    </dl>
  );
  const content = (
    <>
      {list([...own, ["?", "admin.keys.help"]])}
      <h3 className="keys-h">{t("admin.keys.go")}</h3>
      {list(sectionShortcuts())}
    </>
  );
  void confirmDialog({ title: t("admin.keys.title"), content, yes: t("dialog.close") });
}

/** The sections of the user that have a key, in menu order. */
function sectionShortcuts(): Shortcut[] {
  const session = currentSession();
  const isSeen = ({ permission }: Section) => session.state === "signed-in" && hasPermission(session.user, permission);
  return sections.filter(isSeen).flatMap(({ key, label }) => (key ? [[`G ${key}`, label] as const] : []));
}
