import type { CouponAnswer } from "../../../api/answers.ts";
import { callApi } from "../../client/api.ts";
import { OfferList } from "./offer-list.tsx";

export async function show() {
  return <OfferList coupons={await callApi<CouponAnswer[]>("GET", "/coupons")} />;
}
