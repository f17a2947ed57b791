import { useState } from "react";
import { useRevalidator } from "react-router";
import type { GatewayResponse } from "../../../api/contract/gateways.ts";
import type { GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { ResponseOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { CopyField } from "../couriers/copy-field.tsx";
import { stateTones } from "../couriers/courier-state.ts";
import { MaskedKeys } from "../couriers/masked-keys.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { GatewayKeyForm, gatewayKeyNames, useGatewayKeyLabel } from "./gateway-keys.tsx";
import { gatewayStateOf } from "./gateway-state.ts";

type Check = ResponseOf<"POST /gateways/:kind/check">;

type GatewayCardProps = { kind: GatewayKind; account: GatewayResponse | undefined };

/** A gateway with its state, its masked keys, the addresses for its panel, and what leads to real money. */
export function GatewayCard({ kind, account }: GatewayCardProps) {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [check, setCheck] = useState<Check | null>(null);
  const name = t(`admin.payments.method.${kind}`);

  async function test(): Promise<void> {
    setTesting(true);
    try {
      setCheck(await api("POST /gateways/:kind/check", { params: { kind } }));
    } catch (error) {
      showToast({ title: t("admin.couriers.notTested"), text: errorText(error, t), tone: "error" });
    } finally {
      setTesting(false);
      await revalidate();
    }
  }
  function saved(): void {
    setEditing(false);
    void test();
  }
  return (
    <section className="panel courier-card" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <StateLabels account={account} />
      </header>
      {account?.isStandIn && (
        <p className="courier-said is-warn">
          <Icon name="info" size="s" />
          <span>
            <b>{t("admin.gateways.standIn")}</b> {t("admin.gateways.standInText")}
          </span>
        </p>
      )}
      {isEditing ? (
        <GatewayKeyForm {...{ kind, account }} onSaved={saved} onClose={() => setEditing(false)} />
      ) : account ? (
        <>
          <Keys account={account} onEdit={() => setEditing(true)} />
          <Addresses account={account} />
          <CheckResult account={account} check={check} name={name} />
          {kind !== "nagad" && <LastNotice account={account} />}
          <CheckoutSwitch account={account} />
          <div className="courier-do">
            <Button variant="outline" small busy={isTesting} onClick={() => void test()}>
              {t("admin.couriers.test")}
            </Button>
            <Button variant="quiet" small onClick={() => setEditing(true)}>
              {t(account.isStandIn ? "admin.couriers.ownKeys" : "admin.couriers.newKeys")}
            </Button>
            {!account.isStandIn && <Remove kind={kind} name={name} />}
          </div>
        </>
      ) : (
        <>
          <p className="courier-none">{t(`admin.gateways.none.${kind}`)}</p>
          <div className="courier-do">
            <Button variant="outline" small onClick={() => setEditing(true)}>
              {t("admin.couriers.connect", { courier: name })}
            </Button>
          </div>
        </>
      )}
      <p className="gateway-live">
        <b>{t("admin.gateways.goLive")}</b> {t(`admin.gateways.goLive.${kind}`)}
      </p>
    </section>
  );
}

function StateLabels({ account }: Pick<GatewayCardProps, "account">) {
  const { t } = useAdminI18n();
  const state = gatewayStateOf(account);
  const tone = stateTones[state];
  const icon = { good: "check", warn: "warning-circle", bad: "x", calm: null } as const;
  return (
    <span className="gateway-tags">
      {account?.isSandbox && <span className="courier-tag is-warn">{t("admin.gateways.sandbox")}</span>}
      <span className={`courier-tag is-${tone}`}>
        {icon[tone] && <Icon name={icon[tone]} size="xs" />}
        {t(`admin.couriers.state.${state}`)}
      </span>
    </span>
  );
}

function Keys({ account, onEdit }: { account: GatewayResponse; onEdit: () => void }) {
  const { kind, keyHints: hints, keysReadable, checkFailure } = account;
  const isBad = !keysReadable || checkFailure === "keys-refused";
  return <MaskedKeys names={gatewayKeyNames(kind)} labelOf={useGatewayKeyLabel()} {...{ hints, isBad, onEdit }} />;
}

/** The URLs for the gateway's panel or the written request. */
function Addresses({ account: { kind, webhookUrl } }: { account: GatewayResponse }) {
  const { t } = useAdminI18n();
  return (
    <>
      {kind !== "nagad" && (
        <CopyField
          label={t("admin.gateways.webhook")}
          hint={t(kind === "bkash" ? "admin.gateways.webhook.bkash" : "admin.gateways.webhook.sslcommerz")}
          value={webhookUrl}
        />
      )}
      <CopyField
        label={t("admin.gateways.callback")}
        hint={t("admin.gateways.callbackHint")}
        value={`${new URL(webhookUrl).origin}/api/payments/return/`}
      />
    </>
  );
}

type CheckResultProps = { account: GatewayResponse; check: Check | null; name: string };

/** The gateway's last response, and how fast it was. */
function CheckResult({ account, check, name }: CheckResultProps) {
  const { t, number, date } = useAdminI18n();
  const failure = check ? check.failure : account.checkFailure;
  const milliseconds = check ? check.milliseconds : account.checkMilliseconds;
  const seconds = number(Math.max(0.1, Math.round((milliseconds ?? 0) / 100) / 10));
  const isBad = !account.keysReadable || failure === "keys-refused" || failure === "account-off";
  const at = account.checkedAt ? t("admin.couriers.since", { at: date(account.checkedAt, "dayTime") }) : "";
  if (account.keysReadable && !failure && !account.checkedAt) return null;
  return (
    <p role="status" className={`courier-said is-${isBad ? "bad" : failure ? "warn" : "good"}`}>
      <Icon name={isBad || failure ? "warning-circle" : "check-circle"} size="s" />
      <span>
        <b>
          {!account.keysReadable
            ? t("admin.couriers.keysLost")
            : failure
              ? t(failure === "keys-refused" ? "admin.gateways.keysRefused" : `admin.couriers.failure.${failure}`, {
                  courier: name,
                })
              : milliseconds === null
                ? t("admin.gateways.answers")
                : t("admin.gateways.answered", { seconds })}
        </b>{" "}
        {at}
      </span>
    </p>
  );
}

function LastNotice({ account: { webhookAt, webhooksRejected } }: { account: GatewayResponse }) {
  const { t, date } = useAdminI18n();
  return (
    <p className="courier-events num">
      <b>
        {webhookAt ? t("admin.gateways.lastNotice", { at: date(webhookAt, "dayTime") }) : t("admin.gateways.noNotice")}
      </b>
      {!webhookAt && <br />}
      {!webhookAt && t("admin.gateways.noNoticeText")}
      {webhooksRejected > 0 && (
        <>
          <br />
          {t("admin.couriers.rejected", { count: webhooksRejected })}
        </>
      )}
    </p>
  );
}

/** Whether customers see it at the checkout; started payments are finished in any case. */
function CheckoutSwitch({ account: { kind, active, isStandIn } }: { account: GatewayResponse }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const turn = () =>
    void change(() => api("PUT /gateways/:kind", { params: { kind }, body: { active: !active } }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.saved") },
    });
  return (
    <div className="gateway-switch">
      <span>
        {t(active ? "admin.gateways.offered" : "admin.gateways.hidden")}
        <small>{t(active ? "admin.gateways.offeredText" : "admin.gateways.hiddenText")}</small>
      </span>
      {!isStandIn && (
        <Button variant="outline" small busy={busy} onClick={turn}>
          {t(active ? "admin.couriers.turnOff" : "admin.couriers.turnOn")}
        </Button>
      )}
    </div>
  );
}

function Remove({ kind, name }: { kind: GatewayKind; name: string }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const remove = async () => {
    const yes = await confirmDialog({
      title: t("admin.couriers.removeTitle", { courier: name }),
      text: t("admin.gateways.removeText"),
      yes: t("admin.couriers.removeYes"),
      no: t("admin.cancel"),
      destructive: true,
    });
    if (!yes) return;
    await change(() => api("DELETE /gateways/:kind", { params: { kind } }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.saved") },
    });
  };
  return (
    <Button variant="quiet" small busy={busy} onClick={() => void remove()}>
      {t("admin.couriers.remove")}
    </Button>
  );
}
