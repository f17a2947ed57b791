import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import en from "../i18n/en.json";
import { I18nProvider } from "../i18n/language.tsx";
import { registerMessages } from "../i18n/messages.ts";
import { ResponsiveImage } from "./image.tsx";

registerMessages("en", en);

const alt = { text: "A lipstick", language: "en" } as const;
const picture = { id: "one", width: 800, height: 1000, widths: [400, 800], zoomWidth: 1600, alt };

function avifSources(isLarge: boolean): { media: string | null; widths: string[] }[] {
  const html = renderToString(
    <I18nProvider language="en">
      <ResponsiveImage image={picture} sizes="50vw" isLarge={isLarge} />
    </I18nProvider>,
  );
  return [...html.matchAll(/<source [^>]*image\/avif[^>]*>/g)].map(([source]) => ({
    media: source.match(/media="([^"]+)"/)?.[1] ?? null,
    widths: [...source.matchAll(/ (\d+w)/g)].map(([, width]) => width ?? ""),
  }));
}

test("a large picture uses its widest file on desktops, but not on phones, and a small picture nowhere", () => {
  const forAll = { media: null, widths: ["400w", "800w"] };
  expect(avifSources(true)).toEqual([{ media: "(min-width: 1024px)", widths: ["400w", "800w", "1600w"] }, forAll]);
  expect(avifSources(false)).toEqual([forAll]);
});
