import { expect, test } from "vitest";
import { reachOf } from "./notification-rules.ts";

test("a message is sent where one of its channels is on and set up; else it is off or not set up", () => {
  const none = { mail: false, sms: false };
  const mail = { mail: true, sms: false };
  const sms = { mail: false, sms: true };
  expect(reachOf({ mail: true, sms: true }, sms)).toBe("sent");
  expect(reachOf(mail, sms)).toBe("not-set-up");
  expect(reachOf(sms, none)).toBe("not-set-up");
  expect(reachOf(none, { mail: true, sms: true })).toBe("off");
});
