import { useEffect } from "react";
import { redirect } from "react-router";
import { hasPermission } from "../../shop/permissions.ts";
import { ApiRefusal, ApiUnreachable } from "../browser/api.ts";
import { saveReturnToDashboard } from "../browser/return-to-dashboard.ts";
import { settledSession } from "../browser/session.ts";
import { getRootData, pageTitle } from "../components/page-title.ts";
import { SkeletonLines } from "../components/skeleton.tsx";
import { showToast } from "../components/toast.ts";
import { createI18n, languageOf } from "../i18n/language.tsx";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/dashboard.ts";
import "./admin.css";
import { AdminFrame } from "./admin-frame.tsx";
import { loadAdminI18n } from "./i18n.ts";
import { SectionFailed } from "./section-failed.tsx";
import { sectionLink } from "./section-link.ts";
import { sections } from "./sections.ts";

export const handle: PageHandle = { ownFrame: true };

let isDashboardOpen = false;

/**
 * Opens the section in the URL for staff; everyone else is redirected to `/` (specification.txt §4). Never rendered on
 * the server: all of it is personal, and comes from the API.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams: params } = new URL(request.url);
  const language = languageOf(pathname);
  const session = await settledSession();
  const { path } = createI18n(language);
  if (session.state !== "signed-in") {
    // No message after a sign-out on this page.
    if (isDashboardOpen) throw redirect(path("/"));
    const { t } = await loadAdminI18n(language);
    saveReturnToDashboard(`/admin-dashboard${new URL(request.url).search}`);
    showToast({
      title: t("admin.signInFirst"),
      text: t("admin.signInFirstText"),
      action: { label: t("user.login"), to: path("/signin") },
      ms: 8000,
    });
    throw redirect(path("/"));
  }
  const { user } = session;
  const allowed = sections.filter(({ permission }) => hasPermission(user.role, permission));
  const [home] = allowed;
  const { t } = await loadAdminI18n(language);
  if (!home) {
    showToast({ title: t("admin.notStaff"), ms: 5000 });
    throw redirect(path("/"));
  }
  const sectionName = params.get("section");
  const section = sectionName === null ? home : allowed.find(({ name }) => name === sectionName);
  if (!section) {
    // Keeps the URL and the shown section the same.
    if (sections.some(({ name }) => name === sectionName)) showToast({ title: t("admin.notForRole"), ms: 5000 });
    throw redirect(`${pathname}${sectionLink(home.name)}`);
  }
  const sectionContent = section.load().then(({ renderSection }) => renderSection({ params, language }));
  return { user, allowed, section, title: t(section.label), content: await sectionContent.catch(renderSectionError) };
}
clientLoader.hydrate = true as const;

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

export function HydrateFallback() {
  return (
    <main id="content" tabIndex={-1} className="adm-wait">
      <SkeletonLines lines={6} />
    </main>
  );
}

/** The dashboard, one section at a time (specification.txt §2). */
export default function Dashboard({ loaderData: { user, allowed, section, content } }: Route.ComponentProps) {
  useEffect(() => {
    isDashboardOpen = true;
    return () => {
      isDashboardOpen = false;
    };
  }, []);
  return (
    <AdminFrame user={user} sections={allowed} activeSection={section.name}>
      {content}
    </AdminFrame>
  );
}
