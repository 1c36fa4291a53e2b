import type { Benchmark } from "./support/report.ts";

/** Every benchmark, by its name on the command line. */
export const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  artifact: () => import("./artifact.ts"),
  backup: () => import("./backup.ts"),
  browser: () => import("./browser.ts"),
  draws: () => import("./draws.ts"),
  history: () => import("./history.ts"),
  http: () => import("./http.ts"),
  import: () => import("./import.ts"),
  logins: () => import("./logins.ts"),
  pages: () => import("./pages.ts"),
  recipients: () => import("./recipients.ts"),
  scale: () => import("./scale.ts"),
  schedules: () => import("./schedules.ts"),
  sending: () => import("./sending.ts"),
  "served-pages": () => import("./served-pages.ts"),
  shuffle: () => import("./shuffle.ts"),
  soak: () => import("./soak.ts"),
  start: () => import("./start.ts"),
  statistics: () => import("./statistics.ts"),
  teams: () => import("./teams.ts"),
  timing: () => import("./timing.ts"),
  traces: () => import("./traces.ts"),
  traffic: () => import("./traffic.ts"),
  typing: () => import("./typing.ts"),
  "worker-memory": () => import("./worker-memory.ts"),
};
