import { useEffect } from "react";
import { redirect } from "react-router";
import { mayDo } from "../../shop/permissions.ts";
import { ApiRefusal, ApiUnreachable } from "../browser/api.ts";
import { wantDashboard } from "../browser/return-to-dashboard.ts";
import { settledSession } from "../browser/session.ts";
import { pageTitle, rootOf } from "../components/page-title.ts";
import { SkeletonLines } from "../components/skeleton.tsx";
import { showToast } from "../components/toast.ts";
import { languageOf, speak } from "../i18n/language.tsx";
import type { PageHandle } from "../root.tsx";
import type { Route } from "./+types/dashboard.ts";
import "./admin.css";
import { AdminFrame } from "./admin-frame.tsx";
import { loadAdminSpeech } from "./i18n.ts";
import { SectionFailed } from "./section-failed.tsx";
import { sectionLink } from "./section-link.ts";
import { sections } from "./sections.ts";

export const handle: PageHandle = { ownFrame: true };

let isOpen = false;

/**
 * Opens the section that the address names, for staff; anybody else goes to `/` (specification.txt §4). The server
 * renders none of it: what is here is personal, and comes from the API.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams: params } = new URL(request.url);
  const language = languageOf(pathname);
  const session = await settledSession();
  const { path } = speak(language);
  if (session.state !== "signed-in") {
    // Who has just signed out here needs no word about it.
    if (isOpen) throw redirect(path("/"));
    const { t } = await loadAdminSpeech(language);
    wantDashboard(`/admin-dashboard${new URL(request.url).search}`);
    showToast({
      title: t("admin.signInFirst"),
      text: t("admin.signInFirstText"),
      action: { label: t("user.login"), to: path("/signin") },
      ms: 8000,
    });
    throw redirect(path("/"));
  }
  const { user } = session;
  const allowed = sections.filter(({ permission }) => mayDo(user.role, permission));
  const [home] = allowed;
  const { t } = await loadAdminSpeech(language);
  if (!home) {
    showToast({ title: t("admin.notStaff"), ms: 5000 });
    throw redirect(path("/"));
  }
  const asked = params.get("section");
  const section = asked === null ? home : allowed.find(({ name }) => name === asked);
  if (!section) {
    // Known or not: the address says what is shown, and nobody wonders why it is something else.
    if (sections.some(({ name }) => name === asked)) showToast({ title: t("admin.notForRole"), ms: 5000 });
    throw redirect(`${pathname}${sectionLink(home.name)}`);
  }
  const shown = section.open().then(({ show }) => show({ params, language }));
  return { user, allowed, section, title: t(section.label), content: await shown.catch(failed) };
}
clientLoader.hydrate = true as const;

/** What a person can do something about is said inside the dashboard; anything else is a fault of ours. */
function failed(error: unknown) {
  if (error instanceof ApiRefusal || error instanceof ApiUnreachable) return <SectionFailed error={error} />;
  throw error;
}

export const meta: Route.MetaFunction = ({ location: { pathname }, loaderData, matches }) => [
  {
    title: pageTitle(
      pathname,
      rootOf(matches)?.settings.name,
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

/** The counter: what is needed to run the shop, section by section inside the page (specification.txt §2). */
export default function Dashboard({ loaderData: { user, allowed, section, content } }: Route.ComponentProps) {
  useEffect(() => {
    isOpen = true;
    return () => {
      isOpen = false;
    };
  }, []);
  return (
    <AdminFrame user={user} sections={allowed} open={section.name}>
      {content}
    </AdminFrame>
  );
}
