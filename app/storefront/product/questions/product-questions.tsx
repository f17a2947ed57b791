import { type ReactNode, useEffect, useRef, useState } from "react";
import { ServerMarkup } from "../../../components/server-markup.tsx";
import { useLazyModule } from "../../../components/use-lazy-module.ts";
import { useI18n } from "../../../i18n/language.tsx";
import { loadQuestionI18n } from "./i18n.ts";

/** What is written: a question (`id` null), or an answer to the question with this id and text. */
export type OpenForm = { id: string | null; text: string };

type ProductQuestionsProps = {
  productId: string;
  /** Questions and answers, which the server alone renders; buttons with `data-question` open the form. */
  list?: ReactNode;
};

/** Questions about a product. The form is loaded when it is opened. */
export function ProductQuestions({ productId, list }: ProductQuestionsProps) {
  const { language } = useI18n();
  const section = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [dialog, fetchDialog] = useLazyModule(async () => {
    await loadQuestionI18n(language);
    return import("./question-dialog.tsx");
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: listens once to markup that is not React's
  useEffect(() => {
    const open = async ({ target }: Event) => {
      const button = target instanceof Element && target.closest<HTMLElement>("[data-question]");
      if (!button || !(await fetchDialog())) return;
      const { question = "", text = "" } = button.dataset;
      setForm({ id: question || null, text });
    };
    section.current?.addEventListener("click", open);
    return () => section.current?.removeEventListener("click", open);
  }, []);

  return (
    <div ref={section}>
      <ServerMarkup>{list}</ServerMarkup>
      {dialog && form && (
        <dialog.QuestionDialog key={form.id} productId={productId} question={form} onClose={() => setForm(null)} />
      )}
    </div>
  );
}
