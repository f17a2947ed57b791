import { type Paisa, paisa, toTaka } from "../../shop/money.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import { type DeliveryArea, deliveryAreas } from "../../shop/shipping/shipping-rules.ts";
import type { AbsoluteUrl } from "../seo/page-meta.ts";

const country = "BD";
const regions: Record<DeliveryArea, object> = {
  inside: { addressCountry: country, addressRegion: "Dhaka" },
  outside: { addressCountry: country },
};

const monetaryAmount = (amount: Paisa) => ({ "@type": "MonetaryAmount", value: toTaka(amount), currency: "BDT" });

/**
 * What delivery and return cost and how long they take, for an offer at its price; said once and then named. What comes
 * to the amount of free delivery by itself is delivered free.
 */
export function offerTerms(settings: ShopSettings, absoluteUrl: AbsoluteUrl): (price: Paisa) => object {
  const emittedIds = new Set<string>();
  return (price) => ({
    shippingDetails: deliveryAreas.map((area) => defineOnce(shippingNode(area, price))),
    hasMerchantReturnPolicy: defineOnce(returnPolicyNode()),
  });

  function defineOnce(node: { "@id": string }): object {
    if (emittedIds.has(node["@id"])) return { "@id": node["@id"] };
    emittedIds.add(node["@id"]);
    return node;
  }

  function shippingNode(area: DeliveryArea, price: Paisa) {
    const { freeDeliveryAbove: above, deliveryCharges } = settings;
    const { from, to } = settings.deliveryDays[area];
    const isFree = above !== null && price >= above;
    return {
      "@type": "OfferShippingDetails",
      "@id": absoluteUrl(`/#delivery-${area}${isFree ? "-free" : ""}`),
      shippingRate: monetaryAmount(isFree ? paisa(0) : deliveryCharges[area]),
      shippingDestination: { "@type": "DefinedRegion", ...regions[area] },
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        handlingTime: { "@type": "QuantitativeValue", minValue: 0, maxValue: 1, unitCode: "DAY" },
        transitTime: { "@type": "QuantitativeValue", minValue: from, maxValue: to, unitCode: "DAY" },
      },
    };
  }

  function returnPolicyNode() {
    const returnCategory = settings.returnDays > 0 ? "MerchantReturnFiniteReturnWindow" : "MerchantReturnNotPermitted";
    return {
      "@type": "MerchantReturnPolicy",
      "@id": absoluteUrl("/#returns"),
      applicableCountry: country,
      returnPolicyCategory: `https://schema.org/${returnCategory}`,
      ...(settings.returnDays > 0
        ? { merchantReturnDays: settings.returnDays, returnMethod: "https://schema.org/ReturnByMail" }
        : {}),
    };
  }
}

/** From which order on delivery is free, for the shop as a whole; nothing where it never is. */
export function freeDeliveryNode({ freeDeliveryAbove: above }: ShopSettings): object {
  if (above === null) return {};
  const shippingConditions = {
    "@type": "ShippingConditions",
    orderValue: { "@type": "MonetaryAmount", minValue: toTaka(above), currency: "BDT" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: country },
    shippingRate: monetaryAmount(paisa(0)),
  };
  return { hasShippingService: { "@type": "ShippingService", shippingConditions } };
}
