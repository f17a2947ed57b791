import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { languageOf } from "../../shop/language.ts";
import { hasPermission } from "../../shop/permissions.ts";
import { ApiRefusal, ApiUnreachable } from "../browser/api.ts";
import { repeatRead } from "../browser/repeat-read.ts";
import { network } from "../browser/request.ts";
import { clearReturnToDashboard, dashboardPath, saveReturnToDashboard } from "../browser/return-to-dashboard.ts";
import { settledSession, signOut, useSession } from "../browser/session.ts";
import { getRootData, pageTitle } from "../components/page-title.ts";
import { SkeletonLines } from "../components/skeleton.tsx";
import { showToast } from "../components/toast.ts";
import { redirectTo } from "../documents/leave-app.tsx";
import { permissionsPolicy } from "../documents/permissions-policy.ts";
import { createI18n } from "../i18n/language.tsx";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/dashboard.ts";
import "./admin.css";
import type { UserResponse } from "../../api/contract/users.ts";
import { errorText } from "../browser/error-text.ts";
import { Brand } from "../components/brand.tsx";
import { IconButton } from "../components/button.tsx";
import { confirmDialog } from "../components/confirm-dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { LanguageSwitch } from "../components/language-switch.tsx";
import { ProgressBar } from "../components/progress-bar.tsx";
import { useDueCallCount } from "./calls/due-calls.ts";
import { countAfterSending } from "./calls/outcome-queue.ts";
import { OpenMenu, SectionFailed, StaleNotice } from "./components.tsx";
import { loadAdminI18n, useAdminI18n } from "./i18n.ts";
import { type Section, type SectionName, sectionLink, sections } from "./sections.ts";
import "../components/side-menu.css";
import "./admin-frame.css";
import { UserText } from "../i18n/localized.tsx";
import { useShopSettings } from "./hooks.ts";
import { NewOrderSignals, useNewOrderCount } from "./orders/new-order-signals.tsx";
import { useNeededCount } from "./parcels/needed-parcels.ts";
import { useWaitingPaymentCount } from "./payments/waiting-payments.ts";
import { useDueRefundCount } from "./refunds/due-refunds.ts";
import { usePendingTexts } from "./reviews/pending-texts.ts";
import { useSectionKeys } from "./section-keys.tsx";

export const handle: PageHandle = { ownFrame: true };

let isDashboardOpen = false;

/** The last data of the open page, and when it was loaded. */
let lastShown: { url: string; content: ReactNode; at: Date } | null = null;

/**
 * Opens the section in the URL for staff; everyone else is redirected to `/` (specification.txt §4). Never rendered on
 * the server: all of it is personal, and comes from the API.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  network.send = repeatRead;
  const { pathname, searchParams: params } = new URL(request.url);
  const language = languageOf(pathname);
  const session = await settledSession();
  const { path } = createI18n(language);
  if (session.state !== "signed-in") {
    // No message after a sign-out on this page.
    if (isDashboardOpen) return redirectTo(path("/"));
    const { t } = await loadAdminI18n(language);
    saveReturnToDashboard(`${dashboardPath}${new URL(request.url).search}`);
    showToast({
      title: t("admin.signInFirst"),
      text: t("admin.signInFirstText"),
      icon: "lock-simple",
      action: { label: t("user.login"), to: path("/signin") },
      ms: 8000,
    });
    return redirectTo(path("/"));
  }
  clearReturnToDashboard();
  const { user } = session;
  const allowed = sections.filter(({ permission }) => hasPermission(user, permission));
  const [home] = allowed;
  const { t } = await loadAdminI18n(language);
  if (!home) {
    showToast({ title: t("admin.notStaff"), tone: "error", ms: 5000 });
    return redirectTo(path("/"));
  }
  const sectionName = params.get("section");
  const section = sectionName === null ? home : allowed.find(({ name }) => name === sectionName);
  if (!section) {
    // Keeps the URL and the shown section the same.
    if (sections.some(({ name }) => name === sectionName))
      showToast({ title: t("admin.notForRole"), tone: "error", ms: 5000 });
    return redirectTo(`${pathname}${sectionLink(home.name)}`);
  }
  const sectionContent = section.load().then(({ renderSection }) => renderSection({ params, language }));
  const frame = { user, allowed, section, title: t(section.label) };
  try {
    const content = await sectionContent;
    lastShown = { url: request.url, content, at: new Date() };
    return { ...frame, content, staleSince: null };
  } catch (error) {
    // The screen stays as it is, with all input.
    if (isUnavailable(error) && isDashboardOpen && lastShown?.url === request.url)
      return { ...frame, content: lastShown.content, staleSince: lastShown.at };
    return { ...frame, content: renderSectionError(error), staleSince: null };
  }
}
clientLoader.hydrate = true as const;

/** Whether the shop could not be reached, or could not answer now. */
function isUnavailable(error: unknown): boolean {
  return error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.status >= 500);
}

/** Shows refusals and network errors inside the dashboard; anything else is a bug. */
function renderSectionError(error: unknown) {
  if (error instanceof ApiRefusal || error instanceof ApiUnreachable) return <SectionFailed error={error} />;
  throw error;
}

export const meta: Route.MetaFunction = ({ location: { pathname }, loaderData, matches }) => [
  {
    title: pageTitle(
      pathname,
      getRootData(matches)?.settings.name,
      ({ t }) => loaderData?.title ?? t("page.adminDashboard"),
    ),
  },
  { name: "robots", content: "noindex" },
];

/** Scanning codes needs the camera; everything else stays off, as on every other page. */
export const headers: Route.HeadersFunction = () => ({
  "Permissions-Policy": permissionsPolicy("(self)"),
});

export function HydrateFallback() {
  return (
    <main id="content" tabIndex={-1} className="adm-wait">
      <SkeletonLines lines={6} />
    </main>
  );
}

/** The dashboard, one section at a time (specification.txt §2). */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { user, allowed, section, content, staleSince } = loaderData;
  useEffect(() => {
    isDashboardOpen = true;
    return () => {
      isDashboardOpen = false;
    };
  }, []);
  return (
    <AdminFrame user={user} sections={allowed} activeSection={section.name}>
      {staleSince && <StaleNotice since={staleSince} />}
      {content}
    </AdminFrame>
  );
}

type AdminFrameProps = {
  user: UserResponse;
  sections: readonly Section[];
  activeSection: SectionName;
  children: ReactNode;
};

/** The frame of the dashboard: menu (behind a button on small screens) and content. */
function AdminFrame({ children, ...menu }: AdminFrameProps) {
  const { t, path } = useAdminI18n();
  const settings = useShopSettings();
  const drawer = useRef<HTMLDialogElement>(null);
  const closeOnLeaving = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget || (target as Element).closest("a")) currentTarget.close();
  };
  useRedirectWithoutSession(path("/"));
  useSectionKeys(menu.sections, menu.activeSection);
  return (
    <div className="adm">
      <aside className="adm-side only-d">
        <AdminMenu {...menu} />
      </aside>
      {menu.sections.some(({ name }) => name === "orders") && <NewOrderSignals />}
      <div className="adm-main">
        <div className="adm-bar only-m">
          <IconButton
            className="menu-open"
            icon="list"
            label={t("admin.menu")}
            aria-haspopup="dialog"
            onClick={() => drawer.current?.showModal()}
          />
          <Brand {...settings} />
          <LanguageSwitch isCompact />
        </div>
        <ProgressBar />
        <main id="content" tabIndex={-1}>
          <OpenMenu value={() => drawer.current?.showModal()}>{children}</OpenMenu>
        </main>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a modal dialog closes on Escape by itself */}
      <dialog className="menu adm-drawer" ref={drawer} aria-label={t("admin.menu")} onClick={closeOnLeaving}>
        <div className="adm-side">
          <AdminMenu {...menu} />
        </div>
      </dialog>
    </div>
  );
}

function AdminMenu({ user, sections, activeSection }: Omit<AdminFrameProps, "children">) {
  const settings = useShopSettings();
  const { t, path } = useAdminI18n();
  const handleSignOut = async () => {
    const waiting = await countAfterSending();
    const isSure =
      waiting === 0 ||
      (await confirmDialog({
        title: t("admin.signOutUnsent", { count: waiting }),
        text: t("admin.signOutUnsentText"),
        yes: t("admin.signOut"),
        no: t("admin.signOutStay"),
      }));
    if (!isSure) return;
    await signOut().catch((error: unknown) =>
      showToast({ title: t("admin.signOutFailed"), text: errorText(error, t), tone: "error" }),
    );
  };
  return (
    <>
      <Brand {...settings} />
      <nav className="adm-nav" aria-label={t("admin.menu")}>
        {sections.map(({ name, group, label, icon }, nth) => (
          <Link
            key={name}
            to={sectionLink(name)}
            className={nth > 0 && group !== sections[nth - 1]?.group ? "starts-group" : undefined}
            aria-current={name === activeSection ? "page" : undefined}
          >
            <Icon name={icon} size="s" />
            {t(label)}
            {name === "orders" && <NewOrderCount />}
            {name === "calls" && <DueCallCount />}
            {name === "parcels" && <NeededParcelCount />}
            {name === "payments" && <WaitingPaymentCount />}
            {name === "refunds" && <DueRefundCount />}
            {name === "reviews" && <PendingTextCount />}
          </Link>
        ))}
        <Link to={path("/")} className="adm-home">
          <Icon name="house" size="s" />
          {t("admin.nav.home")}
        </Link>
      </nav>
      <div className="adm-bottom">
        <LanguageSwitch />
        <div className="adm-user">
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
  return <MenuCount count={useNewOrderCount()} label="admin.nav.newOrders" />;
}

/** The number of customers to call now, shown at the Call Desk. */
function DueCallCount() {
  return <MenuCount count={useDueCallCount()} label="admin.nav.dueCalls" />;
}

/** The number of parcels that need somebody, shown at Parcels. */
function NeededParcelCount() {
  return <MenuCount count={useNeededCount()} label="admin.nav.neededParcels" />;
}

/** The number of payments that wait for somebody, shown at Payments. */
function WaitingPaymentCount() {
  return <MenuCount count={useWaitingPaymentCount()} label="admin.nav.waitingPayments" />;
}

/** The number of customers who wait for money, shown at To Give Back. */
function DueRefundCount() {
  return <MenuCount count={useDueRefundCount()} label="admin.nav.dueRefunds" />;
}

/** The number of reviews and questions that wait, shown at Reviews. */
function PendingTextCount() {
  const { reviews, questions } = usePendingTexts();
  return <MenuCount count={reviews + questions} label="admin.nav.pendingTexts" />;
}

type CountName = "newOrders" | "dueCalls" | "neededParcels" | "waitingPayments" | "dueRefunds" | "pendingTexts";
type MenuCountProps = { count: number; label: `admin.nav.${CountName}` };

function MenuCount({ count, label }: MenuCountProps) {
  const { t, number } = useAdminI18n();
  if (count === 0) return null;
  return (
    <span className="adm-count num">
      <span aria-hidden="true">{number(count)}</span>
      <span className="vh">{t(label, { count })}</span>
    </span>
  );
}

/** Leaves the dashboard after a sign-out, here or in another tab. */
function useRedirectWithoutSession(homePath: string): void {
  const { state } = useSession();
  useEffect(() => {
    if (state === "guest") location.replace(homePath);
  }, [state, homePath]);
}
