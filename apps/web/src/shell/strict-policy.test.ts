import { expect, test, vi } from "vitest";
import { numbersWorkerUrl } from "../base/worker-url.ts";

type Rule = (text: string) => string | null;
type Policy = [string, { createHTML: Rule; createScriptURL: Rule }];

test("the policy allows only empty text as HTML, and only our own workers as scripts", async () => {
  const policies: Policy[] = [];
  vi.stubGlobal("trustedTypes", { createPolicy: (...policy: Policy) => policies.push(policy) });
  await import("./strict-policy.ts");
  expect(policies.map(([name]) => name)).toEqual(["default"]);
  const [, rules] = policies[0] ?? [];
  expect(["", "<b>", " "].map((text) => rules?.createHTML(text))).toEqual(["", null, null]);
  const foreign = [
    "",
    "/evil.js",
    "/sw.js?x",
    `https://evil.example${numbersWorkerUrl}`,
    `${numbersWorkerUrl}?x`,
  ];
  expect(foreign.map((url) => rules?.createScriptURL(url))).toEqual(foreign.map(() => null));
  expect(numbersWorkerUrl).toContain("numbers.worker");
  for (const own of [numbersWorkerUrl, "/sw.js"]) expect(rules?.createScriptURL(own)).toBe(own);
});

test("zod schemas do not use the Function constructor", async () => {
  await import("./strict-policy.ts");
  const compile = vi.fn<() => void>();
  vi.stubGlobal("Function", compile);
  const { z } = await import("zod");
  z.object({ name: z.string() }).parse({ name: "Ana" });
  expect(compile).not.toHaveBeenCalled();
});
