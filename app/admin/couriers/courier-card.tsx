import { useState } from "react";
import { useRevalidator } from "react-router";
import type { CourierAccountResponse } from "../../../api/contract/couriers.ts";
import type { ConnectedKind } from "../../../shop/couriers/courier-port.ts";
import { detectLanguage } from "../../../shop/language.ts";
import { fromTaka } from "../../../shop/money.ts";
import { courierNames } from "../../../shop/parcels/courier-names-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { ResponseOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { CopyField } from "./copy-field.tsx";
import { courierStateOf, stateTones } from "./courier-state.ts";
import { KeyForm, keyNamesOf, useKeyLabel } from "./key-form.tsx";
import { MaskedKeys } from "./masked-keys.tsx";

type Check = ResponseOf<"POST /courier-accounts/:kind/check">;

type CourierCardProps = { kind: ConnectedKind; account: CourierAccountResponse | undefined };

/** A courier with its state, its masked keys, the address for its webhooks, and what can be done. */
export function CourierCard({ kind, account }: CourierCardProps) {
  const { t, language } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [check, setCheck] = useState<Check | null>(null);
  const [madeUp, setMadeUp] = useState<Record<string, string>>({});
  const name = courierNames[kind][language];

  async function test(): Promise<void> {
    setTesting(true);
    try {
      setCheck(await api("POST /courier-accounts/:kind/check", { params: { kind } }));
    } catch (error) {
      showToast({ title: t("admin.couriers.notTested"), text: errorText(error, t), tone: "error" });
    } finally {
      setTesting(false);
      await revalidate();
    }
  }
  return (
    <section className="panel courier-card" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <StateLabel account={account} />
      </header>
      {account?.isStandIn && (
        <p className="courier-said is-warn">
          <Icon name="info" size="s" />
          <span>
            <b>{t("admin.couriers.standIn")}</b> {t("admin.couriers.standInText")}
          </span>
        </p>
      )}
      {isEditing ? (
        <KeyForm
          kind={kind}
          account={account}
          onSaved={(made) => {
            setMadeUp(made);
            setEditing(false);
            void test();
          }}
          onClose={() => setEditing(false)}
        />
      ) : account ? (
        <>
          <Keys account={account} onEdit={() => setEditing(true)} />
          <MadeUpKeys madeUp={madeUp} />
          <StoreChoice key={account.storeId} account={account} stores={check?.stores ?? []} />
          <WebhookAddress account={account} token={madeUp.webhookToken ?? null} />
          <CheckResult account={account} check={check} name={name} />
          <LastEvent account={account} />
          <div className="courier-do">
            <Button variant="outline" small busy={isTesting} onClick={() => void test()}>
              {t("admin.couriers.test")}
            </Button>
            <Button variant="quiet" small onClick={() => setEditing(true)}>
              {t(account.isStandIn ? "admin.couriers.ownKeys" : "admin.couriers.newKeys")}
            </Button>
            {!account.isStandIn && <SwitchAndRemove account={account} name={name} />}
          </div>
        </>
      ) : (
        <>
          <p className="courier-none">{t("admin.couriers.noneText", { courier: name })}</p>
          <div className="courier-do">
            <Button variant="outline" small onClick={() => setEditing(true)}>
              {t("admin.couriers.connect", { courier: name })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function StateLabel({ account }: Pick<CourierCardProps, "account">) {
  const { t } = useAdminI18n();
  const state = courierStateOf(account, new Date());
  const tone = stateTones[state];
  const icon = { good: "check", warn: "warning-circle", bad: "x", calm: null } as const;
  return (
    <span className={`courier-tag is-${tone}`}>
      {icon[tone] && <Icon name={icon[tone]} size="xs" />}
      {t(`admin.couriers.state.${state}`)}
    </span>
  );
}

function Keys({ account, onEdit }: { account: CourierAccountResponse; onEdit: () => void }) {
  const { kind, keyHints: hints, keysReadable, checkFailure } = account;
  const isBad = !keysReadable || checkFailure === "keys-refused";
  return <MaskedKeys names={keyNamesOf(kind)} labelOf={useKeyLabel()} {...{ hints, isBad, onEdit }} />;
}

/** Webhook keys generated by the shop: shown until the user leaves the page, and never again. */
function MadeUpKeys({ madeUp }: { madeUp: Record<string, string> }) {
  const { t } = useAdminI18n();
  const label = useKeyLabel();
  return Object.entries(madeUp).map(([name, value]) => (
    <CopyField key={name} label={label(name)} hint={t("admin.couriers.shownOnce")} value={value} />
  ));
}

type WebhookAddressProps = { account: CourierAccountResponse; token: string | null };

/** RedX is verified by a token in the URL, which is known here only right after it was generated. */
function WebhookAddress({ account: { kind, webhookUrl }, token }: WebhookAddressProps) {
  const { t } = useAdminI18n();
  const hasToken = kind === "redx";
  return (
    <CopyField
      label={t("admin.couriers.webhook")}
      hint={t(hasToken && token === null ? "admin.couriers.webhookToken" : "admin.couriers.webhookHint")}
      value={hasToken ? `${webhookUrl}?token=${token ?? ""}` : webhookUrl}
    />
  );
}

type StoreChoiceProps = { account: CourierAccountResponse; stores: Check["stores"] };

/** Where the courier picks parcels up; the stores are known once the keys were tested. */
function StoreChoice({ account, stores }: StoreChoiceProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  if (stores.length === 0 && !account.storeId) return null;
  const known = stores.some(({ id }) => id === account.storeId);
  const choose = (id: string) => {
    const storeName = stores.find((store) => store.id === id)?.name ?? null;
    const body = { storeId: id, storeName };
    void change(() => api("PUT /courier-accounts/:kind", { params: { kind: account.kind }, body }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.saved") },
    });
  };
  return (
    <label className="courier-store">
      {t("admin.couriers.store")}
      <select
        className="input"
        value={account.storeId ?? ""}
        disabled={busy || account.isStandIn || stores.length === 0}
        onChange={({ target }) => choose(target.value)}
      >
        {!account.storeId && <option value="">{t("admin.couriers.chooseStore")}</option>}
        {account.storeId && !known && (
          <option value={account.storeId} lang={detectLanguage(account.storeName ?? account.storeId)}>
            {account.storeName ?? account.storeId}
          </option>
        )}
        {stores.map(({ id, name, active }) => (
          <option key={id} value={id} lang={detectLanguage(name)} disabled={!active}>
            {name}, {id}
          </option>
        ))}
      </select>
    </label>
  );
}

type CheckResultProps = { account: CourierAccountResponse; check: Check | null; name: string };

/** The courier's last response. */
function CheckResult({ account, check, name }: CheckResultProps) {
  const { t, number, money, date } = useAdminI18n();
  const failure = check ? check.failure : account.checkFailure;
  const milliseconds = check ? check.milliseconds : account.checkMilliseconds;
  const balance = check ? check.balance : account.balance;
  const at = account.checkedAt ? date(account.checkedAt, "dayTime") : "";
  const isBad = !account.keysReadable || failure === "keys-refused" || failure === "account-off";
  const result = !account.keysReadable
    ? t("admin.couriers.keysLost")
    : failure
      ? t(`admin.couriers.failure.${failure}`, { courier: name })
      : milliseconds !== null && account.checkedAt
        ? t("admin.couriers.answered", { seconds: number(Math.max(0.1, Math.round(milliseconds / 100) / 10)) })
        : null;
  return (
    <p
      role="status"
      className={`courier-said is-${isBad ? "bad" : failure ? "warn" : "good"}`}
      hidden={result === null}
    >
      <Icon name={isBad || failure ? "warning-circle" : "check-circle"} size="s" />
      <span>
        <b>{result}</b>{" "}
        {!failure && balance !== null && t("admin.couriers.balance", { amount: money(fromTaka(balance)) })}
        {failure && at && t("admin.couriers.since", { at })}
      </span>
    </p>
  );
}

function LastEvent({ account: { webhookAt, webhooksRejected } }: { account: CourierAccountResponse }) {
  const { t, date } = useAdminI18n();
  return (
    <p className="courier-events num">
      <b>
        {webhookAt ? t("admin.couriers.lastEvent", { at: date(webhookAt, "dayTime") }) : t("admin.couriers.noEvent")}
      </b>
      {!webhookAt && <br />}
      {!webhookAt && t("admin.couriers.noEventText")}
      {webhooksRejected > 0 && (
        <>
          <br />
          {t("admin.couriers.rejected", { count: webhooksRejected })}
        </>
      )}
    </p>
  );
}

function SwitchAndRemove({ account: { kind, active }, name }: { account: CourierAccountResponse; name: string }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const params = { kind };
  const messages = { failed: t("admin.notSaved"), done: { title: t("admin.saved") } };
  const turn = () => change(() => api("PUT /courier-accounts/:kind", { params, body: { active: !active } }), messages);
  const remove = async () => {
    const yes = await confirmDialog({
      title: t("admin.couriers.removeTitle", { courier: name }),
      text: t("admin.couriers.removeText"),
      yes: t("admin.couriers.removeYes"),
      no: t("admin.cancel"),
      destructive: true,
    });
    if (yes) await change(() => api("DELETE /courier-accounts/:kind", { params }), messages);
  };
  return (
    <>
      <Button variant="quiet" small busy={busy} onClick={() => void turn()}>
        {t(active ? "admin.couriers.turnOff" : "admin.couriers.turnOn")}
      </Button>
      <Button variant="quiet" small busy={busy} onClick={() => void remove()}>
        {t("admin.couriers.remove")}
      </Button>
    </>
  );
}
