import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { useAdminI18n } from "../i18n.ts";

type CashFormProps = {
  form: ComponentProps<"form">;
  sending: boolean;
  /** The labels of the submit and the cancel button. */
  submit: string;
  close?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A form of the cash book: opened in its place, entered or closed below its fields. */
export function CashForm({ form, sending, submit, close, onClose, children }: CashFormProps) {
  const { t } = useAdminI18n();
  return (
    <form className="cash-form" {...form}>
      {children}
      <p className="cash-do">
        <Button type="submit" small busy={sending}>
          {submit}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {close ?? t("admin.cash.cancel")}
        </Button>
      </p>
    </form>
  );
}
