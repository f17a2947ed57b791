import { useState } from "react";
import { logoOf } from "../../../shop/settings/logo.ts";
import { Panel } from "../components.tsx";
import { TextPairFields } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ImageChoice } from "../settings/image-choice.tsx";
import type { LookPanelProps } from "./panel-props.ts";

/** The id of a stored image, which its address begins with. */
function imageIdOf(url: string): string | null {
  return /\/images\/([\w-]+)-\d+\.\w+$/.exec(url)?.[1] ?? null;
}

type BrandPanelProps = LookPanelProps & { images: { id: string; url: string }[] };

/** The shop's name, its logo, and what search engines say of it. */
export function BrandPanel({ look, setLook, error, images }: BrandPanelProps) {
  const { t } = useAdminI18n();
  const [logoUrl, setLogoUrl] = useState(images.find(({ id }) => id === look.logoImageId)?.url ?? null);
  const pair = (
    name: "name" | "logo" | "tagline" | "homeTitle" | "about",
    field: { optional?: boolean; rows?: number; hint?: string } = {},
  ) => (
    <TextPairFields
      {...field}
      label={t(`admin.look.${name}`)}
      value={look[name]}
      error={(language) => error(`${name}.${language}`)}
      onChange={(value) => setLook({ [name]: value })}
    />
  );
  const words = logoOf(look);
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
                <img src={logoUrl} alt="" />
              ) : (
                <>
                  <b lang="en">{words.en}</b> <small lang="bn">{words.bn}</small>
                </>
              )}
            </span>
          ))}
        </div>
        {pair("name")}
        {pair("logo", { optional: true, hint: t("admin.look.logoHint") })}
        <ImageChoice
          label={t("admin.look.logoImage")}
          url={logoUrl}
          onChange={(url) => {
            setLogoUrl(url);
            setLook({ logoImageId: url === null ? null : imageIdOf(url) });
          }}
        />
        <p className="small muted">{t("admin.look.logoImageHint")}</p>
        {pair("tagline", { optional: true, rows: 2 })}
        {pair("homeTitle", { optional: true, hint: t("admin.look.homeTitleHint") })}
        {pair("about", { optional: true, rows: 2, hint: t("admin.look.aboutHint") })}
      </Panel>
    </section>
  );
}
