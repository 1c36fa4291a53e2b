import { it } from "vitest";
import { expectFigures } from "./figures.ts";

// oxlint-disable-next-line vitest/expect-expect -- it is in expectFigures
it("history reports ratios against named baselines", () => expectFigures("history"));
