import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAdminI18n } from "../i18n.ts";
import { TabCount } from "../list-tools.tsx";
import { SectionHead } from "../section-head.tsx";
import { sectionLink } from "../section-link.ts";
import { type MessagesTab, messagesTabs } from "./messages-tabs.ts";

type MessagesFrameProps = { tab: MessagesTab; openCount: number; children: ReactNode };

/** Tabs for open messages with their count, answered ones, and sent notifications. */
export function MessagesFrame({ tab, openCount, children }: MessagesFrameProps) {
  const { t } = useAdminI18n();
  return (
    <>
      <SectionHead title="admin.nav.messages" />
      <nav className="tabs" aria-label={t("admin.nav.messages")}>
        {messagesTabs.map((each) => (
          <Link
            key={each}
            to={sectionLink("messages", { tab: each === "open" ? null : each })}
            aria-current={each === tab ? "page" : undefined}
            className={each === "open" && openCount > 0 ? "hot" : undefined}
          >
            {t(`admin.messages.${each}`)}
            {each === "open" && <TabCount count={openCount} />}
          </Link>
        ))}
      </nav>
      <div className="msgs-in">{children}</div>
    </>
  );
}
