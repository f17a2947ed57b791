import type { ReactNode } from "react";
import { Link } from "react-router";
import { SectionHead } from "../section-head.tsx";
import { sectionLink } from "../section-link.ts";
import { useAdminSpeech } from "../speech.ts";

const tabs = ["received", "letters"] as const;

export function MessagesFrame({ tab, children }: { tab: (typeof tabs)[number]; children: ReactNode }) {
  const { t } = useAdminSpeech();
  return (
    <>
      <SectionHead title="admin.nav.messages" />
      <nav className="tabs" aria-label={t("admin.nav.messages")}>
        {tabs.map((each) => (
          <Link
            key={each}
            to={sectionLink("messages", { tab: each === "letters" ? each : null })}
            aria-current={each === tab ? "page" : undefined}
          >
            {t(`admin.messages.${each}`)}
          </Link>
        ))}
      </nav>
      <div className="msgs-in">{children}</div>
    </>
  );
}
