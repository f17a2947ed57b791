import { useEffect, useEffectEvent, useState } from "react";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { type ReturnCondition, returnConditions } from "../../../shop/parcels/parcel-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";

type CheckInProps = { parcel: ParcelResponse; onDone: () => Promise<void> };

type Piece = ParcelResponse["items"][number] & { key: string; nth: number };

/** The check-in of a returned parcel, piece by piece: nothing is for sale before it is checked. */
export function CheckIn({ parcel, onDone }: CheckInProps) {
  const { t } = useAdminI18n();
  const [busy, setBusy] = useState(false);
  const [conditions, setConditions] = useState<Record<string, ReturnCondition>>({});
  const pieces = parcel.items.flatMap((item): Piece[] =>
    Array.from({ length: item.quantity }, (_, index) => ({
      ...item,
      key: `${item.variantId}-${index}`,
      nth: index + 1,
    })),
  );
  const left = pieces.filter(({ key }) => !conditions[key]);
  const choose = (key: string, condition: ReturnCondition) => setConditions({ ...conditions, [key]: condition });

  async function checkIn(): Promise<void> {
    setBusy(true);
    const items = pieces.map(({ key, variantId }) => ({
      ...{ variantId, quantity: 1 },
      condition: conditions[key] ?? "lost",
    }));
    try {
      const { modifiedCount } = await api("POST /orders/:id/check-in", { params: { id: parcel._id }, body: { items } });
      const back = items.filter(({ condition }) => condition === "resellable").length;
      const text = modifiedCount > 0 ? t("admin.checkIn.done", { count: back }) : t("admin.checkIn.before");
      showToast({ title: parcel.number, text });
      await onDone();
    } catch (error) {
      showToast({ title: t("admin.checkIn.failed"), text: errorText(error, t), tone: "error" });
    }
    setBusy(false);
  }

  // 1 to 4 answer for the next piece, by the place of the key, so that they live on any keyboard.
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog:modal")) return;
    if (event.target instanceof HTMLElement && event.target.matches("input:not([type=radio]), textarea, select"))
      return;
    const condition = returnConditions[Number(/^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1] ?? 0) - 1];
    if (condition && left[0]) {
      event.preventDefault();
      choose(left[0].key, condition);
    } else if (event.key === "Enter" && left.length === 0 && !busy) {
      event.preventDefault();
      void checkIn();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <section className="check-in" aria-label={t("admin.checkIn.title", { number: parcel.number })}>
      <ul>
        {pieces.map(({ key, name, variantName, picture, quantity, nth }) => {
          const label = [name, variantName].filter(Boolean).join(", ");
          return (
            <li key={key}>
              <ResponsiveImage image={picture} alt="" sizes="40px" />
              <span>
                {label}
                {quantity > 1 && <small className="num">{t("admin.checkIn.piece", { nth, count: quantity })}</small>}
              </span>
              <fieldset>
                <legend className="vh">{label}</legend>
                {returnConditions.map((condition, index) => (
                  <label key={condition} className={condition === "resellable" ? undefined : "is-loss"}>
                    <input
                      type="radio"
                      name={key}
                      aria-keyshortcuts={String(index + 1)}
                      checked={conditions[key] === condition}
                      onChange={() => choose(key, condition)}
                    />
                    {t(`admin.checkIn.${condition}`)}
                  </label>
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
      <footer>
        <p className="num" role="status">
          {left.length > 0 ? t("admin.checkIn.left", { count: left.length }) : t("admin.checkIn.ready")}
        </p>
        {left.length === pieces.length && (
          <Button
            variant="quiet"
            small
            onClick={() => setConditions(Object.fromEntries(pieces.map(({ key }) => [key, "resellable" as const])))}
          >
            {t("admin.checkIn.allGood")}
          </Button>
        )}
        <Button small disabled={left.length > 0} busy={busy} aria-keyshortcuts="Enter" onClick={() => void checkIn()}>
          {t("admin.checkIn.do")}
        </Button>
      </footer>
    </section>
  );
}
