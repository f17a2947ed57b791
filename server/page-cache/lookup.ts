import { LRUCache } from "lru-cache";
import type { KeptRoute, Share } from "./cached-routes.ts";
import { keptAnswers, keptPages } from "./cached-routes.ts";

/** A public answer that may be kept, by its one address. */
export type Asked = {
  /** Path and known query, in one form: what is rendered, and what it is kept under. */
  key: string;
  share: Share;
  isPage: boolean;
  /** Whether the address said more than is known. */
  saidMore: boolean;
  tags: (answer: () => string) => string[];
};

type Rule = { form: RegExp; route: KeptRoute; pageId: string | null };

/** A page's route as the build has it. */
export type BuiltRoute = { id: string; path?: string | undefined };

const longest = 1000;
const remembered = 10_000;

/** Finds what an address asks for; null where its answer is nothing to be kept. */
export function askingFor(built: Iterable<BuiltRoute | undefined>): (url: string) => Asked | null {
  const pages = [...built].flatMap((page) => {
    const route = page?.path === undefined ? null : keptPages[page.path];
    return page?.path !== undefined && route ? [{ form: formOf(page.path), route, pageId: page.id }] : [];
  });
  const answers = Object.entries(keptAnswers).flatMap(([path, route]) =>
    route ? [{ form: formOf(`api${path}`), route, pageId: null }] : [],
  );
  const rules: Rule[] = [...pages, ...answers];
  // Most requests are for an address that was read before.
  const known = new LRUCache<string, { asked: Asked | null }>({ max: remembered });
  return (url) => {
    if (url.length > longest) return null;
    const found = known.get(url);
    if (found) return found.asked;
    const asked = read(url, rules);
    known.set(url, { asked });
    return asked;
  };
}

function read(url: string, rules: Rule[]): Asked | null {
  const at = url.indexOf("?");
  const pathname = at < 0 ? url : url.slice(0, at);
  const params = new URLSearchParams(at < 0 ? "" : url.slice(at));
  const isData = pathname.endsWith(".data");
  const page = (isData ? pathname.slice(0, -".data".length) : pathname).replace(/^\/_?$/, "");
  for (const { form, route, pageId } of rules) {
    const found = form.exec(page);
    if (!found) continue;
    if (isData && pageId === null) return null;
    const parts = isData ? partsOf(params, pageId ?? "") : "";
    params.delete("_routes");
    const query = route.query(params);
    if (query === null || parts === null) return null;
    const key =
      pathname +
      [query.slice(1), parts]
        .filter(Boolean)
        .map((each, index) => (index ? "&" : "?") + each)
        .join("");
    return {
      key,
      share: query === "" ? route.share : "choices",
      isPage: pageId !== null,
      saidMore: key !== url,
      tags: (answer) => [...(pageId === null ? [] : ["settings"]), ...route.tags(found.groups ?? {}, answer)],
    };
  }
  return null;
}

/** Which of the page's loaders the browser asks for: there are two, the shop's own and the page's. Null for anything else. */
function partsOf(params: URLSearchParams, pageId: string): string | null {
  const asked = params.get("_routes");
  if (asked === null) return "";
  const some = ["root", pageId, `root,${pageId}`];
  return some.includes(asked) ? `_routes=${encodeURIComponent(asked)}` : null;
}

/** `bn?/product/:id/:slug?` as an address is written, and in no other way: not with a slash at its end, nor encoded. */
function formOf(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    const name = /^:(\w+)/.exec(part)?.[1];
    const text = name ? `(?<${name}>[\\w-]{1,100})` : part.replace(/\?$/, "").replaceAll(".", "\\.");
    return part.endsWith("?") ? `(?:/${text})?` : `/${text}`;
  });
  return new RegExp(`^${parts.join("")}$`);
}
