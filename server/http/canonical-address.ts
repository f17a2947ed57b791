/**
 * Pages are found whatever the case of their address, which is written in lower case: finds where an address in another
 * case (`/BN/Shop?page=2`) leads, as path and query; null where it stands right. Ids and slugs stay as they are. Slashes
 * in a row become one: links of the page repeat its path, and one that begins with two would lead to another host.
 */
export function canonicalAddress(routes: Iterable<string | undefined>): (url: string) => string | null {
  // Of `bn?/product/:id` the name of the page: what comes behind it is read by the page itself.
  const names = new Set([...routes].flatMap((path) => path?.replace(/^bn\?\//, "").split("/")[0] ?? []));
  return (url) => {
    const { pathname, search } = new URL(url);
    const [, ...parts] = pathname.replaceAll(/\/{2,}/g, "/").split("/");
    const lower = parts.map((part) => part.toLowerCase());
    const isBangla = lower[0] === "bn";
    const nameIndex = isBangla ? 1 : 0;
    const name = lower[nameIndex] ?? "";
    const canonicalParts = parts.map((part, index) => {
      if (index === 0 && isBangla) return "bn";
      return index === nameIndex && names.has(name) ? name : part;
    });
    const path = `/${canonicalParts.join("/")}`;
    return path === pathname ? null : path + search;
  };
}
