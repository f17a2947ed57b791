import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { ShipmentOutcomeResponse } from "../../../api/contract/parcels.ts";
import { courierNames, ownRider } from "../../../shop/parcels/courier-names-rules.ts";
import { type CourierKind, courierKinds, maxCourierName } from "../../../shop/parcels/parcel-rules.ts";
import { readPastedNumbers, type UnreadLine } from "../../../shop/parcels/pasted-numbers-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText, refusalText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { Panel } from "../components.tsx";
import { SelectField } from "../fields.tsx";
import { useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";

type Preview = { outcomes: ShipmentOutcomeResponse[]; unread: UnreadLine[] };

/** A courier, or the shop's own rider, whose name may be left out. */
type Carrier = CourierKind | "own";

/** Tracking numbers pasted from a courier's panel: first what was understood, then saved. */
export function PasteNumbers() {
  const { t, language } = useAdminI18n();
  const { orderPrefix } = useShopSettings();
  const { revalidate } = useRevalidator();
  const [courier, setCourier] = useState<Carrier>("steadfast");
  const [courierName, setCourierName] = useState("");
  const [text, setText] = useState("");
  const [preview, setPreview] = useState<Preview | null>(null);
  const [busy, setBusy] = useState(false);
  const { shipments, unread } = readPastedNumbers(text, { orderPrefix, hasCodes: courier !== "own" });
  const savable = preview?.outcomes.filter(({ modified }) => modified).length ?? 0;

  async function send(dryRun: boolean): Promise<ShipmentOutcomeResponse[]> {
    const isNamed = courier === "other" || courier === "own";
    return api("POST /shipments", {
      body: {
        courier: courier === "own" ? "other" : courier,
        courierName: (isNamed && courierName.trim()) || null,
        ...{ shipments, dryRun },
      },
    });
  }
  async function run(step: () => Promise<void>): Promise<void> {
    setBusy(true);
    await step().catch((error: unknown) =>
      showToast({ title: t("admin.tracking.failed"), text: errorText(error, t), tone: "error" }),
    );
    setBusy(false);
  }
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => setPreview({ outcomes: shipments.length > 0 ? await send(true) : [], unread }));
  };
  const save = () =>
    run(async () => {
      const saved = (await send(false)).filter(({ modified }) => modified).length;
      showToast({ title: t("admin.tracking.saved", { count: saved }) });
      setText("");
      setPreview(null);
      await revalidate();
    });
  return (
    <Panel title={t("admin.tracking.title")} text={t("admin.tracking.lede")}>
      {preview ? (
        <>
          <div role="status">
            <PreviewList preview={preview} />
          </div>
          <div className="track-do">
            <Button variant="quiet" small onClick={() => setPreview(null)}>
              {t("admin.tracking.back")}
            </Button>
            {savable > 0 && (
              <Button small busy={busy} onClick={() => void save()}>
                {t("admin.tracking.save", { count: savable })}
              </Button>
            )}
          </div>
        </>
      ) : (
        <form onSubmit={look}>
          <SelectField
            label={t("admin.tracking.courier")}
            value={courier}
            options={[
              { value: "own", label: ownRider[language] },
              ...courierKinds.map((kind) => ({
                value: kind,
                label: kind === "other" ? t("admin.tracking.other") : courierNames[kind][language],
              })),
            ]}
            onChange={setCourier}
          />
          {(courier === "other" || courier === "own") && (
            <TextField
              label={t(courier === "own" ? "admin.tracking.riderName" : "admin.tracking.courierName")}
              value={courierName}
              required={courier === "other"}
              maxLength={maxCourierName}
              onChange={({ target }) => setCourierName(target.value)}
            />
          )}
          <TextArea
            label={t(courier === "own" ? "admin.tracking.orderNumbers" : "admin.tracking.numbers")}
            hint={t(courier === "own" ? "admin.tracking.orderNumbersHint" : "admin.tracking.numbersHint")}
            rows={5}
            value={text}
            required
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="outline" small busy={busy} className="track-do">
            {t("admin.tracking.look")}
          </Button>
        </form>
      )}
    </Panel>
  );
}

function PreviewList({ preview: { outcomes, unread } }: { preview: Preview }) {
  const { t } = useAdminI18n();
  return (
    <ul className="track-list">
      {outcomes.map(({ number, fullName, trackingCodes, replaced, modified, refused }) => (
        <li key={number} className={refused ? "is-bad" : undefined}>
          <Icon name={refused ? "warning-circle" : "check"} size="s" />
          <span>
            <b className="num" lang="en">
              {number}
            </b>{" "}
            <span lang="">{fullName}</span>
            <small className="num" lang="en">
              {trackingCodes.join(", ")}
            </small>
            {refused && <small>{refusalText(refused, t)}</small>}
            {replaced.length > 0 && (
              <small className="num">{t("admin.tracking.replaces", { codes: replaced.join(", ") })}</small>
            )}
            {!refused && !modified && <small>{t("admin.tracking.same")}</small>}
          </span>
        </li>
      ))}
      {unread.map(({ line, missing }) => (
        <li key={line} className="is-bad">
          <Icon name="warning-circle" size="s" />
          <span>
            {t("admin.tracking.unread")} <span lang="">{line}</span>
            <small>{t(`admin.tracking.missing.${missing}`)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
