import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareCampaign, readVerp, verpAddress } from "../src/index.ts";

const secret = "s".repeat(32);
const bounces = "bounces@sortes.example";
const ids = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String);

describe("the envelope address of a recipient", () => {
  it("identifies the recipient of a bounce, in upper and lower case", () => {
    fc.assert(
      fc.property(ids, (id) => {
        const address = verpAddress(secret, bounces, id);
        expect(address).toMatch(/^bounces\+[a-z\d]{1,13}-[a-f\d]{20}@sortes\.example$/);
        for (const changed of [address, address.toUpperCase()])
          expect(readVerp(secret, changed)).toBe(id);
      }),
    );
  });

  it("cannot be guessed", () => {
    const address = verpAddress(secret, bounces, "4711");
    const bad = [
      address.replace("+", "+1"),
      address.replace(/-./, (found) => (found === "-0" ? "-1" : "-0")),
      verpAddress("t".repeat(32), bounces, "4711"),
      address.replace("+", "+0"),
      address.replace("@", "0@"),
      `${address}\n`,
      "bounces@sortes.example",
      "bounces+4711@sortes.example",
      "+-@x",
      "",
    ];
    expect(bad.map((one) => readVerp(secret, one))).toEqual(bad.map(() => undefined));
  });

  it("stays within 64 characters before the @, or the campaign is not begun", () => {
    const options = {
      campaignId: "c",
      run: 1,
      locale: "en" as const,
      postalAddress: undefined,
      content: { subject: "x", html: "x", text: "x" },
      from: "hello@sortes.example",
      replyTo: undefined,
      publicUrl: "https://sortes.example",
      secret,
    };
    const reader = {
      recipientId: String(2n ** 63n - 1n),
      address: "ana@example.test",
      unsubscribeToken: "t",
      preferencesToken: "t",
    };
    const local = (length: number) => `${"b".repeat(length)}@sortes.example`;
    const longest = prepareCampaign({ ...options, bounceAddress: local(29) });
    const { from } = longest.messageFor(reader, new Date()).envelope;
    expect(from.indexOf("@")).toBe(64);
    expect(() => prepareCampaign({ ...options, bounceAddress: local(30) })).toThrow(
      "BOUNCE_ADDRESS: at most 29 characters",
    );
    const plain = prepareCampaign({ ...options, bounceAddress: undefined });
    expect(plain.messageFor(reader, new Date()).envelope.from).toBe("hello@sortes.example");
  });
});
