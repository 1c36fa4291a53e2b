/** A measurement, with a baseline that was measured in the same run. */
export interface Figure {
  what: string;
  /** The result, with its unit. */
  found: string;
  /** The baseline. */
  baseline: string;
  /** The result divided by the baseline. */
  ratio: number;
}

/** `tiny` runs all code on minimal input for tests; its figures are meaningless. */
export type Size = "full" | "tiny";

/** A benchmark in `bench/`. */
export interface Benchmark {
  run(size: Size, only?: readonly string[]): Promise<readonly Figure[]> | readonly Figure[];
  /** The names of its parts, if `--only` can choose some of them. */
  parts?: readonly string[];
}

/** The results of all benchmarks, one line each, in aligned columns. */
export function tableOf(found: Readonly<Record<string, readonly Figure[]>>): string {
  const rows = Object.entries(found).flatMap(([name, figures]) =>
    figures.map(({ what, found: value, baseline, ratio }) => [
      name,
      what,
      value,
      `${ratio.toFixed(2)} ×`,
      baseline,
    ]),
  );
  const all = [["benchmark", "what", "found", "ratio", "baseline"], ...rows];
  const widths = [0, 1, 2, 3].map((i) => Math.max(...all.map((row) => row[i]!.length)));
  return all.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")).join("\n");
}

/** The median. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
}

/** The smallest value that at least this share (0 to 1) of all values do not exceed. NaN without values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}
