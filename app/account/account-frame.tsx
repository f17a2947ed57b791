import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useSession } from "../browser/session.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Icon } from "../components/icon.tsx";
import { userPages } from "../components/user-pages.ts";
import { useI18n } from "../i18n/language.tsx";
import "./account-frame.css";

/** The frame of the account pages: the user, the navigation and the heading. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t, path } = useI18n();
  const session = useSession();
  return (
    <div className="wrap account">
      <Breadcrumbs trail={[{ label: title }]} />
      <h1 className="display h1">{title}</h1>
      <div className="account-in">
        <nav className="account-nav only-d" aria-label={t("account.nav")}>
          <p className="account-who">
            {t("user.signedInAs")}
            <b>{session.state === "signed-in" ? session.user.name : "\u00a0"}</b>
          </p>
          {userPages.map(({ to, label, icon }) => (
            <NavLink key={to} to={path(to)}>
              <Icon name={icon} />
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div>{children}</div>
      </div>
    </div>
  );
}
