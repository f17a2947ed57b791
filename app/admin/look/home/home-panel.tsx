import { useState } from "react";
import type { Content } from "../../../../shop/content/content-schema.ts";
import { maxSections } from "../../../../shop/content/content-schema.ts";
import { Button } from "../../../components/button.tsx";
import { Icon } from "../../../components/icon.tsx";
import { withoutEmphasis } from "../../../i18n/localized.tsx";
import { Panel } from "../../components.tsx";
import { SelectField, Switch } from "../../fields.tsx";
import { useAdminI18n } from "../../i18n.ts";
import { OrderedList } from "../ordered-list.tsx";
import { useFaults } from "../use-faults.ts";
import type { ImageUrls } from "../use-image-urls.ts";
import { newSection, sectionKinds } from "./new-section.ts";
import { SectionFields } from "./section-fields.tsx";

type Section = Content["home"][number];

type HomePanelProps = {
  sections: Section[];
  setSections: (sections: Section[]) => void;
  images: ImageUrls;
  error: (path: string) => string | undefined;
  hasError: (path: string) => boolean;
};

/** The sections of the home page in their order. */
export function HomePanel({ sections, setSections, images, error, hasError }: HomePanelProps) {
  const { t, language } = useAdminI18n();
  const faults = useFaults().ofHome(sections);
  const [kind, setKind] = useState<Section["kind"]>("products");
  const nameOf = (section: Section) => t(`admin.look.section.${section.kind}`);
  /** Its words, so that two of one kind are told apart. */
  const wordsOf = (section: Section) => {
    if (section.kind === "hero") return withoutEmphasis(section.slides[0]?.title[language] ?? "");
    if (section.kind === "points") return section.points.map(({ title }) => title[language]).join(", ");
    if (section.kind === "guides") return section.guides.map(({ title }) => title[language]).join(", ");
    return withoutEmphasis(section.title[language]);
  };
  const fullNameOf = (section: Section) => `${nameOf(section)}: ${wordsOf(section)}`;
  return (
    <section id="home">
      <Panel title={t("admin.look.home")} text={t("admin.look.homeText")}>
        <OrderedList
          items={sections}
          onChange={setSections}
          max={maxSections}
          nameOf={nameOf}
          fullNameOf={fullNameOf}
          about={wordsOf}
          isWrong={(index) => hasError(`home.${index}`) || faults.hasFault(`home.${index}`)}
          aside={(section, _, set) => (
            <Switch
              label={t("admin.look.show", { name: fullNameOf(section) })}
              checked={section.on}
              onChange={(on) => set({ ...section, on })}
            />
          )}
          fields={(section, index, set) => (
            <SectionFields
              section={section}
              set={set}
              images={images}
              error={(path) => error(`home.${index}.${path}`) ?? faults.at(`home.${index}.${path}`)}
              hasError={(path) => hasError(`home.${index}.${path}`) || faults.hasFault(`home.${index}.${path}`)}
            />
          )}
        />
        {sections.length >= maxSections ? (
          <p className="small muted">{t("admin.look.full", { count: maxSections })}</p>
        ) : (
          <div className="look-add">
            <SelectField
              label={t("admin.look.newSection")}
              value={kind}
              options={sectionKinds.map((each) => ({ value: each, label: t(`admin.look.section.${each}`) }))}
              onChange={setKind}
            />
            <Button variant="quiet" onClick={() => setSections([...sections, newSection(kind)])}>
              <Icon name="plus" size="s" />
              {t("admin.look.addSection")}
            </Button>
          </div>
        )}
      </Panel>
    </section>
  );
}
