import type { CouponResponse } from "../../../api/contract/coupons.ts";
import { callApi } from "../../browser/api.ts";
import { CouponList } from "./coupon-list.tsx";

export async function renderSection() {
  return <CouponList coupons={await callApi<CouponResponse[]>("GET", "/coupons")} />;
}
