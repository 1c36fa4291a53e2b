import { expect, it } from "vitest";
import { committedVerdicts, expressionFaults } from "../support/expression-check.ts";

it("every committed verdict on a regular expression matches a new analysis", async () => {
  const { verdicts } = await expressionFaults(undefined, {});
  expect(committedVerdicts()).toEqual(verdicts);
}, 1_200_000);
