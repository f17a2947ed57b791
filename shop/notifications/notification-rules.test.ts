import { expect, test } from "vitest";
import { reachOf } from "./notification-rules.ts";

test("a message reaches all by SMS, those with an address by e-mail, or nobody: it is off, or nothing can send it", () => {
  const none = { mail: false, sms: false };
  const mail = { mail: true, sms: false };
  const sms = { mail: false, sms: true };
  const both = { mail: true, sms: true };
  expect(reachOf(both, sms)).toBe("all");
  expect(reachOf(both, mail)).toBe("mail");
  expect(reachOf(mail, both)).toBe("mail");
  expect(reachOf(mail, sms)).toBe("not-set-up");
  expect(reachOf(sms, none)).toBe("not-set-up");
  expect(reachOf(none, both)).toBe("off");
});
