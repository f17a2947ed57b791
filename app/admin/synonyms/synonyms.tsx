import { useState } from "react";
import type { SynonymsAnswer } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import "../../components/icon-button.css";
import { OwnWords } from "../../components/user-text.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { SectionHead } from "../section-head.tsx";
import { useChange } from "../use-save.ts";
import { PhrasesForm } from "./phrases-form.tsx";
import "./synonyms.css";

/** Words and phrases that the search takes as one: a line for each group. */
export function SearchWords({ groups }: { groups: SynonymsAnswer[] }) {
  const { t } = useAdminSpeech();
  const { busy, change } = useChange();
  const [open, setOpen] = useState<string | null>(null);

  const save = async (id: string | null, phrases: string[]) => {
    const [method, path] = id === null ? (["POST", "/synonyms"] as const) : (["PATCH", `/synonyms/${id}`] as const);
    const saved = await change(() => callApi(method, path, { body: { phrases } }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.saved"), text: t("admin.searchWords.savedText") },
    });
    if (saved) setOpen(null);
  };
  const forget = async ({ _id, phrases }: SynonymsAnswer) => {
    const yes = await confirmDialog({
      title: t("admin.sure"),
      text: t("admin.searchWords.forgetText", { words: phrases.join(", ") }),
      yes: t("admin.searchWords.forgetYes"),
      no: t("admin.cancel"),
      destructive: true,
    });
    if (!yes) return;
    await change(() => callApi("DELETE", `/synonyms/${_id}`), { failed: t("admin.notSaved") });
  };

  return (
    <>
      <SectionHead title="admin.nav.searchWords" lede={t("admin.searchWords.lede")}>
        <Button small onClick={() => setOpen("")}>
          {t("admin.searchWords.add")}
        </Button>
      </SectionHead>
      {open === "" && (
        <PhrasesForm phrases={[]} busy={busy} onSave={(phrases) => save(null, phrases)} onClose={() => setOpen(null)} />
      )}
      <ul className="words">
        {groups.map((group) => (
          <li key={group._id}>
            {open === group._id ? (
              <PhrasesForm
                phrases={group.phrases}
                busy={busy}
                onSave={(phrases) => save(group._id, phrases)}
                onClose={() => setOpen(null)}
              />
            ) : (
              <Group group={group} onOpen={() => setOpen(group._id)} onForget={() => void forget(group)} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type GroupProps = { group: SynonymsAnswer; onOpen: () => void; onForget: () => void };

function Group({ group: { phrases }, onOpen, onForget }: GroupProps) {
  const { t } = useAdminSpeech();
  return (
    <>
      <p>
        {phrases.map((phrase) => (
          <span key={phrase} className="word">
            <OwnWords text={phrase} />
          </span>
        ))}
      </p>
      <div className="words-do">
        <button type="button" className="ib" onClick={onOpen}>
          <Icon name="pencil-simple" size="s" />
          <span className="vh">
            {t("admin.searchWords.change")} <OwnWords text={phrases[0] ?? ""} />
          </span>
        </button>
        <button type="button" className="ib" onClick={onForget}>
          <Icon name="trash" size="s" />
          <span className="vh">
            {t("admin.searchWords.forget")} <OwnWords text={phrases[0] ?? ""} />
          </span>
        </button>
      </div>
    </>
  );
}
