import { Fragment, type ReactNode } from "react";
import { type Language, languageOf } from "../../../shop/language.ts";
import { Alpona } from "../../components/alpona.tsx";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { Button } from "../../components/button.tsx";
import { ContentLink } from "../../components/content-link.tsx";
import { Icon } from "../../components/icon.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { createI18n, type I18n, useI18n } from "../../i18n/language.tsx";
import { Emphasis } from "../../i18n/localized.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import { type MetaDescriptor, type PageMetaArgs, pageMeta } from "../../seo/page-meta.ts";
import { breadcrumbData } from "../../seo/structured-data.ts";
import "../../components/prose.css";
import "./article-page.css";
import type { Article, Block, Passage, Section, Words } from "./parse-article.ts";

/** What a page is called: one of the shop's texts, or the merchant's words in both languages. */
type ArticleTitle = MessageKey | Record<Language, string>;

const titleIn = (name: ArticleTitle, { t, language }: I18n) => (typeof name === "string" ? t(name) : name[language]);

type ArticleMetaInput = {
  name: ArticleTitle;
  path: string;
  article: Article;
  structuredData?: object[];
};

/** The head of an article: its name, its description and its place in the shop. */
export function articleMeta(
  args: PageMetaArgs,
  { name, path, article, structuredData = [] }: ArticleMetaInput,
): MetaDescriptor[] {
  const i18n = createI18n(languageOf(args.location.pathname));
  const title = titleIn(name, i18n);
  return pageMeta(args, () => ({ title, description: article.description }), {
    structuredData: (absoluteUrl) => [breadcrumbData([{ name: title, path }], i18n, absoluteUrl), ...structuredData],
  });
}

type ArticlePageProps = {
  name: ArticleTitle;
  article: Article;
  /** Shown beside the heading, below it on a phone. */
  aside?: ReactNode;
  /** How a section is shown, if not as a passage. */
  renderSection?: (section: Section) => ReactNode;
};

const renderPassage = (section: Section) => <ArticlePassage key={section.id} section={section} />;

/** An article: its heading, the list of its sections, the sections, and whom to ask. */
export function ArticlePage({ name, article, aside, renderSection = renderPassage }: ArticlePageProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { heading, lede, sections } = article;
  const title = titleIn(name, i18n);
  return (
    <article className="wrap article">
      <Breadcrumbs trail={[{ label: title }]} />
      <header className="article-head">
        <div>
          <h1 className="display h1">
            <Emphasis text={heading || title} />
          </h1>
          <Lede blocks={lede} />
        </div>
        {aside}
      </header>
      <div className="article-in">
        <nav className="contents" aria-label={t("article.contents")}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                {/* Not a Link: the browser itself moves the focus to where it jumps. */}
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="article-parts">{sections.map(renderSection)}</div>
      </div>
      <AskUs />
    </article>
  );
}

/** One section of an article, reached by its anchor. */
export function ArticlePassage({ section }: { section: Section }) {
  const { id, title } = section;
  return (
    <section className="passage prose" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="display h3" id={`${id}-title`}>
        {title}
      </h2>
      <Prose passage={section} />
      {section.answers.map((answer) => (
        <Fragment key={answer.title}>
          <h3>{answer.title}</h3>
          <Prose passage={answer} />
        </Fragment>
      ))}
    </section>
  );
}

/** What stands below the heading of an article. */
export function Lede({ blocks }: { blocks: Block[] }) {
  if (blocks.length === 0) return null;
  return (
    <div className="lede prose">
      <Blocks blocks={blocks} />
    </div>
  );
}

/** A passage below its title: its blocks, then the link. */
export function Prose({ passage: { blocks, link } }: { passage: Passage }) {
  const { path } = useI18n();
  return (
    <>
      <Blocks blocks={blocks} />
      {link && (
        <Link className="link" to={link.to.startsWith("/") ? path(link.to) : link.to}>
          {link.label} <Icon name="arrow-right" size="xs" />
        </Link>
      )}
    </>
  );
}

function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => {
    const key = JSON.stringify(block);
    if ("words" in block)
      return (
        <p key={key}>
          <Inline words={block.words} />
        </p>
      );
    const items = block.items.map((words) => (
      <li key={JSON.stringify(words)}>
        <Inline words={words} />
      </li>
    ));
    return block.ordered ? (
      <ol key={key} start={block.start}>
        {items}
      </ol>
    ) : (
      <ul key={key}>{items}</ul>
    );
  });
}

function Inline({ words }: { words: Words }) {
  return words.map((word) => {
    if (typeof word === "string") return word;
    const key = JSON.stringify(word);
    if ("to" in word)
      return (
        <ContentLink key={key} link={word.to}>
          {word.label}
        </ContentLink>
      );
    if ("em" in word)
      return (
        <em key={key}>
          <Inline words={word.em} />
        </em>
      );
    return (
      <strong key={key}>
        <Inline words={word.strong} />
      </strong>
    );
  });
}

/** The end of an article: whom to ask what it did not answer. */
export function AskUs() {
  const { t, language, path, phone } = useI18n();
  const settings = useShopSettings();
  const hours = settings.openingHours[language];
  return (
    <section className="ask" aria-labelledby="ask">
      <Alpona />
      <h2 className="display h2" id="ask">
        {t("article.ask")}
      </h2>
      <p className="muted">{t("article.askText")}</p>
      <div className="ask-do">
        <Button to={`tel:${settings.phone}`} variant="outline" className="num">
          <Icon name="phone" size="s" />
          {t("article.askCall", { phone: phone(settings.phone) })}
        </Button>
        <Button to={path("/contact")} variant="outline">
          {t("article.askWrite")}
        </Button>
      </div>
      {hours && <p className="small faint">{hours}</p>}
    </section>
  );
}
