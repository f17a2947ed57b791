import { fromTaka, type Paisa, parseTaka, sum, times } from "../../../shop/money.ts";
import { landCosts } from "../../../shop/stock/landed-cost.ts";
import { maxPieces, maxReceiptLines } from "../../../shop/stock/stock-rules.ts";
import { IconButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { normalizeAmount, parseWhole } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { type Goods, GoodsName, nameOf, UnknownGoods } from "./goods-name.tsx";

/** A line of a delivery as it is typed. */
export type ReceivedLine = {
  goods: Goods;
  key: string;
  code: string;
  expires: string;
  quantity: string;
  price: string;
};

type ReceivedLinesProps = {
  lines: ReceivedLine[];
  /** What the way cost; null while that is no amount. */
  transport: Paisa | null;
  /** What is wrong at a path such as `lines.0.code`. */
  error: (path: string) => string | undefined;
  onChange: (change: (lines: ReceivedLine[]) => ReceivedLine[]) => void;
};

/** How many pieces a line takes, by the path of its field. */
export const quantityRanges = Object.fromEntries(
  Array.from({ length: maxReceiptLines }, (_, n) => [`lines.${n}.quantity`, { min: 1, max: maxPieces }]),
);

/** The pieces of a line; none while what is typed is no number. */
export function piecesOf({ quantity }: ReceivedLine): number {
  return Number(parseWhole(quantity)) || 0;
}

/** What was brought, each line with what a piece of it costs with its share of the way. */
export function ReceivedLines({ lines, transport, error, onChange }: ReceivedLinesProps) {
  const { t, money, number } = useAdminI18n();
  const change = (key: string, changes: Partial<ReceivedLine>) =>
    onChange((all) => all.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  const priced = lines.map((line) => ({
    quantity: Math.max(1, piecesOf(line)),
    unitPrice: parseTaka(normalizeAmount(line.price)),
  }));
  const way = transport ?? fromTaka(0);
  const costs = landCosts(priced, way);
  const goodsValue = sum(priced.map(({ quantity, unitPrice }) => times(unitPrice ?? fromTaka(0), quantity)));
  const landed = (cost: Paisa | null) => (cost === null ? t("admin.stock.costUnknown") : money(cost));
  return (
    <Panel
      title={t("admin.stock.lines")}
      text={t("admin.stock.goodsValue", { goods: money(goodsValue), all: money(sum([goodsValue, way])) })}
    >
      <ul className="rc-l num">
        {lines.map((line, index) => {
          const text = (name: "code" | "expires" | "quantity" | "price", path: string = name) => ({
            value: line[name],
            error: error(`lines.${index}.${path}`),
            onChange: ({ target }: { target: HTMLInputElement }) => change(line.key, { [name]: target.value }),
          });
          return (
            <li key={line.key}>
              <GoodsName goods={line.goods} />
              <TextField
                {...text("code")}
                label={t("admin.stock.batchCode")}
                autoCapitalize="characters"
                maxLength={40}
              />
              <TextField {...text("expires")} label={t("admin.stock.expiresOn")} type="date" />
              <TextField {...text("quantity")} label={t("admin.stock.quantity")} inputMode="numeric" />
              <TextField {...text("price", "unitPrice")} label={t("admin.stock.price")} inputMode="decimal" />
              <p>
                <small>{t("admin.stock.costAPiece")}</small>
                <b>{landed(costs[index]?.unitCost ?? null)}</b>
              </p>
              <IconButton
                icon="x"
                label={t("admin.stock.removeLine", { name: nameOf(line.goods) })}
                onClick={() => onChange((all) => all.filter(({ key }) => key !== line.key))}
              />
              {error(`lines.${index}.variantId`) && <UnknownGoods />}
            </li>
          );
        })}
      </ul>
      <p className="is-faint num">{t("admin.stock.share", { amount: money(way), count: number(lines.length) })}</p>
    </Panel>
  );
}
