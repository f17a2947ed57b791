import { type FormEvent, useState } from "react";
import { synonymsInput } from "../../../shop/search/search-schema.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";

type PhrasesFormProps = {
  phrases: string[];
  busy: boolean;
  onSave: (phrases: string[]) => Promise<void>;
  onClose: () => void;
};

/** A group of phrases, one on a line. */
export function PhrasesForm({ phrases, busy, onSave, onClose }: PhrasesFormProps) {
  const { t } = useAdminI18n();
  const [text, setText] = useState(phrases.join("\n"));
  const [isInvalid, setIsInvalid] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const phraseLines = text.split("\n").filter((line) => line.trim() !== "");
    const parsed = synonymsInput.safeParse({ phrases: phraseLines });
    setIsInvalid(!parsed.success);
    if (parsed.success) void onSave(parsed.data.phrases);
  };
  return (
    <form className="words-form" noValidate onSubmit={save}>
      <TextArea
        label={t("admin.searchWords.phrases")}
        hint={t("admin.searchWords.hint")}
        rows={Math.max(4, phrases.length + 1)}
        value={text}
        error={isInvalid ? t("admin.searchWords.tooFew") : undefined}
        ref={focusOnce}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="adm-a">
        <Button type="submit" small busy={busy}>
          {t("admin.searchWords.save")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Whoever opens the form wants to write in it. */
function focusOnce(textArea: HTMLTextAreaElement | null): void {
  textArea?.focus();
}
