import { describe, expect, test } from "vitest";
import { parseProfileLink } from "./settings-rules.ts";

describe("a profile link is accepted in every common form", () => {
  test.each([
    ["facebook", "facebook.com/rupkotha", "https://www.facebook.com/rupkotha"],
    ["facebook", "https://m.facebook.com/rupkotha?ref=page", "https://www.facebook.com/rupkotha?ref=page"],
    ["facebook", " www.facebook.com/profile.php?id=100 ", "https://www.facebook.com/profile.php?id=100"],
    ["facebook", "http://fb.com/rupkotha", "https://www.facebook.com/rupkotha"],
    ["facebook", "m.me/rupkotha", "https://m.me/rupkotha"],
    ["facebook", "@rupkotha.beauty", "https://www.facebook.com/rupkotha.beauty"],
    ["facebook", "https://www.facebook.com/", "https://www.facebook.com/"],
    ["instagram", "instagram.com/rupkotha", "https://www.instagram.com/rupkotha"],
    ["instagram", "rupkotha", "https://www.instagram.com/rupkotha"],
    ["messenger", "rupkotha", "https://m.me/rupkotha"],
    ["messenger", "https://www.messenger.com/t/rupkotha", "https://m.me/rupkotha"],
    ["whatsapp", "01711-223344", "https://wa.me/8801711223344"],
    ["whatsapp", "+880 1711 223344", "https://wa.me/8801711223344"],
    ["whatsapp", "০১৭১১২২৩৩৪৪", "https://wa.me/8801711223344"],
    ["whatsapp", "wa.me/8801711223344", "https://wa.me/8801711223344"],
    ["whatsapp", "https://api.whatsapp.com/send?phone=8801711223344", "https://wa.me/8801711223344"],
    ["whatsapp", "https://wa.me/message/ABC123", "https://wa.me/message/ABC123"],
  ] as const)("%s: %s", (network, typed, stored) => {
    expect(parseProfileLink(network, typed)).toBe(stored);
    // A stored link parses to itself.
    expect(parseProfileLink(network, stored)).toBe(stored);
  });

  test.each([
    ["facebook", "javascript:alert(1)"],
    ["facebook", "https://evil.example/facebook.com"],
    ["facebook", "https://facebook.com.evil.example/x"],
    ["facebook", "https://you@facebook.com/x"],
    ["facebook", "evil.com"],
    ["instagram", "https://facebook.com/x"],
    ["messenger", "https://www.facebook.com/rupkotha"],
    ["whatsapp", "02-9123456"],
    ["whatsapp", "rupkotha"],
    ["whatsapp", "data:text/html,x"],
  ] as const)("%s is not accepted from %s", (network, typed) => {
    expect(parseProfileLink(network, typed)).toBeNull();
  });
});
