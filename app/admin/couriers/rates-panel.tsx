import { useState } from "react";
import type { CourierRateResponse } from "../../../api/contract/courier-settings.ts";
import { courierRateInput } from "../../../shop/couriers/courier-settings-schema.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { courierNames } from "../../../shop/parcels/courier-names-rules.ts";
import { type CourierKind, courierKinds } from "../../../shop/parcels/parcel-rules.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminForm } from "../admin-form.ts";
import { SelectField } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";

const areas = ["inside", "outside"] as const;

function useCourierName(): (kind: CourierKind) => string {
  const { t, language } = useAdminI18n();
  return (kind) => (kind === "other" ? t("admin.couriers.byHand") : courierNames[kind][language]);
}

/** What couriers charge, from which day; and a form for the next change of prices. */
export function RatesPanel({ rates }: { rates: CourierRateResponse[] }) {
  const { t, money, date, number } = useAdminI18n();
  const [isOpen, setOpen] = useState(false);
  const nameOf = useCourierName();
  const today = dhakaDay(new Date());
  const current = new Set(
    courierKinds.flatMap((kind) =>
      areas.map((area) => rates.find((r) => r.kind === kind && r.deliveryArea === area && r.startsOn <= today)?._id),
    ),
  );
  return (
    <section className="panel np" aria-label={t("admin.couriers.rates")}>
      <div className="panel-h">
        <div>
          <h2>{t("admin.couriers.rates")}</h2>
          <p>{t("admin.couriers.ratesText")}</p>
        </div>
        {!isOpen && (
          <Button variant="quiet" small onClick={() => setOpen(true)}>
            <Icon name="plus" size="s" />
            {t("admin.couriers.addRate")}
          </Button>
        )}
      </div>
      {isOpen && <RateForm onClose={() => setOpen(false)} />}
      {rates.length === 0 ? (
        <p className="courier-none">{t("admin.couriers.noRates")}</p>
      ) : (
        <table className="table courier-rates num">
          <thead>
            <tr>
              <th>{t("admin.couriers.rate.kind")}</th>
              <th>{t("admin.couriers.rate.deliveryArea")}</th>
              <th>{t("admin.couriers.rate.startsOn")}</th>
              <th className="r">{t("admin.couriers.rate.charge")}</th>
              <th className="r">{t("admin.couriers.rate.extraKilogram")}</th>
              <th className="r">{t("admin.couriers.rate.codPercent")}</th>
              <th className="r">{t("admin.couriers.rate.returnCharge")}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={rate._id} className={current.has(rate._id) ? undefined : "is-past"}>
                <td>
                  <b>{nameOf(rate.kind)}</b>
                </td>
                <td>{t(`checkout.delivery.${rate.deliveryArea}`)}</td>
                <td data-label={t("admin.couriers.rate.startsOn")}>
                  {date(`${rate.startsOn}T00:00:00+06:00`, "day")}
                  {rate.startsOn > today && <small>{t("admin.couriers.rate.later")}</small>}
                </td>
                <td className="r" data-label={t("admin.couriers.rate.charge")}>
                  {money(fromTaka(rate.charge))}
                </td>
                <td className="r" data-label={t("admin.couriers.rate.extraKilogram")}>
                  {money(fromTaka(rate.extraKilogram))}
                </td>
                <td className="r" data-label={t("admin.couriers.rate.codPercent")}>
                  {number(rate.codPercent)}%
                </td>
                <td className="r" data-label={t("admin.couriers.rate.returnCharge")}>
                  {money(fromTaka(rate.returnCharge))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const numbers = ["charge", "extraKilogram", "codPercent", "returnCharge"] as const;

function RateForm({ onClose }: { onClose: () => void }) {
  const { t } = useAdminI18n();
  const nameOf = useCourierName();
  const { form, values, set, error, sending } = useAdminForm(
    () => ({
      ...{ kind: "steadfast", deliveryArea: "inside", startsOn: dhakaDay(new Date()), charge: "" },
      ...{ extraKilogram: "", codPercent: "1", returnCharge: "" },
    }),
    {
      schema: courierRateInput,
      toBody: ({ charge, extraKilogram, codPercent, returnCharge, ...rate }) => ({
        ...{ ...rate, charge: normalizeAmount(charge), extraKilogram: normalizeAmount(extraKilogram) },
        ...{ codPercent: Number(normalizeAmount(codPercent)), returnCharge: normalizeAmount(returnCharge) },
      }),
      // Sent as typed; the server validates it.
      send: (body) => api("POST /courier-rates", { body: body as BodyOf<"POST /courier-rates"> }),
      saved: { title: t("admin.saved") },
      onSaved: onClose,
    },
  );
  return (
    <form className="courier-rate-form" {...form}>
      <SelectField
        label={t("admin.couriers.rate.kind")}
        value={values.kind}
        options={courierKinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
        onChange={(kind) => set({ kind })}
      />
      <SelectField
        label={t("admin.couriers.rate.deliveryArea")}
        value={values.deliveryArea}
        options={areas.map((area) => ({ value: area, label: t(`checkout.delivery.${area}`) }))}
        onChange={(deliveryArea) => set({ deliveryArea })}
      />
      <TextField
        type="date"
        label={t("admin.couriers.rate.startsOn")}
        error={error("startsOn")}
        value={values.startsOn}
        onChange={({ target }) => set({ startsOn: target.value })}
      />
      {numbers.map((name) => (
        <TextField
          key={name}
          inputMode="decimal"
          label={t(`admin.couriers.rate.${name}`)}
          error={error(name)}
          value={values[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
      <div className="courier-do">
        <Button type="submit" variant="outline" small busy={sending}>
          {t("admin.couriers.rate.save")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}
