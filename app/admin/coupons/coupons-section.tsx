import type { CouponAnswer } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import { OfferList } from "./coupon-list.tsx";

export async function show() {
  return <OfferList coupons={await callApi<CouponAnswer[]>("GET", "/coupons")} />;
}
