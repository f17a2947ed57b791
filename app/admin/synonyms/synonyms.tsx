import { useState } from "react";
import type { SynonymsResponse } from "../../../api/contract/search.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import "../../components/button.css";
import { UserText } from "../../i18n/localized.tsx";
import { SectionHead } from "../components.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import "./synonyms.css";
import { synonymsInput } from "../../../shop/search/search-schema.ts";
import { TextArea } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";

/** Groups of words and phrases that the search treats as equal. */
export function Synonyms({ groups }: { groups: SynonymsResponse[] }) {
  const { t } = useAdminI18n();
  const { change } = useSave();
  const [openId, setOpenId] = useState<string | null>(null);

  const create = (body: { phrases: string[] }) => api("POST /synonyms", { body });
  const update = (id: string, body: { phrases: string[] }) => api("PATCH /synonyms/:id", { params: { id }, body });
  const removeGroup = async ({ _id, phrases }: SynonymsResponse) => {
    const yes = await confirmDialog({
      title: t("admin.sure"),
      text: t("admin.synonyms.forgetText", { words: phrases.join(", ") }),
      yes: t("admin.synonyms.forgetYes"),
      no: t("admin.cancel"),
      destructive: true,
    });
    if (!yes) return;
    await change(() => api("DELETE /synonyms/:id", { params: { id: _id } }), { failed: t("admin.notSaved") });
  };

  return (
    <>
      <SectionHead title="admin.nav.synonyms" lede={t("admin.synonyms.lede")}>
        <Button small onClick={() => setOpenId("")}>
          {t("admin.synonyms.add")}
        </Button>
      </SectionHead>
      {openId === "" && <PhrasesForm phrases={[]} onSave={create} onClose={() => setOpenId(null)} />}
      <ul className="words">
        {groups.map((group) => (
          <li key={group._id}>
            {openId === group._id ? (
              <PhrasesForm
                phrases={group.phrases}
                onSave={(body) => update(group._id, body)}
                onClose={() => setOpenId(null)}
              />
            ) : (
              <Group group={group} onOpen={() => setOpenId(group._id)} onRemove={() => void removeGroup(group)} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type GroupProps = { group: SynonymsResponse; onOpen: () => void; onRemove: () => void };

function Group({ group: { phrases }, onOpen, onRemove }: GroupProps) {
  const { t } = useAdminI18n();
  return (
    <>
      <p>
        {phrases.map((phrase) => (
          <span key={phrase} className="word">
            <UserText text={phrase} />
          </span>
        ))}
      </p>
      <div className="words-do">
        <button type="button" className="ib" onClick={onOpen}>
          <Icon name="pencil-simple" size="s" />
          <span className="vh">
            {t("admin.synonyms.change")} <UserText text={phrases[0] ?? ""} />
          </span>
        </button>
        <button type="button" className="ib" onClick={onRemove}>
          <Icon name="trash" size="s" />
          <span className="vh">
            {t("admin.synonyms.forget")} <UserText text={phrases[0] ?? ""} />
          </span>
        </button>
      </div>
    </>
  );
}

export async function renderSection() {
  return <Synonyms groups={await api("GET /synonyms")} />;
}

type PhrasesFormProps = {
  phrases: string[];
  onSave: (body: { phrases: string[] }) => Promise<unknown>;
  onClose: () => void;
};

/** A group of phrases, one on a line. */
function PhrasesForm({ phrases, onSave, onClose }: PhrasesFormProps) {
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
      <div className="adm-actions">
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
