import { accountKeys } from "../connected-accounts/sealed-keys.ts";

export const { openKeys, sealKeys } = accountKeys("courier_accounts");
