import { expect, it } from "vitest";
import { committedVerdicts, expressionFaults } from "../support/expression-check.ts";

it("every committed verdict on a regular expression is what an analysis finds again", async () => {
  const { verdicts } = await expressionFaults(undefined, {});
  expect(committedVerdicts()).toEqual(verdicts);
}, 1_200_000);
