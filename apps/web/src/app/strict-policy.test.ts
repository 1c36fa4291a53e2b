import { expect, test, vi } from "vitest";

test("one policy, which lets only the empty text become HTML", async () => {
  const policies: [string, { createHTML: (text: string) => string | null }][] = [];
  vi.stubGlobal("trustedTypes", { createPolicy: (...policy: never) => policies.push(policy) });
  await import("./strict-policy.ts");
  expect(policies.map(([name]) => name)).toEqual(["default"]);
  const create = policies[0]?.[1].createHTML;
  expect([create?.(""), create?.("<b>"), create?.(" ")]).toEqual(["", null, null]);
});

test("schemas are made without the Function constructor", async () => {
  await import("./strict-policy.ts");
  const compile = vi.fn<() => void>();
  vi.stubGlobal("Function", compile);
  const { z } = await import("zod");
  z.object({ name: z.string() }).parse({ name: "Ana" });
  expect(compile).not.toHaveBeenCalled();
});
