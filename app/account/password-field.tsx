import { type ComponentProps, useState } from "react";
import { Field } from "../components/field.tsx";
import { Icon } from "../components/icon.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { useLanguage } from "../i18n/language.tsx";
import "./password-field.css";

type Props = {
  name: string;
  label: string;
  error?: string;
  /** "new-password" shows the rules beside the field, each ticked as soon as it holds. */
  autoComplete: "current-password" | "new-password";
  /** The rules are those of who works here. */
  staff?: boolean;
} & Pick<ComponentProps<"input">, "required">;

// As `newPassword` in shop/users/user-schema.ts has them (specification.txt §5).
const length = { label: "password.rule.length", holds: (typed: string) => [...typed].length >= 6 } as const;
// The list of common ones is the server's to look at.
const staffLength = { label: "password.rule.lengthStaff", holds: (typed: string) => [...typed].length >= 8 } as const;
const letters = [
  { label: "password.rule.upper", holds: (typed: string) => /\p{Lu}/u.test(typed) },
  { label: "password.rule.lower", holds: (typed: string) => /\p{Ll}/u.test(typed) },
] as const;

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, error, staff = false, ...input }: Props) {
  const { t } = useLanguage();
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState("");
  const hint = input.autoComplete === "new-password" && <Rules typed={typed} staff={staff} />;
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className="password">
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <IconButton
            icon={shown ? "eye-slash" : "eye"}
            size="s"
            label={t(shown ? "password.hide" : "password.show")}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}

function Rules({ typed, staff }: { typed: string; staff: boolean }) {
  const { t } = useLanguage();
  return (
    <span className="password-rules">
      {[staff ? staffLength : length, ...letters].map(({ label, holds }) => (
        <span key={label} className={holds(typed) ? "holds" : undefined}>
          {holds(typed) ? <Icon name="check-circle-fill" size="s" /> : <i />}
          {t(label)}
          <span className="vh">{t(holds(typed) ? "password.rule.holds" : "password.rule.missing")}</span>
        </span>
      ))}
      <span>{t("password.longer")}</span>
    </span>
  );
}
