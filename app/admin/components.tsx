import { createContext, type ReactNode, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { errorText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Icon } from "../components/icon.tsx";
import { useErrorToast } from "../components/use-error-toast.ts";
import { type AdminMessageKey, useAdminI18n } from "./i18n.ts";

/** Opens the menu on a small screen, for sections whose head replaces the bar. */
export const OpenMenu = createContext<() => void>(() => {});

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
    <header className="adm-head">
      <div>
        <h1 className="display h2">{t(title)}</h1>
        {lede && <p>{lede}</p>}
      </div>
      {children && <div className="adm-actions">{children}</div>}
    </header>
  );
}

type SaveBarProps = { editor: { hasChanges: boolean; sending: boolean }; label: string };

/** The foot of a long form, in sight wherever it is scrolled to: says what is not saved, and saves it. */
export function SaveBar({ editor, label }: SaveBarProps) {
  const { t } = useAdminI18n();
  return (
    <footer className="adm-foot">
      {editor.hasChanges && <span role="status">{t("admin.unsaved.here")}</span>}
      <Button type="submit" small busy={editor.sending}>
        {label}
      </Button>
    </footer>
  );
}

type PartLinksProps = { label: string; parts: readonly { id: string; label: string }[] };

/** Links to the parts of a long section. */
export function PartLinks({ label, parts }: PartLinksProps) {
  return (
    <nav className="adm-parts" aria-label={label}>
      {parts.map((part) => (
        <a key={part.id} href={`#${part.id}`}>
          {part.label}
        </a>
      ))}
    </nav>
  );
}

type PanelProps = { title: string; text?: string; className?: string; children: ReactNode };

/** A titled part of a section. */
export function Panel({ title, text, className, children }: PanelProps) {
  const heading = <h2>{title}</h2>;
  return (
    <section className={className ? `panel ${className}` : "panel"}>
      {text ? (
        <div className="panel-h">
          <div>
            {heading}
            <p>{text}</p>
          </div>
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

/** Shown when the data of a section could not be loaded, with a retry. */
export function SectionFailed({ error }: { error: unknown }) {
  const { t } = useAdminI18n();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState level={1} icon="warning-circle" title={t("admin.failed")} text={errorText(error, t)}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {t("error.again")}
      </Button>
    </EmptyState>
  );
}

const staleRetryMs = 3000;

/** Shows the age of the data while it cannot be refreshed, and retries until it can. */
export function StaleNotice({ since }: { since: Date }) {
  const { t, date } = useAdminI18n();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), staleRetryMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <p className="adm-stale num" role="status">
      {t("admin.stale", { time: date(since, "time") })}
    </p>
  );
}

/** Saves the whole filtered list as a file. */
export function ExportButton({ save, label }: { save: () => Promise<void>; label?: string }) {
  const { t } = useAdminI18n();
  const [busy, setBusy] = useState(false);
  const errorToast = useErrorToast();
  const run = async () => {
    setBusy(true);
    errorToast.clear();
    await save().catch((error: unknown) =>
      errorToast.show({ title: t("admin.export.failed"), text: errorText(error, t) }),
    );
    setBusy(false);
  };
  return (
    <Button variant="quiet" small busy={busy} onClick={() => void run()}>
      <Icon name="download-simple" size="s" />
      {label ?? t("admin.export.csv")}
    </Button>
  );
}
