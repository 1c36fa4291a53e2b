import { expect } from "vitest";
import { benchmarks } from "../benchmarks.ts";

/** Runs a benchmark on tiny data and expects figures with ratios against named baselines. */
export async function expectFigures(name: string): Promise<void> {
  const load = benchmarks[name];
  if (!load) throw new Error(`There is no benchmark ${name}`);
  const figures = await (await load()).run("tiny");
  expect(figures.length).toBeGreaterThan(0);
  for (const figure of figures) {
    expect(figure).toEqual({
      what: expect.stringMatching(/./),
      found: expect.stringMatching(/^\d.* \S/),
      baseline: expect.stringMatching(/./),
      ratio: expect.any(Number),
    });
    expect([figure.what, Number.isFinite(figure.ratio)]).toEqual([figure.what, true]);
    expect(figure.found).not.toContain("NaN");
  }
}
