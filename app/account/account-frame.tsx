import { type ReactNode, useId } from "react";
import { NavLink, useRevalidator } from "react-router";
import { errorText } from "../browser/error-text.ts";
import { useSession } from "../browser/session.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
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

/** A section of the account page, its heading at the side. */
export function AccountSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-sec" aria-labelledby={id}>
      <header>
        <h2 className="display h3" id={id}>
          {title}
        </h2>
        {text && <p className="muted small">{text}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}

type AccountUnavailableProps = { title: "account.unavailable" | "orders.unread"; error: unknown };

/** Shown when the data of an account page could not be loaded, with a retry. */
export function AccountUnavailable({ title, error }: AccountUnavailableProps) {
  const { t } = useI18n();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState level={1} icon="wifi-slash" title={t(title)} text={errorText(error, t)}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {t("account.retry")}
      </Button>
    </EmptyState>
  );
}
