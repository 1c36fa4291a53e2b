import { expect, it } from "vitest";
import { committedVerdicts, expressionFaults } from "../support/expression-check.ts";

/** A whole analysis takes minutes of a core: each verdict is analysed again within ten days. */
const days = 10;

it("a tenth of the committed verdicts on regular expressions, another each day, matches a new analysis", async () => {
  const committed = committedVerdicts();
  const day = Math.floor(Date.now() / 86_400_000) % days;
  const known = Object.entries(committed).filter((_, place) => place % days !== day);
  const { verdicts } = await expressionFaults(undefined, Object.fromEntries(known));
  expect({ day, verdicts }).toEqual({ day, verdicts: committed });
}, 1_200_000);
