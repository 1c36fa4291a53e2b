import { runOneApp } from "./support/one-app.ts";
import { programs } from "./support/paths.ts";

/** `npm run worker`: the worker alone. */
export const run = (): Promise<number> => runOneApp(programs.worker);
