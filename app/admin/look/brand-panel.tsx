import type { ReactNode } from "react";
import { logoOf } from "../../../shop/settings/logo.ts";
import { BrandWords } from "../../components/brand.tsx";
import { Panel } from "../components.tsx";
import { TextPairFields } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ImageChoice } from "../settings/image-choice.tsx";
import type { LookPanelProps } from "./panel-props.ts";
import { UnchangedNote } from "./unchanged-note.tsx";
import type { ImageUrls } from "./use-image-urls.ts";

type BrandPanelProps = LookPanelProps & {
  images: ImageUrls;
  /** A note about the name. */
  children: ReactNode;
};

/** The shop's name, its logo, and its description for search engines. */
export function BrandPanel({ look, live, setLook, error, images, children }: BrandPanelProps) {
  const { t } = useAdminI18n();
  // A JPEG has no transparency.
  const logoUrl = images.urlOf(look.logoImageId)?.replace(/\.jpg$/, ".webp") ?? null;
  const pair = (
    name: "name" | "logo" | "tagline" | "homeTitle" | "about",
    field: { optional?: boolean; rows?: number; hint?: string } = {},
  ) => (
    <>
      <TextPairFields
        {...field}
        label={t(`admin.look.${name}`)}
        value={look[name]}
        error={(language) => error(`${name}.${language}`)}
        onChange={(value) => setLook({ [name]: value })}
      />
      <UnchangedNote texts={look[name]} live={live[name]} />
    </>
  );
  return (
    <section id="brand">
      <Panel title={t("admin.look.brand")} text={t("admin.look.brandText")}>
        <div className="look-logos" aria-hidden="true">
          {(["ground", "band"] as const).map((on) => (
            <span
              key={on}
              style={{ background: look.colours[on], color: on === "ground" ? look.colours.ink : "#fff9f2" }}
            >
              {logoUrl ? (
                <span className="brand brand-image" style={{ background: look.colours.ground }}>
                  <img src={logoUrl} alt="" />
                </span>
              ) : (
                <span className="brand">
                  <BrandWords {...logoOf(look)} />
                </span>
              )}
            </span>
          ))}
        </div>
        {pair("name")}
        {children}
        {pair("logo", { optional: true, hint: t("admin.look.logoHint") })}
        <ImageChoice
          label={t("admin.look.logoImage")}
          use="logo"
          url={logoUrl}
          onChange={(url) => setLook({ logoImageId: images.idOf(url) })}
        />
        <p className="small muted">{t("admin.look.logoImageHint")}</p>
        {pair("tagline", { optional: true, rows: 2 })}
        {pair("homeTitle", { optional: true, hint: t("admin.look.homeTitleHint") })}
        {pair("about", { optional: true, rows: 2, hint: t("admin.look.aboutHint") })}
      </Panel>
    </section>
  );
}
