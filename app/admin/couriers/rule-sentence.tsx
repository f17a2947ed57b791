import { Fragment, type ReactNode, useState } from "react";
import type { CourierAccountResponse } from "../../../api/contract/couriers.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import type { PlaceLists } from "../../components/places.ts";
import { useAdminI18n } from "../i18n.ts";
import type { DraftRule } from "./draft-rules.ts";

const limits = ["minDue", "maxDue", "minGrams", "maxGrams"] as const;

type RuleSentenceProps = {
  rule: DraftRule;
  number: number;
  accounts: CourierAccountResponse[];
  places: PlaceLists;
  isWrong: (name: (typeof limits)[number]) => boolean;
  onChange: (rule: DraftRule) => void;
};

/** A rule in words; those in frames can be changed. */
export function RuleSentence({ rule, number, accounts, places, isWrong, onChange }: RuleSentenceProps) {
  const { t } = useAdminI18n();
  const words: Record<string, ReactNode> = {
    districts: (
      <Districts
        chosen={rule.districts}
        places={places}
        number={number}
        onChange={(districts) => onChange({ ...rule, districts })}
      />
    ),
    courier: (
      <select
        className="courier-word"
        aria-label={t("admin.couriers.rule.courier", { n: number })}
        value={rule.accountId}
        onChange={({ target }) => onChange({ ...rule, accountId: target.value })}
      >
        {accounts.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    ),
    ...Object.fromEntries(
      limits.map((name) => [
        name,
        <input
          key={name}
          className={isWrong(name) ? "courier-word bad" : "courier-word"}
          aria-invalid={isWrong(name) || undefined}
          inputMode="numeric"
          size={5}
          placeholder={t("admin.couriers.rule.any")}
          aria-label={t(`admin.couriers.rule.${name}`, { n: number })}
          value={rule[name]}
          onChange={({ target }) => onChange({ ...rule, [name]: target.value })}
        />,
      ]),
    ),
  };
  const parts = t("admin.couriers.rule.sentence").split(/\{(\w+)\}/);
  return (
    <div className="courier-rule">
      {parts.map((text, index) => {
        const name = parts[index - 1];
        // Controls stand at odd places; a full stop or an ending stays on the line of its word.
        if (index % 2 === 1) return null;
        const [ending = "", ...rest] = text.split(/(?=\s)/);
        return (
          <Fragment key={name ?? ""}>
            <span className="courier-bound">
              {name && words[name]}
              {ending}
            </span>
            {rest.join("")}
          </Fragment>
        );
      })}
    </div>
  );
}

type DistrictsProps = { chosen: string[]; places: PlaceLists; number: number; onChange: (chosen: string[]) => void };

/** The districts of a rule: a word that opens a window with all of them. */
function Districts({ chosen, places, number, onChange }: DistrictsProps) {
  const { t, language } = useAdminI18n();
  const [isOpen, setOpen] = useState(false);
  const all = places.findDistricts("", language);
  const names = all.filter(({ id }) => chosen.includes(id)).map((district) => district[language]);
  const shown =
    names.length > 4 ? [...names.slice(0, 3), t("admin.couriers.rule.more", { count: names.length - 3 })] : names;
  const text = names.length === 0 ? t("admin.couriers.rule.everywhere") : shown.join(", ");
  return (
    <>
      <button
        type="button"
        className="courier-word"
        aria-haspopup="dialog"
        aria-label={t("admin.couriers.rule.districts", { n: number, names: text })}
        onClick={() => setOpen(true)}
      >
        {text}
        <Icon name="caret-down" size="xs" />
      </button>
      {isOpen && (
        <Dialog
          open
          isForm
          className="courier-districts"
          title={t("admin.couriers.rule.which")}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{t("admin.couriers.rule.take")}</Button>
              <Button variant="quiet" onClick={() => onChange([])}>
                {t("admin.couriers.rule.everywhere")}
              </Button>
            </>
          }
        >
          <fieldset>
            <legend className="vh">{t("admin.couriers.rule.which")}</legend>
            {all.map((district) => (
              <label key={district.id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(district.id)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, district.id] : chosen.filter((id) => id !== district.id))
                  }
                />
                {district[language]}
              </label>
            ))}
          </fieldset>
        </Dialog>
      )}
    </>
  );
}
