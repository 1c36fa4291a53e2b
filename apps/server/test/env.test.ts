import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { badConfigurationExitCode } from "@sortes/contract";
import { expectPlainRefusals } from "@sortes/testing";
import { expect, it } from "vitest";
import { commandVariables, serverVariables } from "../src/env.ts";

it("refuses garbage in each variable with a sentence", () => {
  expectPlainRefusals(serverVariables, ["HOST", "WEB_BUILDS"]);
  expectPlainRefusals(commandVariables, []);
});

it("ends with that sentence and nothing else, and with the code that says not to try again", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "../src/main.ts")],
    {
      encoding: "utf8",
      env: {
        DATABASE_URL: "postgres://localhost:1/none",
        APP_SECRET: "x".repeat(32),
        TRUST_PROXY: "banana",
        CORS_ORIGINS: "nonsense",
      },
    },
  );
  expect({ status, stdout }).toEqual({ status: badConfigurationExitCode, stdout: "" });
  expect(stderr.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^CORS_ORIGINS holds "nonsense"; it may hold origins .*\.$/),
    expect.stringMatching(/^TRUST_PROXY holds "banana"; it may hold the addresses .*\.$/),
  ]);
});
