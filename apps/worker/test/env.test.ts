import { expectPlainErrors } from "@sortes/testing";
import { it } from "vitest";
import { workerVariables } from "../src/env.ts";

it("rejects garbage in each variable with a sentence", () => {
  expectPlainErrors(workerVariables, ["HOST", "DATA_DIR", "BOUNCE_MAILDIR", "DRAND_CHAIN"]);
});
