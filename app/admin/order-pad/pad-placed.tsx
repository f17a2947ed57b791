import { useEffect } from "react";
import { Link } from "react-router";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import type { PadState } from "./pad-state.ts";

type PlacedOrderProps = { placed: NonNullable<PadState["placed"]>; onNext: () => void };

/** The order is placed: the reply beside it now has the link to its page. */
export function PlacedOrder({ placed: { id, number, isConfirmed }, onNext }: PlacedOrderProps) {
  const { t } = useAdminI18n();
  // The form is gone, and sending the reply is the next step.
  useEffect(() => document.querySelector<HTMLButtonElement>(".op-copy")?.focus(), []);
  return (
    <Panel title={t("admin.pad.placed", { number })} className="op-o">
      <p className="op-placed">
        <Icon name="check" size="s" />
        {t(isConfirmed ? "admin.pad.placedConfirmed" : "admin.pad.placedPending")}
      </p>
      <div className="op-buttons">
        <Link className="btn btn-q" to={sectionLink("orders", { tab: isConfirmed ? "confirmed" : "new", order: id })}>
          {t("admin.pad.openOrder")}
        </Link>
        <Button onClick={onNext}>{t("admin.pad.pasteAnother")}</Button>
      </div>
    </Panel>
  );
}
