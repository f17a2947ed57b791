import type { ReactNode } from "react";
import { type AdminMessageKey, useAdminI18n } from "./i18n.ts";

type SectionHeadProps = {
  title: AdminMessageKey;
  /** A line below the title. */
  lede?: ReactNode;
  /** The actions. */
  children?: ReactNode;
};

/** The heading of a section with its actions. */
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
