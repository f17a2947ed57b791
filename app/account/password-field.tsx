import { type ComponentProps, useState } from "react";
import { IconButton } from "../components/button.tsx";
import { Field } from "../components/field.tsx";
import { Icon } from "../components/icon.tsx";
import { useI18n } from "../i18n/language.tsx";
import "./password-field.css";

type PasswordFieldProps = {
  name: string;
  label: string;
  error?: string;
  /** "new-password" shows the rules, each ticked once it is met. */
  autoComplete: "current-password" | "new-password";
  /** Applies the stricter rules of staff. */
  staff?: boolean;
} & Pick<ComponentProps<"input">, "required">;

// The rules of `newPassword` in shop/users/user-schema.ts (specification.txt §5).
const lengthRule = { label: "password.rule.length", isMet: (typed: string) => [...typed].length >= 6 } as const;
// The server also refuses common passwords.
const staffLengthRule = {
  label: "password.rule.lengthStaff",
  isMet: (typed: string) => [...typed].length >= 8,
} as const;
const caseRules = [
  { label: "password.rule.upper", isMet: (typed: string) => /\p{Lu}/u.test(typed) },
  { label: "password.rule.lower", isMet: (typed: string) => /\p{Ll}/u.test(typed) },
] as const;

/** A password input with a show and hide button. */
export function PasswordField({ label, error, staff = false, ...input }: PasswordFieldProps) {
  const { t } = useI18n();
  const [isVisible, setIsVisible] = useState(false);
  const [typed, setTyped] = useState("");
  const hint = input.autoComplete === "new-password" && <PasswordRules typed={typed} staff={staff} />;
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className="password">
          <input
            {...input}
            {...control}
            type={isVisible ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <IconButton
            icon={isVisible ? "eye-slash" : "eye"}
            size="s"
            label={t(isVisible ? "password.hide" : "password.show")}
            onClick={() => setIsVisible(!isVisible)}
          />
        </span>
      )}
    </Field>
  );
}

function PasswordRules({ typed, staff }: { typed: string; staff: boolean }) {
  const { t } = useI18n();
  return (
    <span className="password-rules">
      {[staff ? staffLengthRule : lengthRule, ...caseRules].map(({ label, isMet }) => (
        <span key={label} className={isMet(typed) ? "holds" : undefined}>
          {isMet(typed) ? <Icon name="check-circle-fill" size="s" /> : <i />}
          {t(label)}
          <span className="vh">{t(isMet(typed) ? "password.rule.holds" : "password.rule.missing")}</span>
        </span>
      ))}
      <span>{t("password.longer")}</span>
    </span>
  );
}
