import type { ReactNode } from "react";
import { type AdminMessageKey, useAdminI18n } from "./i18n.ts";

type SectionHeadProps = {
  title: AdminMessageKey;
  /** One quiet line beneath. */
  lede?: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
};

/** The head of a section: what it is, and what can be done with all of it. */
export function SectionHead({ title, lede, children }: SectionHeadProps) {
  const { t } = useAdminI18n();
  return (
    <header className="adm-h">
      <div>
        <h1 className="display h2">{t(title)}</h1>
        {lede && <p>{lede}</p>}
      </div>
      {children && <div className="adm-a">{children}</div>}
    </header>
  );
}
