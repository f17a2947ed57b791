import { languageOf } from "../../shop/language.ts";
import { Accordion, AccordionFold } from "../components/accordion.tsx";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { faqData } from "../seo/structured-data.ts";
import { renderArticle } from "./articles/article.ts";
import { ArticlePage, articleMeta, Prose } from "./articles/article-page.tsx";
import { plainBlocks, type Section } from "./articles/parse-article.ts";

export async function loader({ shop, url }: LoaderArgs) {
  return { article: await renderArticle("faq", shop, languageOf(url.pathname)) };
}

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const { article } = loaderData;
  const questions = article.sections.flatMap(({ answers }) =>
    answers.map(({ title, blocks }) => ({ title, paragraphs: plainBlocks(blocks) })),
  );
  const structuredData = questions.length > 0 ? [faqData(questions)] : [];
  return articleMeta(args, { name: "nav.faq", path: "/faq", article, structuredData });
};

/** Frequently asked questions by subject, with their answers folded below them. */
export default function FaqPage({ loaderData: { article } }: PageProps<typeof loader>) {
  return <ArticlePage name="nav.faq" article={article} renderSection={renderSubject} />;
}

const renderSubject = (section: Section) => <Subject key={section.id} section={section} />;

const Subject = ({ section }: { section: Section }) => {
  const { id, title, answers } = section;
  return (
    <section id={id} className="faq" aria-labelledby={`${id}-title`}>
      <h2 className="display h3" id={`${id}-title`}>
        {title}
      </h2>
      {section.blocks.length > 0 && (
        <div className="prose">
          <Prose passage={section} />
        </div>
      )}
      <Accordion>
        {answers.map((answer) => (
          <AccordionFold key={answer.title} title={answer.title} id={answer.id} level={3}>
            <Prose passage={answer} />
          </AccordionFold>
        ))}
      </Accordion>
    </section>
  );
};
