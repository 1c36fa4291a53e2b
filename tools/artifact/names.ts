/** Commands of the artifact that run until they are stopped. */
export const apps = ["server", "worker"] as const;

/** One-off commands of the artifact that work on the data. */
export const dataCommands = [
  "migrate",
  "staff",
  "sending",
  "draw-log",
  "data",
  "backup",
  "restore",
] as const;

export type DataCommand = (typeof dataCommands)[number];

export const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);
