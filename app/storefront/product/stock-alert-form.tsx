import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { stockRequest } from "../../../shop/stock-alerts/stock-alert-schema.ts";
import { useForm } from "../../account/use-form.ts";
import { callApi } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { useSession } from "../../browser/session.ts";
import { Button } from "../../components/button.tsx";
import { Honeypot, TextField } from "../../components/field.tsx";

import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";

/** Asks for a phone number or email; prefilled for signed-in customers. */
export function StockAlertForm({ variantId }: { variantId: string }) {
  const { t, path, language } = useI18n();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  // The pressed button is gone: the focus moves here.
  useEffect(() => formRef.current?.querySelector<HTMLInputElement>("input[name=to]")?.focus(), []);

  const form = useForm<"to">({
    schema: stockRequest,
    requiredMessages: { to: "back.missing" },
    async send(body) {
      const { inStock } = await callApi<{ inStock: boolean }>("POST", `/stock-requests?lang=${language}`, { body });
      if (!inStock) return setSentTo(body.to?.trim() ?? "");
      showToast({ title: t("back.already") });
      await revalidate();
    },
    errorToast: (error) => ({ title: t("back.failed"), text: errorText(error, t) }),
  });

  if (sentTo !== null) {
    return (
      <p className="tell-done" role="status">
        <Icon name="check-circle" />
        <span>
          <b>{t("back.thanks")}</b> {t("back.thanksText", { to: sentTo })}
        </span>
      </p>
    );
  }
  return (
    <form ref={formRef} {...form.form}>
      <input type="hidden" name="variantId" value={variantId} />
      <TextField
        name="to"
        required
        autoComplete="tel"
        defaultValue={session.state === "signed-in" ? session.user.email : ""}
        label={t("back.to")}
        error={form.error("to")}
      />
      <Honeypot />
      <Button type="submit" busy={form.sending} onMouseDown={(event) => event.preventDefault()}>
        {t(form.sending ? "contact.sending" : "back.send")}
      </Button>
      <p className="hint">
        {t("back.privacy")} <Link to={path("/privacy")}>{t("back.more")}</Link>
      </p>
    </form>
  );
}
