import { createPortal } from "react-dom";
import { detectLanguage } from "../../../../shop/language.ts";
import {
  answerRequest,
  maxAnswerLength,
  maxQuestionLength,
  questionRequest,
} from "../../../../shop/questions/question-schema.ts";
import { ApiRefusal, api } from "../../../browser/api.ts";
import { errorText } from "../../../browser/error-text.ts";
import { useSession } from "../../../browser/session.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextArea, TextField } from "../../../components/field.tsx";
import { useForm } from "../../../components/form.ts";
import { Link } from "../../../components/page.tsx";
import { showToast } from "../../../components/toast.ts";
import { useQuestionI18n } from "./i18n.ts";
import type { OpenForm } from "./product-questions.tsx";
import "./question-dialog.css";

type QuestionDialogProps = { productId: string; question: OpenForm; onClose: () => void };

/** Asks a question, as a guest by name and phone; or answers one as a customer, whose purchase an order proves. */
export function QuestionDialog({ productId, question, onClose }: QuestionDialogProps) {
  const { t, path, language } = useQuestionI18n();
  const isGuest = useSession().state !== "signed-in";
  const { id } = question;
  const texts = id === null ? "ask" : "reply";
  const phoneField = id === null ? "guest.phone" : "order.phone";
  const { form, error, sending } = useForm({
    schema: id === null ? questionRequest : answerRequest,
    toBody: ({ text = "", ...typed }) => ({
      text,
      ...(isGuest &&
        (id === null
          ? { guest: { fullName: typed["guest.fullName"] ?? "", phone: typed["guest.phone"] ?? "" } }
          : { order: { number: (typed["order.number"] ?? "").trim(), phone: typed["order.phone"] ?? "" } })),
    }),
    message: (code, at) => {
      if (code === "phone-invalid") return t("field.phoneInvalid");
      if (code === "text-long") return t("field.tooLong");
      if (at === "order.number") return t("track.numberMissing");
      if (at === "guest.fullName") return t("checkout.missing.fullName");
      if (at === "order.phone" || at === "guest.phone") return t("checkout.missing.phone");
      return t(code === "text-short" ? "question.short" : `question.${texts}.missing`);
    },
    async send(body) {
      if (id === null)
        await api("POST /product/:id/questions", { params: { id: productId }, query: { lang: language }, body });
      else await api("POST /questions/:id/answers", { params: { id }, body });
      showToast({ title: t(`question.${texts}.done`), text: t(`question.${texts}.doneText`), ms: 5000 });
      onClose();
    },
    failed: (failure) => ({
      title: t("question.failed"),
      text:
        failure instanceof ApiRefusal && failure.code === "not-bought"
          ? t("question.notBought")
          : errorText(failure, t),
    }),
  });

  return createPortal(
    <Dialog open isForm onClose={onClose} title={t(`question.${texts}.title`)} className="question-dialog">
      <form {...form}>
        {id !== null && (
          <p lang={detectLanguage(question.text)}>
            <b>{question.text}</b>
          </p>
        )}
        <TextArea
          name="text"
          rows={4}
          maxLength={id === null ? maxQuestionLength : maxAnswerLength}
          autoFocus
          label={t(`question.${texts}.text`)}
          hint={t("question.hint")}
          error={error("text")}
        />
        {isGuest && (
          <>
            <p className="question-guest">
              {t(`question.${texts}.guest`)}{" "}
              <Link className="link" to={path("/signin")}>
                {t("signin.submit")}
              </Link>
            </p>
            {id === null ? (
              <TextField
                name="guest.fullName"
                autoComplete="name"
                label={t("checkout.fullName")}
                error={error("guest.fullName")}
              />
            ) : (
              <TextField
                name="order.number"
                autoComplete="off"
                autoCapitalize="characters"
                label={t("track.number")}
                error={error("order.number")}
              />
            )}
            <TextField
              name={phoneField}
              type="tel"
              inputMode="numeric"
              autoComplete="tel"
              label={t("checkout.phone")}
              hint={t(id === null ? "question.ask.phone" : "track.phoneWhich")}
              error={error(phoneField)}
            />
          </>
        )}
        <div className="dialog-f">
          <Button variant="quiet" onClick={onClose}>
            {t("dialog.close")}
          </Button>
          <Button type="submit" busy={sending}>
            {t("question.send")}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
