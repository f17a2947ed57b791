import type { CashResponse } from "../../../api/contract/cash.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import { useAdminI18n } from "../i18n.ts";
import { nameOfCourier } from "./courier-name.ts";
import { dueText } from "./due-text.ts";

const dayMs = 86_400_000;

/** The money by place, each taka in one tile; and the amounts to claim and verify. */
export function Tiles({ cash: { couriers, toVerify } }: { cash: CashResponse }) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const total = (of: (courier: (typeof couriers)[number]) => { amount: number; parcels: number }) => ({
    amount: dueText(sum(couriers.map((each) => fromTaka(of(each).amount))), i18n),
    parcels: couriers.reduce((all, each) => all + of(each).parcels, 0),
  });
  const [riders, due] = [total(({ withRiders }) => withRiders), total((each) => each.due)];
  const [coming, claims] = [total(({ onItsWay }) => onItsWay), total(({ toClaim }) => toClaim)];
  const oldest = couriers.flatMap((each) => (each.due.oldestAt === null ? [] : [Date.parse(each.due.oldestAt)]));
  const days = oldest.length === 0 ? 0 : Math.floor((Date.now() - Math.min(...oldest)) / dayMs);
  const claimed = couriers
    .filter(({ toClaim }) => toClaim.parcels > 0)
    .map(({ courier }) => nameOfCourier(courier, i18n));
  const payers = couriers
    .filter(({ onItsWay }) => onItsWay.parcels > 0)
    .map(({ courier }) => nameOfCourier(courier, i18n));
  return (
    <ul className="cash-tiles num">
      <Tile
        name={t("admin.cash.withRiders")}
        amount={riders.amount}
        text={t("admin.cash.parcels", { count: riders.parcels })}
      />
      <Tile
        name={t("admin.cash.notPaid")}
        amount={due.amount}
        text={
          days > 0
            ? t("admin.cash.oldest", { parcels: t("admin.cash.parcels", { count: due.parcels }), days })
            : t("admin.cash.parcels", { count: due.parcels })
        }
      />
      <Tile
        name={t("admin.cash.onItsWay")}
        amount={coming.amount}
        text={payers.join(", ") || t("admin.cash.nothing")}
      />
      <Tile
        name={t("admin.cash.toClaim")}
        amount={claims.amount}
        isBad={claims.parcels > 0}
        text={claimed.join(", ") || t("admin.cash.nothing")}
      />
      <Tile
        name={t("admin.cash.toVerify")}
        amount={money(fromTaka(toVerify.amount))}
        text={t("admin.cash.payments", { count: toVerify.payments })}
      />
    </ul>
  );
}

function Tile({ name, amount, text, isBad }: { name: string; amount: string; text: string; isBad?: boolean }) {
  return (
    <li>
      <span>{name}</span>
      <b className={isBad ? "is-bad" : undefined}>{amount}</b>
      <small>{text}</small>
    </li>
  );
}
