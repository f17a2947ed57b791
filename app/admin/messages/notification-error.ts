/** Reasons for codes of mail servers (`smtp-…`) and the SMS gateway (`sms-…`); the first match counts. */
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

export function notificationErrorReason(code: string) {
  return errorReasons.find(([pattern]) => pattern.test(code))?.[1] ?? "gateway";
}
