import { expect, test } from "vitest";
import { chatLinks } from "./chat-links.ts";

test("a chat link contains the text to send, in any language", () => {
  const accounts = { whatsappUrl: "https://wa.me/8801711223344", messengerUrl: "https://m.me/rupkotha" };
  expect(chatLinks(accounts, "লিপস্টিক & more\nhttps://labonno.example")).toEqual([
    {
      name: "WhatsApp",
      href: `https://wa.me/8801711223344?text=${encodeURIComponent("লিপস্টিক & more\nhttps://labonno.example")}`,
    },
    {
      name: "Messenger",
      href: `https://m.me/rupkotha?text=${encodeURIComponent("লিপস্টিক & more\nhttps://labonno.example")}`,
    },
  ]);
});

test("a WhatsApp short link gets no text, and a network without an account is left out", () => {
  const whatsappUrl = "https://wa.me/message/ABC123";
  expect(chatLinks({ whatsappUrl, messengerUrl: null }, "soap")).toEqual([{ name: "WhatsApp", href: whatsappUrl }]);
  expect(chatLinks({ whatsappUrl: null, messengerUrl: "https://m.me/x?ref=shop" }, "soap")).toEqual([
    { name: "Messenger", href: "https://m.me/x?ref=shop&text=soap" },
  ]);
});
