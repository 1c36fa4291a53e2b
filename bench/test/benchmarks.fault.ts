import { it } from "vitest";
import { benchmarks } from "../benchmarks.ts";
import { expectFigures } from "./figures.ts";

// oxlint-disable-next-line vitest/expect-expect -- it is in expectFigures
it.each(Object.keys(benchmarks))("%s reports ratios against named baselines", expectFigures);
