import { type FormEvent, useState } from "react";
import type { ImportFileResponse } from "../../../api/responses.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { ImportChoices } from "./send-import.ts";

type SupplierQuestionProps = {
  facts: ImportFileResponse;
  choices: ImportChoices;
  onChoicesChange: (choices: ImportChoices) => void;
};

/** Asks whose file it is where its keys are other products' in the shop; nothing where they are not. */
export function SupplierQuestion({ facts, choices, onChoicesChange }: SupplierQuestionProps) {
  const { t } = useAdminI18n();
  const [supplier, setSupplier] = useState("");
  const question = facts.questions.find(({ about }) => about === "supplier");
  if (question?.about !== "supplier") return null;
  const name = supplier.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== "") onChoicesChange({ ...choices, supplier: name });
  };
  return (
    <form className="imp-c" onSubmit={submit}>
      <h3>{t("admin.import.keys.title")}</h3>
      <p>{t("admin.import.keys.text", { count: question.count })}</p>
      <ul className="imp-n">
        {question.samples.map((sample) => (
          <li key={sample.key}>
            <UserText text={t("admin.import.keys.sample", sample)} />
          </li>
        ))}
      </ul>
      <TextField
        label={t("admin.import.supplier")}
        hint={t("admin.import.supplier.hint")}
        maxLength={100}
        autoComplete="off"
        value={supplier}
        onChange={({ target }) => setSupplier(target.value)}
      />
      <div className="adm-a">
        <Button type="submit" disabled={name === ""}>
          {t("admin.import.keys.separate")}
        </Button>
        <Button variant="quiet" onClick={() => onChoicesChange({ ...choices, sameProducts: true })}>
          {t("admin.import.keys.same")}
        </Button>
      </div>
    </form>
  );
}
