import { TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { LookPanelProps } from "./panel-props.ts";

const numbers = ["tradeLicence", "dbid", "bin"] as const;

/** The numbers under which the shop is registered. */
export function FooterPanel({ look: { legal }, setLook, error }: LookPanelProps) {
  const { t } = useAdminI18n();
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
              error={error(`legal.${name}`)}
              onChange={({ target }) => setLook({ legal: { ...legal, [name]: target.value } })}
            />
          ))}
        </div>
      </Panel>
    </section>
  );
}
