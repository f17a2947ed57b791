import { api } from "../../browser/api.ts";
import { CouponList } from "./coupon-list.tsx";

export async function renderSection() {
  return <CouponList coupons={await api("GET /coupons")} />;
}
