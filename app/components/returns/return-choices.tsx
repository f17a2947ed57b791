import type { ReactNode } from "react";
import type { Paisa } from "../../../shop/money.ts";
import { type RefundWay, type ReturnWay, refundWays } from "../../../shop/returns/return-rules.ts";
import { Field } from "../field.tsx";
import { Icon } from "../icon.tsx";
import type { MissingPart, ReturnDraft } from "./use-return-draft.ts";
import "./return-form.css";

type ReturnChipsProps<Value extends string> = {
  options: readonly Value[];
  chosen: Value | null;
  labelOf: (value: Value) => string;
  onChoose: (value: Value) => void;
};

/** Short answers side by side, of which one is chosen. */
export function ReturnChips<Value extends string>({ options, chosen, labelOf, onChoose }: ReturnChipsProps<Value>) {
  return (
    <div className="return-chips">
      {options.map((each) => (
        <label key={each}>
          <input type="radio" name="reason" checked={chosen === each} onChange={() => onChoose(each)} />
          {labelOf(each)}
        </label>
      ))}
    </div>
  );
}

type ReturnWayProps = {
  name: string;
  title: string;
  about: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

/** One of several ways, with a line about what follows. */
function ReturnWayChoice({ name, title, about, checked, disabled = false, onChoose }: ReturnWayProps) {
  return (
    <label>
      <input type="radio" name={name} disabled={disabled} checked={checked} onChange={onChoose} />
      <span className="num">
        <b>{title}</b>
        <small>{about}</small>
      </span>
    </label>
  );
}

/** The words of what follows: a customer reads them on the order's page, staff on the dashboard. */
type ReturnFixTexts = {
  fix: string;
  exchange: { title: string; about: string; soldOut: string };
  refund: { title: (amount: Paisa) => string; about: string; rest: string };
  method: { label: string; hint: string; of: (method: RefundWay) => string };
  way: { label: string; of: (way: ReturnWay) => { title: string; about: string } };
};

type ReturnFixProps = {
  draft: ReturnDraft;
  /** What the order's delivery cost: with the last piece it goes back, unless nothing was wrong. */
  shippingCost: number;
  texts: ReturnFixTexts;
  part: ReturnPart;
};

/** What follows: a new piece, or the money back, where to, and how the old piece comes back. */
export function ReturnFix({ draft, shippingCost, texts, part }: ReturnFixProps) {
  const { fix, refund, isExchangeable } = draft;
  const isShippingRefunded = draft.isRest && !draft.ownChoice && shippingCost > 0;
  return (
    <>
      <fieldset className="return-ways" {...part.group("fix")}>
        <legend>{texts.fix}</legend>
        {draft.offersExchange && (
          <ReturnWayChoice
            name="fix"
            title={texts.exchange.title}
            about={isExchangeable ? texts.exchange.about : texts.exchange.soldOut}
            disabled={!isExchangeable}
            checked={fix === "exchange"}
            onChoose={() => draft.setResolution("exchange")}
          />
        )}
        {refund > 0 && (
          <ReturnWayChoice
            name="fix"
            title={texts.refund.title(refund)}
            about={[texts.refund.about, ...(isShippingRefunded ? [texts.refund.rest] : [])].join(" ")}
            checked={fix === "refund"}
            onChoose={() => draft.setResolution("refund")}
          />
        )}
        {part.fault("fix")}
      </fieldset>
      {fix === "refund" && (
        <>
          <Field label={texts.method.label} hint={texts.method.hint}>
            {(control) => (
              <select
                value={draft.method}
                onChange={({ target }) => draft.setMethod(refundWays.find((each) => each === target.value) ?? "bkash")}
                {...control}
              >
                {refundWays.map((each) => (
                  <option key={each} value={each}>
                    {texts.method.of(each)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <fieldset className="return-ways">
            <legend>{texts.way.label}</legend>
            {draft.ways.map((each) => (
              <ReturnWayChoice
                key={each}
                name="way"
                {...texts.way.of(each)}
                checked={draft.way === each}
                onChoose={() => draft.setWay(each)}
              />
            ))}
          </fieldset>
        </>
      )}
    </>
  );
}

type ReturnPart<Part extends string = MissingPart> = {
  /** What makes a part of the form a place for the focus, which says what is missing there. */
  group: (which: Part) => { id: string; tabIndex: number; "aria-describedby": string | undefined };
  fault: (which: Part) => ReactNode;
};

/** The parts of a form with this id, of which one may be missing. */
export function returnParts<Part extends string>(
  id: string,
  missing: Part | null,
  textOf: (which: Part) => string,
): ReturnPart<Part> {
  return {
    group: (which) => ({
      id: `${id}-${which}`,
      tabIndex: -1,
      "aria-describedby": missing === which ? `${id}-${which}-error` : undefined,
    }),
    fault: (which) => (
      <p className="err" id={`${id}-${which}-error`} role="alert" hidden={missing !== which}>
        <Icon name="warning-circle" size="s" />
        {textOf(which)}
      </p>
    ),
  };
}
