import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import type { ServerBuild } from "react-router";

type ApiRoute = { method: string; path: string };

/** What an answer's address is called in logs and figures: a pattern of ours, never what somebody typed. */
export type PatternOf = (method: string, url: string) => string;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
// One name for all that has no pattern, so that nobody can fill the figures with made-up addresses.
const unknownRoute = "(other)";

const maxCached = 2000;

/** Knows every address of API and pages by its pattern: `/api/orders/:id`, `/product/:id/:slug?` in both languages. */
export function routePatterns(apiRoutes: ApiRoute[], pageRoutes: ServerBuild["routes"]): PatternOf {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const { method, path } of apiRoutes) router.add(method.toUpperCase(), `/api${path}`, `/api${path}`);
  for (const path of ["/api/docs", "/api/openapi.json", "/healthz", "/readyz"]) router.add("GET", path, path);
  for (const folder of ["/assets/*", "/images/*", "/fonts/*"]) router.add("GET", folder, folder);
  for (const page of pagePaths(pageRoutes)) {
    const english = page.replace("/bn?", "") || "/";
    router.add("GET", english, english);
    if (english !== page) router.add("GET", page.replace("bn?", "bn"), english);
  }
  const find = (method: string, path: string) => {
    const [found] = router.match(method === "HEAD" ? "GET" : method, path.replace(/\.data$/, ""));
    return (found[0]?.[0] as string | undefined) ?? unknownRoute;
  };
  // A page from the cache costs some microseconds in all: what is asked for again and again is not looked for again.
  const cache = new Map<string, string>();
  return (method, url) => {
    const path = url.split("?", 1)[0] ?? "";
    const cacheKey = `${method} ${path}`;
    const pattern = cache.get(cacheKey) ?? find(method, path);
    if (cache.size >= maxCached) cache.clear();
    cache.set(cacheKey, pattern);
    return pattern;
  };
}

/** A method that HTTP knows, or one name for all others. */
export function methodName(method: string | undefined): string {
  return methods.find((each) => each === method) ?? "OTHER";
}

/** The whole path of every page that has a name of its own. */
function pagePaths(routes: ServerBuild["routes"]): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  const leaves = Object.values(routes).filter((route) => route !== undefined && (route.path || route.index));
  return leaves.map((route) => pathOf(route?.id)).filter((path) => !path.endsWith("*"));
}
