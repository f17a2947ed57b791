import { useEffect, useId, useState } from "react";
import { type ArticleName, articleNames, type Content } from "../../../shop/content/content-schema.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { loadBuiltInArticle } from "./built-in-articles.ts";
import { UnchangedNote } from "./unchanged-note.tsx";
import { useFaults } from "./use-faults.ts";

type Articles = Content["articles"];

const titles = {
  about: "nav.about",
  "delivery-and-returns": "nav.deliveryAndReturns",
  faq: "nav.faq",
  privacy: "nav.privacy",
} as const satisfies Record<ArticleName, string>;

type ArticlesPanelProps = {
  articles: Articles;
  /** Those that are live. */
  live: Articles;
  setArticles: (articles: Articles) => void;
  error: (path: string) => string | undefined;
  /** Shows a page in the preview. */
  showPage: (path: string) => void;
};

/** Articles and policies as Markdown in both languages; the built-in texts until the merchant writes their own. */
export function ArticlesPanel({ articles, live, setArticles, error, showPage }: ArticlesPanelProps) {
  const { t } = useAdminI18n();
  const { ofText } = useFaults();
  const id = useId();
  const [open, setOpen] = useState<ArticleName | null>(null);
  // A first text of one's own replaces the built-in one.
  const [builtIn, setBuiltIn] = useState<Partial<Articles>>({});
  const missing = articleNames.find((name) => articles[name] && !live[name] && !builtIn[name]);
  useEffect(() => {
    if (!missing) return;
    loadBuiltInArticle(missing).then(
      (text) => setBuiltIn((loaded) => ({ ...loaded, [missing]: text })),
      // Only the note is missing then.
      console.debug,
    );
  }, [missing]);

  async function edit(name: ArticleName): Promise<void> {
    showPage(`/${name}`);
    setOpen(open === name ? null : name);
  }

  async function begin(name: ArticleName): Promise<void> {
    try {
      setArticles({ ...articles, [name]: await loadBuiltInArticle(name) });
    } catch {
      showToast({ title: t("admin.failed"), tone: "error" });
    }
  }

  function discard(name: ArticleName): void {
    const before = articles;
    setArticles({ ...articles, [name]: null });
    showToast({
      title: t("admin.look.builtInAgain", { name: t(titles[name]) }),
      ms: 8000,
      action: { label: t("admin.undo"), run: () => setArticles(before) },
    });
  }

  return (
    <section id="articles">
      <Panel title={t("admin.look.articles")} text={t("admin.look.articlesText")}>
        <ul className="ordered">
          {articleNames.map((name) => {
            const own = articles[name];
            const isWrong = own !== null && Boolean(ofText(own.en) ?? ofText(own.bn));
            const isOpen = isWrong || open === name;
            return (
              <li key={name} className={isOpen ? "is-open" : undefined}>
                <div className="ordered-h">
                  <button
                    type="button"
                    className="ordered-open"
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? `${id}-${name}` : undefined}
                    onClick={() => void edit(name)}
                  >
                    <Icon name={isOpen ? "minus" : "plus"} size="s" />
                    <span>
                      <b>{t(titles[name])}</b>
                      <small>{t(own ? "admin.look.ownText" : "admin.look.builtInText")}</small>
                      {own && (
                        <small>
                          <UnchangedNote texts={own} live={live[name] ?? builtIn[name]} />
                        </small>
                      )}
                      {isWrong && <small className="look-bad">{t("admin.look.itemWrong")}</small>}
                    </span>
                  </button>
                </div>
                {isOpen && (
                  <div className="ordered-in" id={`${id}-${name}`}>
                    {own ? (
                      <>
                        <p className="small muted">{t("admin.look.markdownHint", { facts: "{phone}, {inside}" })}</p>
                        <div className="two">
                          {(["en", "bn"] as const).map((language) => (
                            <TextArea
                              key={language}
                              label={t(language === "en" ? "admin.inEnglish" : "admin.inBangla", {
                                name: t("admin.look.text"),
                              })}
                              lang={language}
                              rows={22}
                              value={own[language]}
                              error={error(`articles.${name}.${language}`) ?? ofText(own[language])}
                              onChange={({ target }) =>
                                setArticles({ ...articles, [name]: { ...own, [language]: target.value } })
                              }
                            />
                          ))}
                        </div>
                        <div className="adm-actions">
                          <Button variant="quiet" small onClick={() => discard(name)}>
                            {t("admin.look.useBuiltIn")}
                          </Button>
                        </div>
                      </>
                    ) : (
                      <div className="adm-actions">
                        <Button variant="quiet" small onClick={() => void begin(name)}>
                          <Icon name="pencil-simple" size="s" />
                          {t("admin.look.writeOwn")}
                        </Button>
                      </div>
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </Panel>
    </section>
  );
}
