import { useState } from "react";
import type { PayoutResponse } from "../../../api/contract/cash.ts";
import type { ClaimKind } from "../../../shop/cash/cash-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { CourierKind } from "../../../shop/parcels/parcel-rules.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { normalizeAmount } from "../format.ts";
import { useSave } from "../hooks.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { nameOfCourier } from "./courier-name.ts";
import { TextLanguageSwitch, useCopyText, useTextLanguage } from "./other-language.tsx";

type Line = PayoutResponse["lines"][number];
/** The subject of the claim. */
type ClaimAbout = {
  courier: CourierKind;
  kind: ClaimKind;
  amount: number;
  line?: string;
  order?: string;
};

type ClaimFormProps = {
  about: ClaimAbout;
  /** The text in the language that is chosen for it, with an amount in taka. */
  textOf: (i18n: AdminI18n, amount: number) => string;
  onClose: () => void;
};

/** The claim to suggest for a line: the largest of its differences. */
export function claimOf({ collectedDifference, chargeDifference, other }: Line): { kind: ClaimKind; amount: number } {
  const wrong: { kind: ClaimKind; amount: number }[] = [
    { kind: "collected", amount: collectedDifference },
    { kind: "charge", amount: chargeDifference },
    { kind: "unexplained", amount: other },
  ];
  return wrong.reduce((largest, each) => (each.amount > largest.amount ? each : largest));
}

/** The claim's text about a line. */
export function lineClaimText(line: Line, payout: PayoutResponse, i18n: AdminI18n): string {
  const { t, money, language } = i18n;
  const { kind, amount } = claimOf(line);
  const taka = (sum: number) => money(fromTaka(sum));
  const facts = {
    ...{ courier: nameOfCourier(payout.courier, i18n), payout: payout.externalId, amount: taka(amount) },
    ...{ parcel: line.consignment ?? line.reference ?? "", number: line.number ?? "" },
    ...{ collected: taka(line.collected), expected: taka(line.collected + Math.max(0, line.collectedDifference)) },
    ...{ charged: taka(line.charge + line.codFee + line.returnCharge), paid: taka(line.net) },
    rate: taka(line.charge + line.codFee + line.returnCharge - line.chargeDifference),
    day: line.rateFrom ? formatDay(line.rateFrom, i18n) : t("admin.cash.text.yourRate"),
  };
  const known = kind === "charge" || kind === "collected" ? kind : "unexplained";
  return t(`admin.cash.text.${known}`, { ...facts, language });
}

/** A claim with the text that the courier gets, to be changed and copied. */
export function ClaimForm({ about, textOf, onClose }: ClaimFormProps) {
  const { t } = useAdminI18n();
  const { language, setLanguage, i18n } = useTextLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, change } = useSave();
  const copy = useCopyText();
  // The shop enters the value of a lost parcel.
  const [worth, setWorth] = useState(String(about.amount));
  const amount = about.kind === "lost" ? Number(normalizeAmount(worth)) : about.amount;
  const text = typed ?? (i18n ? textOf(i18n, Number.isFinite(amount) ? amount : 0) : "");
  const save = async () => {
    copy(text);
    const body = { ...about, amount, text };
    const isSaved = await change(() => api("POST /claims", { body }), { failed: t("admin.notSaved") });
    if (isSaved) onClose();
  };
  return (
    <div className="cash-form">
      <TextLanguageSwitch
        language={language}
        onChange={(chosen) => {
          setTyped(null);
          setLanguage(chosen);
        }}
      />
      {about.kind === "lost" && (
        <Field label={t("admin.cash.worth")}>
          {(control) => (
            <input
              {...control}
              className="input"
              inputMode="decimal"
              value={worth}
              onChange={({ target }) => setWorth(target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t("admin.cash.claimText")}>
        {(control) => (
          <textarea
            {...control}
            className="input cash-text"
            lang={language}
            rows={5}
            value={text}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <p className="cash-do">
        <Button small busy={busy} onClick={() => void save()}>
          {t("admin.cash.copyAndClaim")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cash.cancel")}
        </Button>
      </p>
    </div>
  );
}
