import { useEffect, useState } from "react";
import { stockRequest } from "../../../shop/stock-alerts/stock-alert-schema.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { useSession } from "../../browser/session.ts";
import { Button } from "../../components/button.tsx";
import { Honeypot, TextField } from "../../components/field.tsx";
import { useForm } from "../../components/form.ts";
import { Icon } from "../../components/icon.tsx";
import { Link } from "../../components/page.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";

/** Asks for a phone number or email; prefilled for signed-in customers. */
export function StockAlertForm({ variantId }: { variantId: string }) {
  const { t, path, language } = useI18n();
  const session = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<BodyOf<"POST /stock-requests">>({
    schema: stockRequest,
    required: { to: "back.missing" },
    async send(body) {
      const { inStock } = await api("POST /stock-requests", { query: { lang: language }, body });
      if (!inStock) return setSentTo(body.to?.trim() ?? "");
      // Its page shows what is in stock now.
      showToast({ title: t("back.already") });
      location.reload();
    },
    failed: t("back.failed"),
  });

  const { ref } = form.form;
  // The button that opened the form is gone; without this the focus would be lost.
  useEffect(() => ref.current?.querySelector<HTMLInputElement>("input[name=to]")?.focus(), [ref]);

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
    <form {...form.form}>
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
      <Button type="submit" busy={form.sending}>
        {t(form.sending ? "contact.sending" : "back.send")}
      </Button>
      <p className="hint">
        {t("back.privacy")} <Link to={path("/privacy")}>{t("back.more")}</Link>
      </p>
    </form>
  );
}
