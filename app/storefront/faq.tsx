import { Accordion, AccordionFold } from "../components/accordion.tsx";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { languageOf } from "../i18n/language.tsx";
import { faqData } from "../seo/structured-data.ts";
import { renderArticle, type Section } from "./articles/article.ts";
import { ArticlePage, articleMeta, Prose } from "./articles/article-page.tsx";

export async function loader({ shop, url }: LoaderArgs) {
  return { article: await renderArticle("faq", shop, languageOf(url.pathname)) };
}

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const { article } = loaderData;
  const structuredData = [faqData(article.sections.flatMap(({ answers }) => answers))];
  return articleMeta(args, { name: "nav.faq", path: "/faq", article, structuredData });
};

/** Frequently asked questions by subject, with their answers folded below them. */
export default function FaqPage({ loaderData: { article } }: PageProps<typeof loader>) {
  return <ArticlePage name="nav.faq" article={article} renderSection={renderSubject} />;
}

const renderSubject = ({ id, title, answers }: Section) => (
  <section key={id} id={id} className="faq" aria-labelledby={`${id}-title`}>
    <h2 className="display h3" id={`${id}-title`}>
      {title}
    </h2>
    <Accordion>
      {answers.map((answer) => (
        <AccordionFold key={answer.title} title={answer.title} level={3}>
          <Prose passage={answer} />
        </AccordionFold>
      ))}
    </Accordion>
  </section>
);
