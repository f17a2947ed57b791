import { partRevision } from "../../couriers/courier-rules.ts";
import { ownEditReasons } from "../../payments/payment-rules.ts";
import { returnRevision } from "../../returns/return-rules.ts";

/** The reasons of revisions that the shop writes itself, which screens say in words; staff write the others. */
export const ownRevisionReasons = [...Object.values(ownEditReasons), returnRevision, partRevision] as const;
