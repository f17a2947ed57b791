import { matchRoutes, type ServerBuild } from "react-router";
import { documentRoutes, notFoundRoute } from "../../app/documents/routes.ts";

export type PageRoute = { id: string; path: string };

/** Every page: the documents, then the routes of the apps, then what stands for unknown addresses. */
export function allRoutes(build: Pick<ServerBuild, "routes">): PageRoute[] {
  return [...documentRoutes, ...appRoutes(build), notFoundRoute];
}

/** Whether an app has a page, feed or file at an address. */
export function hasAppRoute(build: Pick<ServerBuild, "routes">): (pathname: string) => boolean {
  const routes = appRoutes(build);
  return (pathname) => matchRoutes(routes, pathname.replace(/\.data$/, "")) !== null;
}

/** Without the browser's own route for documents. */
function appRoutes({ routes }: Pick<ServerBuild, "routes">): PageRoute[] {
  return Object.values(routes).flatMap((route) =>
    route?.path === undefined || route.path === notFoundRoute.path ? [] : [{ id: route.id, path: route.path }],
  );
}
