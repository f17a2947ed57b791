const preloads = /<link rel="modulepreload"[^>]*>/g;

/**
 * A page whose scripts are fetched after what is seen: React writes their preloads at the top of the head, before the
 * style sheets and the first picture, and on a slow phone the picture would wait for all of them.
 */
export function scriptsLast(html: string): string {
  const found = html.match(preloads) ?? [];
  const later = found.map((link) => link.replace("<link ", '<link fetchpriority="low" ')).join("");
  return html.replaceAll(preloads, "").replace(/(?=<\/body>(?!.*<\/body>))/s, () => later);
}
