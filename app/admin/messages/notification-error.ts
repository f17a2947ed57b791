/** What the codes of mail servers (`smtp-…`) and of the SMS gateway (`sms-…`) mean; the first that fits. */
const errorReasons = [
  [/^not-written$/, "unwritten"],
  [/^smtp-(eauth|eoauth2|53[0458])$/, "password"],
  [/^smtp-4\d\d$/, "busy"],
  [/^smtp-5\d\d$/, "refused"],
  [/^smtp-/, "unreachable"],
  [/^sms-1001$/, "number"],
  [/^sms-100[67]$/, "balance"],
  [/^sms-(timeout|unreachable|http-\d+)$/, "gatewayAway"],
] as const;

/** Why a letter was not sent, as a word of ours. */
export function notificationErrorReason(code: string) {
  return errorReasons.find(([pattern]) => pattern.test(code))?.[1] ?? "gateway";
}
