import type { Benchmark } from "./support/report.ts";

/** Every benchmark, by its name on the command line. */
export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  browser: () => import("./browser.ts"),
  draws: () => import("./draws.ts"),
  history: () => import("./history.ts"),
  http: () => import("./http.ts"),
  joining: () => import("./joining.ts"),
  pages: () => import("./pages.ts"),
  scale: () => import("./scale.ts"),
  sending: () => import("./sending.ts"),
  shuffle: () => import("./shuffle.ts"),
  soak: () => import("./soak.ts"),
  start: () => import("./start.ts"),
  timing: () => import("./timing.ts"),
  typing: () => import("./typing.ts"),
  "worker-memory": () => import("./worker-memory.ts"),
};
