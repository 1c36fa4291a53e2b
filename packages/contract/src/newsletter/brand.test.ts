import { expect, it } from "vitest";
import { brandInput, brandLimits } from "./brand.ts";

it("accepts a logo of the largest size in base64, and no longer text", () => {
  const problems = (bytes: number) =>
    brandInput.safeParse({ logo: Buffer.alloc(bytes).toString("base64") }).error?.issues;
  expect(problems(brandLimits.logo.bytes)).toBeUndefined();
  expect(problems(brandLimits.logo.bytes + 3)).toHaveLength(1);
});
