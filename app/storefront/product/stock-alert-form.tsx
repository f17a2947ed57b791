import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { stockRequest } from "../../../shop/stock-alerts/stock-alert-schema.ts";
import { useForm } from "../../account/use-form.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { useSession } from "../../browser/session.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Trap } from "../../components/honeypot.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useLanguage } from "../../i18n/language.tsx";

/** Asks for a phone or an e-mail; a signed-in person's stands there already. */
export function TellForm({ variantId }: { variantId: string }) {
  const { t, path, language } = useLanguage();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const [toldAt, setToldAt] = useState<string | null>(null);
  const field = useRef<HTMLFormElement>(null);
  // What was pressed has gone; who pressed it goes on here.
  useEffect(() => field.current?.querySelector<HTMLInputElement>("input[name=to]")?.focus(), []);

  const form = useForm<"to">({
    schema: stockRequest,
    missing: { to: "back.missing" },
    async send(body) {
      const { inStock } = await callApi<{ inStock: boolean }>("POST", `/stock-requests?lang=${language}`, { body });
      if (!inStock) return setToldAt(body.to?.trim() ?? "");
      showToast({ title: t("back.already") });
      await revalidate();
    },
    complaint: (failure) => ({ title: t("back.failed"), text: failureText(failure, t) }),
  });

  if (toldAt !== null) {
    return (
      <p className="tell-done" role="status">
        <Icon name="check-circle" />
        <span>
          <b>{t("back.thanks")}</b> {t("back.thanksText", { to: toldAt })}
        </span>
      </p>
    );
  }
  return (
    <form ref={field} {...form.form}>
      <input type="hidden" name="variantId" value={variantId} />
      <TextField
        name="to"
        required
        autoComplete="tel"
        defaultValue={session.state === "signed-in" ? session.user.email : ""}
        label={t("back.to")}
        error={form.error("to")}
      />
      <Trap />
      <Button type="submit" busy={form.sending} onMouseDown={(event) => event.preventDefault()}>
        {t(form.sending ? "contact.sending" : "back.send")}
      </Button>
      <p className="hint">
        {t("back.privacy")} <Link to={path("/privacy")}>{t("back.more")}</Link>
      </p>
    </form>
  );
}
