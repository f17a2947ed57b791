import { useAdminI18n } from "../../i18n.ts";
import { DatesFields } from "../dates-fields.tsx";
import { BannerFields } from "./banner-fields.tsx";
import { ConcernsFields } from "./concerns-fields.tsx";
import { GuidesFields } from "./guides-fields.tsx";
import { HeroFields } from "./hero-fields.tsx";
import { PointsFields } from "./points-fields.tsx";
import { RowFields } from "./row-fields.tsx";
import { CountField, type FieldsOf, NumberField, type Section, TitleFields } from "./shared-fields.tsx";

/** The fields of a section: what its kind has, then from when until when it shows. */
export function SectionFields(props: FieldsOf<Section>) {
  const { section, set, error } = props;
  return (
    <>
      <KindFields {...props} />
      <DatesFields value={section} error={error} onChange={(dates) => set({ ...section, ...dates })} />
    </>
  );
}

function KindFields({ section, ...props }: FieldsOf<Section>) {
  const { t } = useAdminI18n();
  switch (section.kind) {
    case "hero":
      return <HeroFields section={section} {...props} />;
    case "points":
      return <PointsFields section={section} {...props} />;
    case "products":
      return <RowFields section={section} {...props} />;
    case "banner":
      return <BannerFields section={section} {...props} />;
    case "guides":
      return <GuidesFields section={section} {...props} />;
    case "concerns":
      return <ConcernsFields section={section} {...props} />;
    case "photos":
    case "voices":
      return (
        <>
          <TitleFields section={section} {...props} />
          <CountField
            value={section.count}
            min={section.kind === "photos" ? 2 : 1}
            max={section.kind === "photos" ? 12 : 6}
            error={props.error("count")}
            onChange={(count) => props.set({ ...section, count })}
          />
          {section.kind === "voices" && (
            <NumberField
              label={t("admin.look.photosBelow")}
              value={section.photos}
              min={0}
              max={12}
              error={props.error("photos")}
              onChange={(photos) => props.set({ ...section, photos })}
            />
          )}
        </>
      );
    default:
      return <TitleFields section={section} {...props} />;
  }
}
