import { describe, expect, it } from "vitest";
import { networkOf, siteOf } from "../src/http/network.ts";
import { testServer } from "./support/server.ts";

describe("an address", () => {
  it.each([
    "192.0.2.1",
    " 192.0.2.1 ",
    "192.0.2.1:443",
    "::ffff:192.0.2.1",
    "::FFFF:C000:0201",
    "0:0:0:0:0:ffff:c000:201",
    "[::ffff:192.0.2.1]:8080",
    '"[::ffff:192.0.2.1]"',
  ])("is the same network as 192.0.2.1 when a proxy writes it as %s", (text) => {
    expect(networkOf(text)).toBe("192.0.2.1");
    expect(siteOf(networkOf(text))).toBe("192.0.2.1");
  });

  it.each([
    "2001:db8:1:2::5",
    "2001:DB8:1:2:0:0:0:9",
    "2001:0db8:0001:0002:ffff::",
    "[2001:db8:1:2::5]:443",
    "2001:db8:1:2::5%eth0",
    '"[2001:db8:1:2::5%25eth0]:1"',
  ])("belongs to one /64 and one /48 when it is written as %s", (text) => {
    expect(networkOf(text)).toBe("2001:db8:1:2::/64");
    expect(siteOf(networkOf(text))).toBe("2001:db8:1::/48");
  });

  it("is distinguished from its neighbours", () => {
    expect(networkOf("192.0.2.1")).not.toBe(networkOf("192.0.2.11"));
    expect(networkOf("2001:db8:1:2::")).not.toBe(networkOf("2001:db8:1:3::"));
    expect(siteOf("2001:db8:1:2::/64")).not.toBe(siteOf("2001:db8:2:2::/64"));
  });

  it.each(["", "unknown", "_hidden", "010.1", "3221225985", "192.0.2.256", "a, b", "1::2::3"])(
    "that cannot be parsed (%s) is counted together with all such addresses",
    (text) => {
      expect(networkOf(text)).toBe("unreadable");
      expect(siteOf(networkOf(text))).toBe("unreadable");
    },
  );
});

describe("behind proxies", async () => {
  const { call } = await testServer({
    rateLimits: true,
    trustedProxies: ["127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48"],
  });
  let accounts = 0;
  /** Six guesses, each from where the header says; the last is a 429 where all came from one network. */
  async function lastOf(headers: readonly string[]): Promise<number> {
    const email = `account${++accounts}@example.test`;
    let last = 0;
    for (const header of headers)
      last = (
        await call("/api/users/login/", {
          body: { email, password: "wrong" },
          headers: { "x-forwarded-for": header },
        })
      ).status;
    return last;
  }

  it.each([
    [
      "however it is spelt",
      [
        "192.0.2.1",
        "192.0.2.1:1",
        "192.0.2.1:2",
        "::ffff:192.0.2.1",
        "[::ffff:c000:201]:3",
        "::FFFF:192.0.2.1",
      ],
    ],
    ["whatever was put before it", Array.from({ length: 6 }, (_, i) => `10.9.9.${i}, 192.0.2.2`)],
    [
      "behind further proxies of ours, which may write ports and brackets",
      [
        "192.0.2.3",
        "192.0.2.3, 10.1.1.1",
        "192.0.2.3, 10.1.1.1:5000",
        "192.0.2.3:9, [::ffff:10.1.1.1]:7",
        "192.0.2.3, [2001:db8:ffff::1]:7, 10.0.0.1",
        "192.0.2.3",
      ],
    ],
    [
      "even if it is nonsense",
      ["unknown", "_x", "x", "?", "-", "300.1.1.1"].map((x) => `${x}, 10.0.0.1`),
    ],
  ])("a visitor's network is counted as one, %s", async (_how, headers) => {
    expect(await lastOf(headers)).toBe(429);
  });

  it("two visitors behind one proxy are counted separately", async () => {
    const one = Array.from({ length: 5 }, () => "192.0.2.8");
    expect(await lastOf([...one, "192.0.2.9"])).toBe(401);
  });

  it("an address that is not one of our proxies is not believed", async () => {
    const made = Array.from({ length: 6 }, (_, i) => `192.0.2.${100 + i}, 203.0.113.50`);
    expect(await lastOf(made)).toBe(429);
  });
});
