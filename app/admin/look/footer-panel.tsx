import { useState } from "react";
import { isBin, isTradeLicence } from "../../../shop/content/legal-numbers.ts";
import { TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { LookPanelProps } from "./panel-props.ts";

const numbers = ["tradeLicence", "dbid", "bin"] as const;

/** The numbers under which the shop is registered. */
export function FooterPanel({ look: { legal }, setLook, error }: LookPanelProps) {
  const { t } = useAdminI18n();
  const [typing, setTyping] = useState<(typeof numbers)[number] | null>(null);
  // A warning, not an error: numbers from before this check stay valid.
  const warning = (name: (typeof numbers)[number]) => {
    const number = legal[name].trim();
    if (number === "" || typing === name) return undefined;
    if (name === "bin" && !isBin(number)) return t("admin.look.legal.binWrong");
    if (name === "tradeLicence" && !isTradeLicence(number)) return t("admin.look.legal.tradeLicenceWrong");
    return undefined;
  };
  return (
    <section id="footer">
      <Panel title={t("admin.look.footer")} text={t("admin.look.footerText")}>
        <div className="look-legal">
          {numbers.map((name) => (
            <TextField
              key={name}
              label={t(`admin.look.legal.${name}`)}
              optional
              lang="en"
              value={legal[name]}
              error={error(`legal.${name}`) ?? warning(name)}
              onFocus={() => setTyping(name)}
              onBlur={() => setTyping(null)}
              onChange={({ target }) => setLook({ legal: { ...legal, [name]: target.value } })}
            />
          ))}
        </div>
      </Panel>
    </section>
  );
}
