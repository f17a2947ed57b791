import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import type { UserResponse } from "../../api/contract/users.ts";
import { errorText } from "../browser/error-text.ts";
import { signOut, useSession } from "../browser/session.ts";
import { Brand } from "../components/brand.tsx";
import { IconButton } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { LanguageSwitch } from "../components/language-switch.tsx";
import { ProgressBar } from "../components/progress-bar.tsx";
import "../components/side-menu.css";
import { showToast } from "../components/toast.ts";
import "./admin-frame.css";
import { UserText } from "../i18n/localized.tsx";
import { useAdminI18n } from "./i18n.ts";
import { NewOrderSignals, useNewOrderCount } from "./orders/new-order-signals.tsx";

import { sectionLink } from "./section-link.ts";
import type { Section, SectionName } from "./sections.ts";
import { useShopSettings } from "./shop-settings.ts";

type AdminFrameProps = {
  user: UserResponse;
  sections: readonly Section[];
  activeSection: SectionName;
  children: ReactNode;
};

/** The frame of the dashboard: menu (behind a button on small screens) and content. */
export function AdminFrame({ children, ...menu }: AdminFrameProps) {
  const { t, path } = useAdminI18n();
  const { name, logo } = useShopSettings();
  const drawer = useRef<HTMLDialogElement>(null);
  const closeOnLeaving = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget || (target as Element).closest("a")) currentTarget.close();
  };
  useRedirectWithoutSession(path("/"));
  return (
    <div className="adm">
      <aside className="adm-s only-d">
        <AdminMenu {...menu} />
      </aside>
      {menu.sections.some(({ name }) => name === "orders") && <NewOrderSignals />}
      <div className="adm-m">
        <div className="adm-mob only-m">
          <IconButton
            className="menu-open"
            icon="list"
            label={t("admin.menu")}
            aria-haspopup="dialog"
            onClick={() => drawer.current?.showModal()}
          />
          <Brand name={name} logo={logo} />
          <LanguageSwitch isCompact />
        </div>
        <ProgressBar />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a modal dialog closes on Escape by itself */}
      <dialog className="menu adm-drawer" ref={drawer} aria-label={t("admin.menu")} onClick={closeOnLeaving}>
        <div className="adm-s">
          <AdminMenu {...menu} />
        </div>
      </dialog>
    </div>
  );
}

function AdminMenu({ user, sections, activeSection }: Omit<AdminFrameProps, "children">) {
  const { name: shop, logo } = useShopSettings();
  const { t, path } = useAdminI18n();
  const navigate = useNavigate();
  const handleSignOut = () =>
    signOut().then(
      () => navigate(path("/")),
      (error: unknown) => showToast({ title: t("admin.signOutFailed"), text: errorText(error, t), tone: "error" }),
    );
  return (
    <>
      <Brand name={shop} logo={logo} />
      <nav className="adm-nav" aria-label={t("admin.menu")}>
        {sections.map(({ name, label, icon }) => (
          <Link key={name} to={sectionLink(name)} aria-current={name === activeSection ? "page" : undefined}>
            <Icon name={icon} size="s" />
            {t(label)}
            {name === "orders" && <NewOrderCount />}
          </Link>
        ))}
        <Link to={path("/")} className="adm-home">
          <Icon name="house" size="s" />
          {t("admin.nav.home")}
        </Link>
      </nav>
      <div className="adm-low">
        <LanguageSwitch />
        <div className="adm-me">
          <div>
            <b>
              <UserText text={user.name} />
            </b>
            <span>{t(`admin.role.${user.role}`)}</span>
          </div>
          <IconButton icon="sign-out" size="s" label={t("admin.signOut")} onClick={() => void handleSignOut()} />
        </div>
      </div>
    </>
  );
}

/** The number of new orders, shown at Manage Orders. */
function NewOrderCount() {
  const { t, number } = useAdminI18n();
  const count = useNewOrderCount();
  if (count === 0) return null;
  return (
    <span className="adm-cnt num">
      <span aria-hidden="true">{number(count)}</span>
      <span className="vh">{t("admin.nav.newOrders", { count })}</span>
    </span>
  );
}

/** Leaves the dashboard after a sign-out, here or in another tab. */
function useRedirectWithoutSession(homePath: string): void {
  const { state } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === "guest") void navigate(homePath, { replace: true });
  }, [state, homePath, navigate]);
}
