import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CourierRulesResponse } from "../../../api/contract/courier-settings.ts";
import type { CourierAccountResponse } from "../../../api/contract/couriers.ts";
import { fewestToJudge, lowestPercent } from "../../../shop/couriers/choose-courier.ts";
import { maxRules } from "../../../shop/couriers/courier-settings-rules.ts";
import type { FieldCodes } from "../../../shop/field-codes.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import type { PlaceLists } from "../../components/places.ts";
import { useUnsavedGuard } from "../admin-form.ts";
import { SectionHead } from "../components.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { type DraftRule, newRule, toDraft, toRequest } from "./draft-rules.ts";
import { RuleSentence } from "./rule-sentence.tsx";

type CourierRulesProps = {
  accounts: CourierAccountResponse[];
  saved: CourierRulesResponse;
  places: PlaceLists;
  /** What stands between the head with its button and the rules. */
  children: ReactNode;
};

/** The rules as sentences; they are saved together by the button in the head. */
export function CourierRules({ accounts, saved, places, children }: CourierRulesProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [base, setBase] = useState(saved);
  const [rules, setRules] = useState(() => saved.rules.map(toDraft));
  const [moved, setMoved] = useState<{ key: string; step: 1 | -1 } | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [wrong, setWrong] = useState<FieldCodes>({});
  const listRef = useRef<HTMLOListElement>(null);
  const changes = countChanges(base.rules.map(toDraft), rules);
  useUnsavedGuard(changes > 0);
  // A newer version is only loaded if no unsaved changes would be lost.
  if (saved !== base && (isSaved || changes === 0)) {
    setBase(saved);
    setRules(saved.rules.map(toDraft));
    setSaved(false);
  }
  useEffect(() => {
    if (!moved) return;
    const row = listRef.current?.querySelector<HTMLElement>(`[data-rule="${moved.key}"]`);
    row?.querySelector<HTMLElement>(`[data-step="${moved.step}"]`)?.focus();
  }, [moved]);

  const edit = (key: string, next: DraftRule) => {
    setWrong({});
    setRules(rules.map((rule) => (rule.key === key ? next : rule)));
  };
  const move = (index: number, step: 1 | -1) => {
    const rule = rules[index];
    const other = rules[index + step];
    if (!rule || !other) return;
    setRules(rules.map((each) => (each === rule ? other : each === other ? rule : each)));
    setMoved({ key: rule.key, step });
  };
  const save = async () => {
    // Sent as typed; the server validates it.
    const body = { version: base.version, rules: rules.map(toRequest) } as BodyOf<"PUT /courier-rules">;
    setWrong({});
    const send = async () => {
      await api("PUT /courier-rules", { body });
      setSaved(true);
    };
    await change(send, {
      failed: t("admin.notSaved"),
      reasonOf(error) {
        if (!(error instanceof ApiRefusal) || error.code !== "invalid-input") return null;
        setWrong(error.fields);
        return t("admin.couriers.ruleWrong");
      },
      done: { title: t("admin.saved"), text: t("admin.couriers.rulesSaved") },
    });
  };
  return (
    <>
      <SectionHead title="admin.nav.couriers" lede={t("admin.couriers.lede")}>
        <span className="courier-unsaved" role="status">
          {changes > 0 && t("admin.couriers.unsaved", { count: changes })}
        </span>
        <Button small busy={busy} onClick={() => void save()}>
          {t("admin.couriers.save")}
        </Button>
      </SectionHead>
      {children}
      <section className="panel">
        <div className="panel-h">
          <div>
            <h2>{t("admin.couriers.rules")}</h2>
            <p>{t("admin.couriers.rulesText")}</p>
          </div>
          {accounts.length > 0 && rules.length < maxRules && (
            <Button variant="quiet" small onClick={() => setRules([...rules, newRule(accounts[0]?._id ?? "")])}>
              <Icon name="plus" size="s" />
              {t("admin.couriers.addRule")}
            </Button>
          )}
        </div>
        {accounts.length === 0 && <p className="courier-none">{t("admin.couriers.rulesNeedCourier")}</p>}
        <ol className="courier-rules num" ref={listRef}>
          {rules.map((rule, index) => (
            <li key={rule.key} data-rule={rule.key}>
              <span className="courier-moves">
                <IconButton
                  icon="caret-up"
                  size="s"
                  data-step="-1"
                  aria-disabled={index === 0}
                  label={t("admin.couriers.moveUp", { n: index + 1 })}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="caret-down"
                  size="s"
                  data-step="1"
                  aria-disabled={index === rules.length - 1}
                  label={t("admin.couriers.moveDown", { n: index + 1 })}
                  onClick={() => move(index, 1)}
                />
              </span>
              <RuleSentence
                rule={rule}
                number={index + 1}
                accounts={accounts}
                places={places}
                isWrong={(name) => `rules.${index}.${name}` in wrong}
                onChange={(next) => edit(rule.key, next)}
              />
              <span className="courier-effect">
                {rule.id && t("admin.couriers.effect", { count: rule.parcels })}
                {accounts.find(({ _id }) => _id === rule.accountId)?.active === false && (
                  <b>{t("admin.couriers.ruleOff")}</b>
                )}
              </span>
              <IconButton
                icon="trash"
                size="s"
                label={t("admin.couriers.removeRule", { n: index + 1 })}
                onClick={() => setRules(rules.filter(({ key }) => key !== rule.key))}
              />
            </li>
          ))}
          <li className="courier-otherwise">
            <span>{t("admin.couriers.otherwise", { percent: lowestPercent })}</span>
            <small>{t("admin.couriers.otherwiseText", { count: fewestToJudge })}</small>
          </li>
        </ol>
      </section>
    </>
  );
}

/** Lines that are new, gone, changed, or elsewhere. */
function countChanges(former: DraftRule[], rules: DraftRule[]): number {
  const words = (rule: DraftRule | undefined) => JSON.stringify(rule && toRequest(rule));
  const length = Math.max(former.length, rules.length);
  return Array.from({ length }).filter((_, index) => words(former[index]) !== words(rules[index])).length;
}
