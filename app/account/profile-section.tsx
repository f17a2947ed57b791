import { useState } from "react";
import type { UserResponse } from "../../api/contract/users.ts";
import { accountChanges } from "../../shop/users/user-schema.ts";
import { api } from "../browser/api.ts";
import { updateUser } from "../browser/session.ts";
import { Button } from "../components/button.tsx";
import { TextArea, TextField } from "../components/field.tsx";
import { useForm } from "../components/form.ts";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { AccountSection } from "./account-frame.tsx";
import { AvatarField, avatarMessages, withAvatar } from "./avatar-field.tsx";

/** Display name, avatar, phone and address (specification.txt §2). The checkout prefers a saved address. */
export function ProfileSection({ user, hasAddresses }: { user: UserResponse; hasAddresses: boolean }) {
  const { t, phone: formatPhone } = useI18n();
  const [savedUser, setSavedUser] = useState(user);
  const [name, setName] = useState(user.name);
  const { form, error, sending } = useForm({
    schema: accountChanges,
    messages: avatarMessages,
    required: {
      photoURL: "avatar.unknown",
      name: "signup.missing.name",
      phone: "field.phoneInvalid",
      address: "field.tooLong",
    },
    async send(body) {
      const updatedUser = await api("PATCH /account", { body: withAvatar(body) });
      updateUser(updatedUser);
      setSavedUser(updatedUser);
      showToast({ title: t("account.saved"), ms: 1500 });
    },
    failed: t("account.notSaved"),
  });
  return (
    <AccountSection
      title={t("account.profile")}
      text={t(hasAddresses ? "account.profileBesideAddresses" : "account.profileText")}
    >
      <form {...form}>
        <AvatarField key={savedUser.photoURL} name={name} photoURL={savedUser.photoURL} error={error("photoURL")} />
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
          defaultValue={user.phone ? formatPhone(user.phone) : ""}
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
        <Button type="submit" busy={sending}>
          {sending ? t("account.saving") : t("account.save")}
        </Button>
      </form>
    </AccountSection>
  );
}
