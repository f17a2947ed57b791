import type { ReactNode } from "react";
import { Link } from "./page.tsx";
import "./breadcrumbs.css";
import { useI18n } from "../i18n/language.tsx";
import { Icon } from "./icon.tsx";

/** The path from the home page to this one; the last entry, without a path, is the page itself. */
export function Breadcrumbs({ trail }: { trail: { label: ReactNode; path?: string }[] }) {
  const { t, path } = useI18n();
  const steps = [{ label: t("nav.home"), path: "/" }, ...trail];
  return (
    <nav className="crumbs" aria-label={t("breadcrumbs.label")}>
      <ol>
        {steps.map((step, i) => (
          <li key={step.path ?? "here"}>
            {i > 0 && <Icon name="caret-right" />}
            {step.path ? <Link to={path(step.path)}>{step.label}</Link> : <span aria-current="page">{step.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
