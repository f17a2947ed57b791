import { synonymsInput } from "../../../shop/search/search-schema.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { useAdminI18n } from "../i18n.ts";

type PhrasesFormProps = {
  phrases: string[];
  onSave: (body: { phrases: string[] }) => Promise<unknown>;
  onClose: () => void;
};

/** A group of phrases, one on a line. */
export function PhrasesForm({ phrases, onSave, onClose }: PhrasesFormProps) {
  const { t } = useAdminI18n();
  const { form, field, sending } = useAdminForm(
    { phrases: phrases.join("\n") },
    {
      schema: synonymsInput,
      toBody: ({ phrases: text }) => ({ phrases: text.split("\n").filter((line) => line.trim() !== "") }),
      pathMessages: { phrases: "admin.synonyms.tooFew" },
      send: onSave,
      saved: { title: t("admin.saved"), text: t("admin.synonyms.savedText") },
      onSaved: onClose,
    },
  );
  return (
    <form className="words-form" {...form}>
      <TextArea
        label={t("admin.synonyms.phrases")}
        hint={t("admin.synonyms.hint")}
        rows={Math.max(4, phrases.length + 1)}
        {...field("phrases")}
        ref={focusOnce}
      />
      <div className="adm-a">
        <Button type="submit" small busy={sending}>
          {t("admin.synonyms.save")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}

function focusOnce(textArea: HTMLTextAreaElement | null): void {
  textArea?.focus();
}
