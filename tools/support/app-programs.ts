import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serverHeap, workerHeap } from "@sortes/process";
import { programs, root } from "./paths.ts";
import type { Program } from "./supervisor.ts";

/** Node's arguments for a program that must not outlive its supervisor. */
export const supervisedArgs = (file: string, ...options: string[]): string[] => [
  ...options,
  `--import=${pathToFileURL(join(import.meta.dirname, "exit-with-parent.ts")).href}`,
  file,
];

/**
 * Server and worker, with further options for Node. With options the start has no time limit: under a watcher, a failed
 * program waits for a change.
 */
export function appPrograms(env: NodeJS.ProcessEnv, ...options: string[]): Program[] {
  const common = { cwd: root, env, ...(options.length > 0 && { startPatience: Infinity }) };
  return [
    {
      ...common,
      name: "The server",
      args: supervisedArgs(programs.server, ...serverHeap, ...options),
    },
    {
      ...common,
      name: "The worker",
      args: supervisedArgs(programs.worker, ...workerHeap, ...options),
      background: true,
    },
  ];
}
