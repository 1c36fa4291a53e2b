import { describe, expect, it } from "vitest";
import { argon2Parameters as cost } from "../src/config.ts";
import { PasswordHasher } from "../src/features/accounts/passwords.ts";

const roomy = () => new PasswordHasher({ atOnce: 2, waiting: 100, cost });

describe("a password", () => {
  it("is accepted in every Unicode composition of its letters", async () => {
    const passwords = roomy();
    const [composed, decomposed, ligature] = [
      "\u0219tiin\u021bă \uFB01",
      "s\u0326tiint\u0326a\u0306 \uFB01",
      "știință fi",
    ];
    const stored = await passwords.hash(decomposed);
    for (const same of [composed, decomposed, ligature])
      expect(await passwords.verify(stored, same)).toBe(true);
    expect(await passwords.verify(await passwords.hash(composed), ligature)).toBe(true);
    expect(await passwords.verify(stored, "stiinta fi")).toBe(false);
  });

  it("of a missing account is never right, and costs the same work", async () => {
    const passwords = new PasswordHasher({ atOnce: 1, waiting: 0, cost });
    const first = passwords.verify(undefined, "secret1");
    // the place is taken
    await expect(passwords.verify(undefined, "secret1")).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(await first).toBe(false);
  });

  it("is rejected rather than queued if too many are checked at once", async () => {
    const passwords = new PasswordHasher({ atOnce: 1, waiting: 1, cost });
    const checks = [1, 2, 3].map(() => passwords.hash("secret1"));
    await expect(checks[2]).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await Promise.all(checks.slice(0, 2))).toHaveLength(2);
  });
});
