import { type Language, localizedPath } from "../shop/language.ts";

/** What the head of every page begins with. */
export function HeadBasics({ language, themeColor }: { language: Language; themeColor: string | undefined }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content={themeColor ?? "#46193b"} />
      <link rel="icon" href="/icons/192.png" type="image/png" />
      <link rel="apple-touch-icon" href="/icons/180.png" />
      <link rel="manifest" href={localizedPath(language, "/manifest.webmanifest")} />
    </>
  );
}
