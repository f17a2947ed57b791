import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { AddressResponse } from "../../api/contract/account.ts";
import type { UserResponse } from "../../api/contract/users.ts";
import { detectLanguage } from "../../shop/language.ts";
import { api } from "../browser/api.ts";
import { errorText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { cityOf } from "../components/city-of.ts";
import { Icon } from "../components/icon.tsx";
import type { Places } from "../components/places.ts";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { AccountSection } from "./account-frame.tsx";
import { AddressForm } from "./address-form.tsx";
import { type AddressDraft, newAddressDraft, toAddressDraft } from "./addresses.ts";
import "./address-book.css";

type AddressFormState = { id: string | null; initialDraft: AddressDraft; places: Places };

/** The addresses that the checkout offers. */
export function AddressBook({ addresses, user }: { addresses: AddressResponse[]; user: UserResponse }) {
  const { t } = useI18n();
  const { revalidate } = useRevalidator();
  const [formState, setFormState] = useState<AddressFormState | null>(null);

  async function openForm(saved: AddressResponse | null): Promise<void> {
    try {
      const places = await import("../components/find-places.ts");
      setFormState({
        id: saved?._id ?? null,
        initialDraft: saved ? toAddressDraft(saved, places) : newAddressDraft(user),
        places,
      });
    } catch {
      showToast({ title: t("account.notSaved"), text: t("failure.offline"), tone: "error" });
    }
  }
  async function handleSaved(): Promise<void> {
    await revalidate();
    setFormState(null);
  }

  const form = formState && <AddressForm {...formState} onDone={handleSaved} onCancel={() => setFormState(null)} />;
  return (
    <AccountSection title={t("addresses.title")} text={t("addresses.text")}>
      <ul className="addresses">
        {addresses.map((each) =>
          formState?.id === each._id ? (
            <li key={each._id}>{form}</li>
          ) : (
            <Address key={each._id} address={each} onChange={() => void openForm(each)} />
          ),
        )}
      </ul>
      {formState?.id === null ? (
        form
      ) : (
        <Button variant="quiet" onClick={() => void openForm(null)}>
          <Icon name="plus" size="s" />
          {t("addresses.add")}
        </Button>
      )}
    </AccountSection>
  );
}

function Address({ address, onChange }: { address: AddressResponse; onChange: () => void }) {
  const { t, phone } = useI18n();
  const { revalidate } = useRevalidator();
  const name = address.label ?? address.address;
  const params = { id: address._id };

  async function save(change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
      await revalidate();
    } catch (error) {
      showToast({ title: t("account.notSaved"), text: errorText(error, t), tone: "error" });
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
        <City address={address} />
      </p>
      <p className="address-do">
        <button type="button" className="link" onClick={onChange} aria-label={t("addresses.changeNamed", { name })}>
          {t("addresses.change")}
        </button>
        {!address.isDefault && (
          <button
            type="button"
            className="link"
            onClick={() => void save(() => api("PATCH /addresses/:id", { params, body: { isDefault: true } }))}
            aria-label={t("addresses.makeDefaultNamed", { name })}
          >
            {t("addresses.makeDefault")}
          </button>
        )}
        <button
          type="button"
          className="link"
          onClick={() => void save(() => api("DELETE /addresses/:id", { params }))}
          aria-label={t("addresses.removeNamed", { name })}
        >
          {t("addresses.remove")}
        </button>
      </p>
    </li>
  );
}

/** The place of an address in the page's language. Until the list of places is there, as it was saved. */
function City({ address }: { address: AddressResponse }) {
  const { language } = useI18n();
  const [city, setCity] = useState<string | null>(null);
  useEffect(() => {
    setCity(null);
    if (detectLanguage(address.city) === language) return;
    const isCurrent = { current: true };
    import("../components/find-places.ts").then(
      ({ parsePlaces }) => isCurrent.current && setCity(cityOf(parsePlaces(address), language).city),
      console.debug,
    );
    return () => {
      isCurrent.current = false;
    };
  }, [address, language]);
  return city ?? address.city;
}
