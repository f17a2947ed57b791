import { type ComponentProps, type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { usePage } from "../components/page.tsx";
import { useI18n } from "../i18n/language.tsx";
import { IslandFrame } from "./island-frame.tsx";
import type { IslandComponent, IslandName } from "./islands.ts";

type IslandProps<Name extends IslandName, Props, Slot extends keyof Props> = {
  name: Name;
  of: IslandComponent<Name>;
  /**
   * When it hydrates by itself; a touch hydrates it at once. `stored`: when idle, if this device has stored something under
   * the key, and else not before a touch.
   */
  hydrate: "idle" | "visible" | `stored:${string}`;
  /** Small: they travel with the page. */
  props: Omit<Props, Slot>;
  /** Props that stay on the server: the browser leaves the markup that it made of them alone (server-markup.tsx). */
  slots?: Pick<Props, Slot>;
};

/** An interactive part of a document: rendered by the server as a root of its own, hydrated by hydrate-islands.tsx. */
export function Island<Name extends IslandName, Slot extends keyof ComponentProps<IslandComponent<Name>> = never>({
  name,
  of: component,
  hydrate,
  props,
  slots,
}: IslandProps<Name, ComponentProps<IslandComponent<Name>>, Slot>) {
  const { language } = useI18n();
  const page = usePage();
  const html = renderToString(
    <IslandFrame language={language} page={page}>
      {createElement(component as ComponentType<object>, { ...props, ...slots })}
    </IslandFrame>,
    { identifierPrefix: `${name}-` },
  );
  return (
    <div
      className="island"
      data-island={name}
      data-hydrate={hydrate}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has made of the component
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
