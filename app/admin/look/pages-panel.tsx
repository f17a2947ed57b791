import { type Content, maxPages } from "../../../shop/content/content-schema.ts";
import { languages } from "../../../shop/language.ts";
import { TextArea, TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { Switch, TextPairFields, Toggle } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { OrderedList } from "./ordered-list.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { UnchangedNote } from "./unchanged-note.tsx";
import { useFaults } from "./use-faults.ts";

type OwnPage = Content["pages"][number];

/** A new page, switched off until the merchant enables it. */
function newPage(): OwnPage {
  return {
    ...{ slug: `page-${Date.now().toString(36)}`, on: false, inFooter: true },
    title: { en: "New page", bn: "নতুন পেজ" },
    text: {
      en: "# New page\n\nWhat it is about, in a sentence.\n\n## First part\n\nYour words.",
      bn: "# নতুন পেজ\n\nপেজটি কী নিয়ে, এক বাক্যে।\n\n## প্রথম অংশ\n\nআপনার কথা।",
    },
  };
}

type PagesPanelProps = {
  pages: OwnPage[];
  /** Those that are live. */
  live: OwnPage[];
  setPages: (pages: OwnPage[]) => void;
  error: (path: string) => string | undefined;
  hasError: (path: string) => boolean;
  /** Shows a page in the preview. */
  showPage: (path: string) => void;
};

/** Pages of the merchant's own: a guide to sizes, terms of an offer. The footer lists them in this order. */
export function PagesPanel({ pages, live, setPages, error, hasError, showPage }: PagesPanelProps) {
  const { t, language } = useAdminI18n();
  const { ofText } = useFaults();
  return (
    <section id="pages">
      <Panel title={t("admin.look.pages")} text={t("admin.look.pagesText")}>
        <OrderedList
          items={pages}
          onChange={setPages}
          max={maxPages}
          add={{ label: t("admin.look.addPage"), create: newPage }}
          nameOf={({ title }) => title[language]}
          about={({ slug, text }) => (
            <>
              <span lang="en">/pages/{slug}</span>
              <UnchangedNote texts={text} live={live.find((each) => each.slug === slug)?.text} />
            </>
          )}
          isWrong={(index) =>
            hasError(`pages.${index}`) || languages.some((each) => ofText(pages[index]?.text[each] ?? ""))
          }
          aside={(page, _, set) => (
            <Switch
              label={t("admin.look.show", { name: page.title[language] })}
              checked={page.on}
              onChange={(on) => set({ ...page, on })}
            />
          )}
          fields={(page, index, set) => {
            const at = (path: string) => error(`pages.${index}.${path}`);
            return (
              <>
                <TextField
                  label={t("admin.look.address", { path: "/pages/" })}
                  hint={t("admin.look.addressHint")}
                  lang="en"
                  autoComplete="off"
                  value={page.slug}
                  error={at("slug")}
                  onChange={({ target }) => set({ ...page, slug: target.value.trim().toLowerCase() })}
                />
                <TextPairFields
                  label={t("admin.look.pageTitle")}
                  value={page.title}
                  error={(each) => at(`title.${each}`)}
                  onChange={(title) => set({ ...page, title })}
                />
                <Toggle
                  label={t("admin.look.inFooter")}
                  checked={page.inFooter}
                  onChange={(inFooter) => set({ ...page, inFooter })}
                />
                <p className="small muted">{t("admin.look.markdownHint", { facts: "{phone}, {inside}" })}</p>
                <div className="two">
                  {languages.map((each) => (
                    <TextArea
                      key={each}
                      label={t(each === "en" ? "admin.inEnglish" : "admin.inBangla", { name: t("admin.look.text") })}
                      lang={each}
                      rows={16}
                      value={page.text[each]}
                      error={at(`text.${each}`) ?? ofText(page.text[each])}
                      onChange={({ target }) => set({ ...page, text: { ...page.text, [each]: target.value } })}
                    />
                  ))}
                </div>
                <PreviewButton isOn={page.on} onShow={() => showPage(`/pages/${page.slug}`)} />
              </>
            );
          }}
        />
      </Panel>
    </section>
  );
}
