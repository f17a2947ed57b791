import { useState } from "react";
import type { UserAnswer } from "../../api/responses.ts";
import { accountChanges } from "../../shop/users/user-schema.ts";
import { callApi } from "../browser/api.ts";
import { failureText } from "../browser/error-text.ts";
import { updateUser } from "../browser/session.ts";
import { Button } from "../components/button.tsx";
import { TextArea, TextField } from "../components/field.tsx";
import { showToast } from "../components/toast.ts";
import { useLanguage } from "../i18n/language.tsx";
import { AccountSection } from "./account-section.tsx";
import { PortraitField, withPortrait } from "./avatar-field.tsx";
import { useForm } from "./use-form.ts";

/** Display name, portrait, phone and address (specification.txt §2). The checkout takes a saved address before these. */
export function ProfileSection({ user, hasAddresses }: { user: UserAnswer; hasAddresses: boolean }) {
  const { t, phone: asDialled } = useLanguage();
  const [kept, setKept] = useState(user);
  const [name, setName] = useState(user.name);
  const { form, error, sending } = useForm({
    schema: accountChanges,
    missing: {
      photoURL: "portrait.unknown",
      name: "signup.missing.name",
      phone: "field.phoneInvalid",
      address: "field.tooLong",
    },
    async send(body) {
      const changed = await callApi<UserAnswer>("PATCH", "/account", { body: withPortrait(body) });
      updateUser(changed);
      setKept(changed);
      showToast({ title: t("account.saved"), ms: 1500 });
    },
    complaint: (failure) => ({ title: t("account.notSaved"), text: failureText(failure, t) }),
  });
  return (
    <AccountSection
      title={t("account.profile")}
      text={t(hasAddresses ? "account.profileBesideAddresses" : "account.profileText")}
    >
      <form {...form}>
        <PortraitField key={kept.photoURL} name={name} photoURL={kept.photoURL} error={error("photoURL")} />
        <TextField
          name="name"
          autoComplete="name"
          required
          label={t("account.name")}
          error={error("name")}
          defaultValue={user.name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          optional
          label={t("account.phone")}
          error={error("phone")}
          defaultValue={user.phone ? asDialled(user.phone) : ""}
        />
        <TextArea
          name="address"
          autoComplete="street-address"
          rows={2}
          optional
          label={t("account.address")}
          error={error("address")}
          defaultValue={user.address ?? ""}
        />
        <Button type="submit" busy={sending} onMouseDown={(event) => event.preventDefault()}>
          {sending ? t("account.saving") : t("account.save")}
        </Button>
      </form>
    </AccountSection>
  );
}
