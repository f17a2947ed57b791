import banglaFontsUrl from "./components/bangla-fonts.css?url";

/**
 * The style sheet of the Bangla fonts, 115 kB in all: requested after the first paint, so that a page is readable at
 * once on a slow connection (documents/show-fonts.ts). Returning visitors have it cached.
 */
export function Fonts({ isStatic }: { isStatic: boolean }) {
  if (isStatic) return <link rel="stylesheet" href={banglaFontsUrl} />;
  return (
    <>
      {/* For print only until the script switches it on: browsers do not wait for such a sheet. */}
      <link rel="stylesheet" href={banglaFontsUrl} media="print" data-fonts="" suppressHydrationWarning />
      <noscript>
        <link rel="stylesheet" href={banglaFontsUrl} />
      </noscript>
    </>
  );
}
