import { Link, useLocation } from "react-router";
import { otherLanguage } from "../../shop/language.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { SectionHead } from "./components.tsx";
import { useAdminI18n } from "./i18n.ts";
import "./print-head.css";

type PrintHeadProps = {
  title: Parameters<typeof SectionHead>[0]["title"];
  lede: string;
  back: { to: string; label: string };
  /** The papers to choose from. */
  papers: { to: string; label: string; isChosen: boolean }[];
};

/**
 * The controls above sheets or labels, which are not printed: back, the other language, print, and the choice of paper.
 */
export function PrintHead({ title, lede, back, papers }: PrintHeadProps) {
  const { t, alternatePath, language } = useAdminI18n();
  const { pathname, search } = useLocation();
  return (
    <>
      <SectionHead title={title} lede={lede}>
        <Button variant="quiet" small to={back.to}>
          {back.label}
        </Button>
        {/* A full page load, since only one language's texts are loaded. */}
        <a className="btn btn-q btn-sm" lang={otherLanguage(language)} href={alternatePath(pathname) + search}>
          {t("admin.print.other")}
        </a>
        <Button small onClick={() => window.print()}>
          <Icon name="printer" size="s" />
          {t("admin.print.do")}
        </Button>
      </SectionHead>
      <nav className="tabs print-tabs" aria-label={t("admin.print.paper")}>
        {papers.map(({ to, label, isChosen }) => (
          <Link key={to} to={to} aria-current={isChosen ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
