import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AddressAnswer, UserAnswer } from "../../api/responses.ts";
import { callApi } from "../browser/api.ts";
import { failureText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import type { Places } from "../components/places.ts";
import { showToast } from "../components/toast.ts";
import { useLanguage } from "../i18n/language.tsx";
import { AccountSection } from "./account-section.tsx";
import { AddressForm } from "./address-form.tsx";
import { type AddressDraft, blankDraft, draftOf } from "./addresses.ts";
import "./address-book.css";

type Opened = { id: string | null; begin: AddressDraft; places: Places };

/** The addresses that the checkout offers. */
export function AddressBook({ addresses, user }: { addresses: AddressAnswer[]; user: UserAnswer }) {
  const { t } = useLanguage();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened | null>(null);

  async function open(kept: AddressAnswer | null): Promise<void> {
    try {
      const places = await import("../../shop/shipping/areas.ts");
      setOpened({ id: kept?._id ?? null, begin: kept ? draftOf(kept, places) : blankDraft(user), places });
    } catch {
      showToast({ title: t("account.notSaved"), text: t("failure.offline"), tone: "error" });
    }
  }
  async function done(): Promise<void> {
    await revalidate();
    setOpened(null);
  }

  const form = opened && <AddressForm {...opened} onDone={done} onCancel={() => setOpened(null)} />;
  return (
    <AccountSection title={t("addresses.title")} text={t("addresses.text")}>
      <ul className="addresses">
        {addresses.map((each) =>
          opened?.id === each._id ? (
            <li key={each._id}>{form}</li>
          ) : (
            <Address key={each._id} address={each} onChange={() => void open(each)} />
          ),
        )}
      </ul>
      {opened?.id === null ? (
        form
      ) : (
        <Button variant="quiet" onClick={() => void open(null)}>
          <Icon name="plus" size="s" />
          {t("addresses.add")}
        </Button>
      )}
    </AccountSection>
  );
}

function Address({ address, onChange }: { address: AddressAnswer; onChange: () => void }) {
  const { t, phone } = useLanguage();
  const { revalidate } = useRevalidator();
  const name = address.label ?? address.address;

  async function send(method: string, body?: unknown): Promise<void> {
    try {
      await callApi(method, `/addresses/${address._id}`, { body });
      await revalidate();
    } catch (failure) {
      showToast({ title: t("account.notSaved"), text: failureText(failure, t), tone: "error" });
    }
  }
  return (
    <li className="address">
      <p>
        <b>{address.label ?? t("addresses.one")}</b>
        {address.isDefault && <span className="address-default">{t("addresses.default")}</span>}
      </p>
      <p>
        {address.fullName}, <span className="num">{phone(address.phone)}</span>
        <br />
        {address.address}
        <br />
        {address.city}
      </p>
      <p className="address-do">
        <button type="button" className="link" onClick={onChange} aria-label={t("addresses.changeNamed", { name })}>
          {t("addresses.change")}
        </button>
        {!address.isDefault && (
          <button
            type="button"
            className="link"
            onClick={() => void send("PATCH", { isDefault: true })}
            aria-label={t("addresses.makeDefaultNamed", { name })}
          >
            {t("addresses.makeDefault")}
          </button>
        )}
        <button
          type="button"
          className="link"
          onClick={() => void send("DELETE")}
          aria-label={t("addresses.removeNamed", { name })}
        >
          {t("addresses.remove")}
        </button>
      </p>
    </li>
  );
}
