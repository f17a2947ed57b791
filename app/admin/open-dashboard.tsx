import { languageOf } from "../../shop/language.ts";
import { signInUrl } from "../account/return-to.ts";
import { dashboardPath } from "../browser/return-to-dashboard.ts";
import { settledSession } from "../browser/session.ts";
import { redirectTo } from "../documents/leave-app.tsx";
import { createI18n } from "../i18n/language.tsx";
import type { PageHandle } from "../root.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/open-dashboard.ts";

export const handle: PageHandle = { ownFrame: true };

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("page.adminDashboard"));

/** `/admin`, what people type: opens the dashboard, after a sign-in where nobody is signed in. */
export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<never> {
  const { path } = createI18n(languageOf(url.pathname));
  const dashboard = { pathname: path(dashboardPath), search: url.search };
  const session = await settledSession();
  return redirectTo(session.state === "guest" ? signInUrl(dashboard) : dashboard.pathname + dashboard.search);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <main id="content" tabIndex={-1} />;
}

/** Never seen; without it the server would take the route for one without a page. */
export default function OpenDashboard() {
  return null;
}
