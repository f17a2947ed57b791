import { api } from "../../browser/api.ts";
import type { SectionInput } from "../sections.ts";
import { CountStock } from "./count-stock.tsx";
import { Movements } from "./movements.tsx";
import { Purchases } from "./purchases.tsx";
import { ReceiveGoods } from "./receive-goods.tsx";
import { StockLabels } from "./stock-labels.tsx";
import { StockOverview } from "./stock-overview.tsx";
import "./stock.css";

export async function renderSection({ params, language }: SectionInput) {
  switch (params.get("view")) {
    case "receive": {
      const [suppliers, orders] = await Promise.all([
        api("GET /suppliers"),
        api("GET /purchase-orders", { query: { lang: language } }),
      ]);
      return <ReceiveGoods suppliers={suppliers} orders={orders} orderId={params.get("order")} />;
    }
    case "count":
      return <CountStock drafts={await api("GET /stock/counts", { query: { lang: language } })} />;
    case "purchases": {
      const [suppliers, orders] = await Promise.all([
        api("GET /suppliers"),
        api("GET /purchase-orders", { query: { lang: language } }),
      ]);
      return <Purchases suppliers={suppliers} orders={orders} />;
    }
    case "movements": {
      const id = params.get("variant") ?? "";
      const [movements, [variant]] = await Promise.all([
        api("GET /stock/variants/:id/movements", { params: { id } }),
        api("GET /stock/variants", { query: { q: id, lang: language } }),
      ]);
      return <Movements movements={movements} variant={variant} />;
    }
    case "labels":
      return (
        <StockLabels
          variants={await api("GET /stock/variants", { query: { q: params.get("q") ?? "", lang: language } })}
          params={params}
        />
      );
    default: {
      const page = Math.max(1, Number(params.get("page")) || 1);
      const [overview, list] = await Promise.all([
        api("GET /stock", { query: { lang: language } }),
        api("GET /stock/batches", { query: { q: params.get("q") ?? "", page, lang: language } }),
      ]);
      return <StockOverview overview={overview} list={list} page={page} params={params} />;
    }
  }
}
