import { Accordion, AccordionFold } from "../components/accordion.tsx";
import { shopContext } from "../context.ts";
import { languageOf } from "../i18n/language.tsx";
import type { Route } from "./+types/faq.ts";
import { tell } from "./article/article.ts";
import { articleMeta } from "./article/article-meta.ts";
import { ArticlePage } from "./article/article-page.tsx";
import { Prose } from "./article/prose.tsx";
import { answersOf, faq, type Subject, subjects } from "./faq/faq.ts";
import "./faq/faq.css";
import { faqFacts } from "../seo/structured-data.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { text: await tell(faq, context.get(shopContext), languageOf(url.pathname)) };
}

export const meta: Route.MetaFunction = ({ loaderData, ...asked }) => {
  const text = loaderData?.text;
  const facts = text ? [faqFacts(subjects.flatMap((subject) => answersOf(text, subject)))] : [];
  return articleMeta(asked, { name: "nav.faq", path: "/faq", text, facts });
};

/** What is asked most, with its answers folded away below the questions. */
export default function Questions({ loaderData: { text } }: Route.ComponentProps) {
  const contents = subjects.map((id) => ({ id, title: text.subjects[id].title }));
  const group = ({ id, title }: { id: Subject; title: string }) => (
    <section key={id} id={id} className="faq" aria-labelledby={`${id}-title`}>
      <h2 className="display h3" id={`${id}-title`}>
        {title}
      </h2>
      <Accordion>
        {answersOf(text, id).map((answer) => (
          <AccordionFold key={answer.title} title={answer.title} level={3}>
            <Prose passage={answer} />
          </AccordionFold>
        ))}
      </Accordion>
    </section>
  );
  return (
    <ArticlePage {...text} contents={contents}>
      {contents.map(group)}
    </ArticlePage>
  );
}
