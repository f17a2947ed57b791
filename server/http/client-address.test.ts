import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

test.each([
  ["without a proxy that of the connection, whatever the header claims", "203.0.113.7", "1.2.3.4", 0, "203.0.113.7"],
  ["behind one proxy the last entry of the header", "10.0.0.1", "1.2.3.4, 203.0.113.7", 1, "203.0.113.7"],
  ["behind two proxies the last entry but one", "10.0.0.1", "1.2.3.4, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"],
  ["behind a proxy without a header that of the connection", "10.0.0.1", undefined, 1, "10.0.0.1"],
  ["with fewer entries than proxies that of the connection", "10.0.0.1", "203.0.113.7", 3, "203.0.113.7"],
  ["IPv4 in IPv6 is IPv4", "::ffff:203.0.113.7", undefined, 0, "203.0.113.7"],
  ["IPv6 is reduced to its network", "2001:db8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2::/64"],
  ["shortened IPv6", "2001:db8:1:2::9", undefined, 0, "2001:db8:1:2::/64"],
  ["IPv6 with leading zeros", "2001:0db8:0001:0002::", undefined, 0, "2001:db8:1:2::/64"],
  ["an entry with a port", "10.0.0.1", "203.0.113.7:51234", 1, "203.0.113.7"],
  ["an IPv6 address in brackets", "10.0.0.1", "[2001:db8:1:2::9]", 1, "2001:db8:1:2::/64"],
  ["an IPv6 address with a port", "10.0.0.1", "[2001:db8:1:2::9]:51234", 1, "2001:db8:1:2::/64"],
  ["IPv4 in IPv6 with a port", "10.0.0.1", "[::ffff:203.0.113.7]:51234", 1, "203.0.113.7"],
  ["loopback", "::1", undefined, 0, "0:0:0:0::/64"],
])("the client's address: %s", (_, connection, forwardedFor, proxies, expected) => {
  expect(clientAddress(connection, forwardedFor, proxies)).toBe(expected);
});
