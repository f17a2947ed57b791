import type { DeliveryArea } from "../../shop/delivery/rules.ts";
import { toTaka } from "../../shop/money.ts";
import type { ShopSettings } from "../../shop/settings/schema.ts";
import type { Absolute } from "./page-meta.ts";

const country = "BD";
const regions: Record<DeliveryArea, object> = {
  inside: { addressCountry: country, addressRegion: "Dhaka" },
  outside: { addressCountry: country },
};

/** What delivery and return cost and how long they take, for the offers of a product; said once and then named. */
export function termsOfSale(settings: ShopSettings, at: Absolute) {
  const terms = { shippingDetails: [shipping("inside"), shipping("outside")], hasMerchantReturnPolicy: returns() };
  const named = { shippingDetails: terms.shippingDetails.map(name), hasMerchantReturnPolicy: name(returns()) };
  return { terms, named };

  function shipping(area: DeliveryArea) {
    const { from, to } = settings.deliveryDays[area];
    return {
      "@type": "OfferShippingDetails",
      "@id": at(`/#delivery-${area}`),
      shippingRate: { "@type": "MonetaryAmount", value: toTaka(settings.deliveryCharges[area]), currency: "BDT" },
      shippingDestination: { "@type": "DefinedRegion", ...regions[area] },
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 1, unitCode: "DAY" },
        transitTime: { "@type": "QuantitativeValue", minValue: from, maxValue: to, unitCode: "DAY" },
      },
    };
  }

  function returns() {
    const kind = settings.returnDays > 0 ? "MerchantReturnFiniteReturnWindow" : "MerchantReturnNotPermitted";
    return {
      "@type": "MerchantReturnPolicy",
      "@id": at("/#returns"),
      applicableCountry: country,
      returnPolicyCategory: `https://schema.org/${kind}`,
      ...(settings.returnDays > 0
        ? { merchantReturnDays: settings.returnDays, returnMethod: "https://schema.org/ReturnByMail" }
        : {}),
    };
  }
}

function name(node: { "@id": string }) {
  return { "@id": node["@id"] };
}
