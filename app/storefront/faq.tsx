import { Accordion, AccordionFold } from "../components/accordion.tsx";
import { shopContext } from "../context.ts";
import { languageOf } from "../i18n/language.tsx";
import type { Route } from "./+types/faq.ts";
import { renderArticle } from "./article/article.ts";
import { articleMeta } from "./article/article-meta.ts";
import { ArticlePage } from "./article/article-page.tsx";
import { Prose } from "./article/prose.tsx";
import { faq, getAnswers, type Subject, subjects } from "./faq/faq.ts";
import "./faq/faq.css";
import { faqData } from "../seo/structured-data.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { text: await renderArticle(faq, context.get(shopContext), languageOf(url.pathname)) };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const text = loaderData?.text;
  const structuredData = text ? [faqData(subjects.flatMap((subject) => getAnswers(text, subject)))] : [];
  return articleMeta(args, { name: "nav.faq", path: "/faq", text, structuredData });
};

/** What is asked most, with its answers folded away below the questions. */
export default function FaqPage({ loaderData: { text } }: Route.ComponentProps) {
  const contents = subjects.map((id) => ({ id, title: text.subjects[id].title }));
  const renderSubject = ({ id, title }: { id: Subject; title: string }) => (
    <section key={id} id={id} className="faq" aria-labelledby={`${id}-title`}>
      <h2 className="display h3" id={`${id}-title`}>
        {title}
      </h2>
      <Accordion>
        {getAnswers(text, id).map((answer) => (
          <AccordionFold key={answer.title} title={answer.title} level={3}>
            <Prose passage={answer} />
          </AccordionFold>
        ))}
      </Accordion>
    </section>
  );
  return (
    <ArticlePage {...text} contents={contents}>
      {contents.map(renderSubject)}
    </ArticlePage>
  );
}
